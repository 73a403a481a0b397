import { toConfirm } from "./to_confirm.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { contains, type Point } from "../base/geometry.ts";
import type { GuardContext, Keystrokes } from "./guard_context.ts";
import { mayKeyCloseDocument } from "./menu_items.ts";
import { belongsToTarget, isCountedPopup } from "../targets/popups.ts";
import { disabled } from "./target_checks.ts";

// The checks on where input would go: to a point of the screen, or to the window with the keyboard focus.

/** Checks that the window at a screen point is the target's, as {@linkcode checkWindowAt} does. */
export function checkPoint(context: GuardContext, point: Point): void {
  checkWindowAt(context, point, context.desktop.windowFromPoint(point));
}

/**
 * Checks that `hit`, the window at a screen point, is the target, a counted popup or a part of one of them, that it
 * takes input and belongs to no other process.
 */
export function checkWindowAt(context: GuardContext, point: Point, hit: Hwnd): void {
  const { desktop, target } = context;
  const root = hit === 0n ? 0n : desktop.getRootWindow(hit);
  if (!isCountedPopup(desktop, target, root)) {
    checkInFrame(context, point);
    if (root !== target.identity.hwnd) throw occluded();
  }
  if (!belongsToTarget(desktop, context.windows, target, hit)) throw occluded();
  // While a window shows a dialog of its own, only the dialog takes input.
  if (!desktop.isWindowEnabled(root)) throw disabled();
}

/** Checks that a screen point lies inside the visible frame of the target, and on a screen. */
export function checkInFrame({ desktop, target }: GuardContext, point: Point): void {
  const frame = desktop.getFrameBounds(target.identity.hwnd);
  if (frame === undefined || !contains(frame, point)) {
    throw new ToolError(
      "invalid_argument",
      "Refused: the point lies outside the visible frame of the target",
    );
  }
  if (!contains(desktop.getVirtualScreen(), point)) {
    throw new ToolError(
      "target_off_screen",
      "Refused: the point lies on no screen; move the window into view",
    );
  }
}

/** The error for a point at which another window would get the input. */
export function occluded(): ToolError {
  return new ToolError(
    "target_occluded",
    "Refused: another window covers the point; uncover the target first",
  );
}

/** Checks that the policy grants the frame of the window, by `non_client`. */
export function checkFrameGranted({ target }: GuardContext): void {
  if (target.entry.nonClient) return;
  throw new ToolError(
    "policy_denied",
    "Refused: the point is on the title bar or border, which is not granted",
  );
}

/** Checks that the call may close the window: that needs `close`, whichever tool is called. */
export function checkMayClose({ target: { entry }, needed, confirmed }: GuardContext): void {
  if (!entry.allowedActions.has("close")) {
    throw new ToolError(
      "policy_denied",
      "Refused: this can close the window or a document in it, and close is not granted",
    );
  }
  if (needed !== undefined && needed !== "close") {
    throw new ToolError(
      "policy_denied",
      `Refused: this call would need two confirmations, ${needed} and close; a call can have one`,
    );
  }
  if (confirmed !== "close") {
    throw new ToolError(
      "confirmation_required",
      `Refused: this can close the window or a document in it; ${toConfirm("close", undefined)}`,
    );
  }
}

/**
 * Checks that the call may close the window if its system menu is open: a click may hit Close, and the window only
 * says that there is a menu.
 */
export function checkSystemMenu(context: GuardContext): void {
  const thread = context.desktop.getGuiThreadInfo(context.target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  if (thread.systemMenuMode) checkMayClose(context);
}

/** Checks that the window with the keyboard focus is the target's, and that no menu would take the keys. */
export function checkKeyboardFocus(context: GuardContext, { escapeAlone }: Keystrokes): void {
  const { desktop, windows, target } = context;
  const front = desktop.getWindowThreadProcessId(desktop.getForegroundWindow());
  const thread = desktop.getGuiThreadInfo(front?.tid ?? target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  const { hwndFocus } = thread;
  // Windows may also answer 0n for a thread that is gone; then nobody knows where a key would go.
  if (hwndFocus === 0n || !belongsToTarget(desktop, windows, target, hwndFocus)) {
    throw new ToolError("target_not_foreground", "Refused: the keyboard focus is not in the target window");
  }
  if (thread.systemMenuMode) return checkMayClose(context);
  const isBarInUse = thread.menuMode && !thread.popupMenuMode;
  if (isBarInUse && !escapeAlone && mayKeyCloseDocument(desktop, target.identity.hwnd)) {
    return checkMayClose(context);
  }
  if (thread.menuMode && target.entry.ownedPopups === "none" && !escapeAlone) {
    throw new ToolError(
      "policy_denied",
      "Refused: a menu is open, and menus are not granted; esc alone closes it",
    );
  }
}

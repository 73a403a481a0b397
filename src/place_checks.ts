import type { Hwnd } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { contains, type Point } from "./geometry.ts";
import type { GuardContext, Keystrokes } from "./guards.ts";
import { partOf } from "./hit_test.ts";
import { belongsToTarget, isCountedPopup } from "./popups.ts";
import { disabled, hung } from "./target_checks.ts";

// The checks on where input would go: to a point of the screen, or to the window with the keyboard focus.

/** One screen point must hit the target itself, and nothing of another process inside or above it. */
export function checkPoint(context: GuardContext, point: Point): void {
  const { desktop, target } = context;
  const hit = desktop.windowFromPoint(point);
  const root = hit === 0n ? 0n : desktop.getRootWindow(hit);
  if (isCountedPopup(desktop, target, root)) return checkOwner(context, hit);
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
  if (root !== target.identity.hwnd) throw occluded();
  checkOwner(context, hit);
  // While it shows a dialog of its own, only the dialog takes input.
  if (!desktop.isWindowEnabled(root)) throw disabled();
}

/** What is at the point, a child window at any depth, is the target's own or embedded by the policy. */
function checkOwner({ desktop, windows, target }: GuardContext, hit: Hwnd): void {
  if (!belongsToTarget(desktop, windows, target, hit)) throw occluded();
}

function occluded(): ToolError {
  return new ToolError(
    "target_occluded",
    "Refused: another window covers the point; uncover the target first",
  );
}

/**
 * What part of a window a press there would hit: `WM_NCHITTEST`. Throws `target_hung`, `policy_denied`,
 * `confirmation_required`.
 */
export async function checkHitTest(context: GuardContext, point: Point): Promise<void> {
  const { desktop, target, aim, probing } = context;
  const hit = desktop.windowFromPoint(point);
  const area = await desktop.probeHitTest(hit, point, probing);
  if (area === undefined) throw hung();
  const part = partOf(area, aim?.button ?? "primary");
  if (part === "closing") checkMayClose(context);
  if (part === "frame" && !target.entry.nonClient) {
    throw new ToolError(
      "policy_denied",
      "Refused: the point is on the title bar or border, which is not granted",
    );
  }
}

/** What closes the window needs `close`, whatever the tool is called. */
function checkMayClose({ target: { entry }, needed, confirmed }: GuardContext): void {
  if (!entry.allowedActions.has("close")) {
    throw new ToolError("policy_denied", "Refused: this would close the window, and close is not granted");
  }
  if (needed !== undefined && needed !== "close") {
    throw new ToolError(
      "policy_denied",
      `Refused: one call cannot need two confirmations, ${needed} and close`,
    );
  }
  if (confirmed !== "close") {
    throw new ToolError(
      "confirmation_required",
      "Refused: this would close the window; ask with request_confirmation for the class close",
    );
  }
}

/** While the system menu is open, a click may hit its Close, which says no more than that it is a menu. */
export function checkSystemMenu(context: GuardContext): void {
  const thread = context.desktop.getGuiThreadInfo(context.target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  if (thread.systemMenuMode) checkMayClose(context);
}

/** Keys go to the window with the focus: it must be the target's, and no menu may take them unseen. */
export function checkKeyboardFocus(context: GuardContext, { escapeAlone }: Keystrokes): void {
  const { desktop, windows, target } = context;
  const front = desktop.getWindowThreadProcessId(desktop.getForegroundWindow());
  const thread = desktop.getGuiThreadInfo(front?.tid ?? target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  const { hwndFocus } = thread;
  // 0n is also what Windows may say of a thread that is gone: then nobody knows where a key would go.
  if (hwndFocus === 0n || !belongsToTarget(desktop, windows, target, hwndFocus)) {
    throw new ToolError("target_not_foreground", "Refused: the keyboard focus is not in the target window");
  }
  if (thread.systemMenuMode) return checkMayClose(context);
  if (thread.menuMode && target.entry.ownedPopups === "none" && !escapeAlone) {
    throw new ToolError(
      "policy_denied",
      "Refused: a menu is open, and menus are not granted; esc alone closes it",
    );
  }
}

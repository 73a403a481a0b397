import { checkNotMinimized, windowRect } from "../targets/window_rect.ts";
import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopHost, DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { type Point, type Rect, sameRect } from "../base/geometry.ts";
import { enabledDialog, isCountedPopup } from "../targets/popups.ts";

// The checks on a target as a whole, each of which throws what an effect on it would answer.

/**
 * Checks that the process is DPI-aware per monitor and that the desktop is the person's own. Throws `unsupported`,
 * `desktop_unavailable`.
 */
export function checkDesktop(desktop: DesktopView): void {
  if (desktop.getDpiAwareness() !== "per_monitor_v2") {
    throw new ToolError(
      "unsupported",
      "Refused: Windows does not give this server per-monitor DPI awareness",
    );
  }
  if (!desktop.isInputDesktopAvailable()) {
    throw new ToolError(
      "desktop_unavailable",
      "Refused: the desktop is locked or a secure desktop is shown; try again when the operator is back",
    );
  }
}

/** Throws `target_stale`, `target_minimized`, `target_hung` or `target_disabled` unless it takes input. */
export function checkState(desktop: DesktopView, target: AllowedWindow): void {
  const { hwnd } = target.identity;
  if (!desktop.isWindowVisible(hwnd) || desktop.getCloaked(hwnd) !== 0) {
    throw new ToolError("target_stale", "Refused: the target window is no longer shown");
  }
  checkNotMinimized(desktop, target);
  if (desktop.isHungAppWindow(hwnd)) throw hung();
  if (!desktop.isWindowEnabled(hwnd) && !isBehindOwnDialog(desktop, target)) throw disabled();
}

/** Throws `target_disabled` while a dialog of its own, counted or not, disables the window itself. */
export function checkEnabled(desktop: DesktopView, { identity }: AllowedWindow): void {
  if (!desktop.isWindowEnabled(identity.hwnd)) throw disabled();
}

/** The error for a window that takes no input. */
export function disabled(): ToolError {
  return new ToolError(
    "target_disabled",
    "Refused: the target window is disabled, as while a dialog of its own is open",
  );
}

/** Whether a dialog that counts as part of the target disables it, and so stands in for it. */
function isBehindOwnDialog(desktop: DesktopView, target: AllowedWindow): boolean {
  const foreground = desktop.getForegroundWindow();
  return isCountedPopup(desktop, target, foreground) && desktop.isWindowEnabled(foreground) ||
    enabledDialog(desktop, target) !== undefined;
}

/** The error for a window that does not answer. */
export function hung(): ToolError {
  return new ToolError("target_hung", "Refused: the target application does not respond; try again later");
}

/** Checks that the target runs at no higher integrity level: Windows would drop the input silently. */
export function checkIntegrity(desktop: DesktopView & DesktopHost, { process }: AllowedWindow): void {
  const own = desktop.self.integrity;
  const theirs = desktop.getProcess(process.pid)?.integrity;
  if (own === undefined || theirs === undefined) {
    throw new ToolError("target_unidentified", "Refused: the target's integrity level cannot be read");
  }
  if (theirs > own) {
    throw new ToolError("target_elevated", "Refused: the target runs with higher rights than this server");
  }
}

/** Throws `target_not_foreground` unless the target, or a counted popup of it, is in front. */
export function checkForeground(desktop: DesktopView, target: AllowedWindow): void {
  const foreground = desktop.getForegroundWindow();
  if (foreground === target.identity.hwnd || isCountedPopup(desktop, target, foreground)) return;
  throw new ToolError(
    "target_not_foreground",
    "Refused: the target window is not in front; ask the operator to bring it forward",
  );
}

/** Throws `target_stale` when the target is not where it was aimed at. */
export function checkUnmoved(
  desktop: DesktopView,
  target: AllowedWindow,
  aim: { readonly windowRect: Rect },
): void {
  if (sameRect(windowRect(desktop, target), aim.windowRect)) return;
  throw new ToolError(
    "target_stale",
    "Refused: the target window moved or changed its size; look again first",
  );
}

/** Whether the target, or a counted popup of it, has the foreground. */
export function isInFront(desktop: DesktopView, target: AllowedWindow): boolean {
  return passes(() => checkForeground(desktop, target));
}

/** Whether a check passes. A check that throws counts as failed; releasing a held button must go on all the same. */
export function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Whether a recheck failed only because the cursor has not arrived yet, which takes up to 200 ms. */
export function isCursorLate(error: unknown): boolean {
  return error instanceof CursorElsewhere;
}

class CursorElsewhere extends ToolError {
  constructor() {
    super(
      "operator_active",
      "Stopped: the mouse cursor is not where it was put; try again when nobody uses it",
    );
  }
}

/** Throws an error that {@linkcode isCursorLate} recognises, unless the cursor is at this screen point. */
export function checkCursor(desktop: DesktopView, expected: Point): void {
  const cursor = desktop.getCursorPos();
  if (cursor?.x !== expected.x || cursor.y !== expected.y) throw new CursorElsewhere();
}

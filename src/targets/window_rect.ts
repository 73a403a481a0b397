import type { AllowedWindow } from "./allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Rect, Size } from "../base/geometry.ts";
import { ToolError } from "../base/errors.ts";
import type { PolicyEntry } from "../policy/policy.ts";

/**
 * Throws `policy_denied` when the entry's regions, masks and the points a client takes from them do not hold for a
 * window of this size, physical pixels.
 */
export function checkWindowSize({ windowSize }: Pick<PolicyEntry, "windowSize">, size: Size): void {
  if (windowSize === undefined) return;
  if (windowSize.width === size.width && windowSize.height === size.height) return;
  throw new ToolError(
    "policy_denied",
    `Refused: the policy holds only while the window is ${windowSize.width}x${windowSize.height} pixels`,
  );
}

/** The outer rectangle of the target, screen coordinates. Throws `target_stale` when it is gone. */
export function windowRect(desktop: DesktopView, target: AllowedWindow): Rect {
  const rect = desktop.getWindowRect(target.identity.hwnd);
  if (rect === undefined) throw new ToolError("target_stale", "Refused: the target window closed");
  return rect;
}

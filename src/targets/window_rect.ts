import type { AllowedWindow } from "./allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Rect } from "../base/geometry.ts";
import { ToolError } from "../base/errors.ts";

/** The outer rectangle of the target, screen coordinates. Throws `target_stale` when it is gone. */
export function windowRect(desktop: DesktopView, target: AllowedWindow): Rect {
  const rect = desktop.getWindowRect(target.identity.hwnd);
  if (rect === undefined) throw new ToolError("target_stale", "Refused: the target window closed");
  return rect;
}

/** Throws `target_minimized` while the target is minimised. */
export function checkNotMinimized(desktop: DesktopView, { identity }: AllowedWindow): void {
  if (!desktop.isIconic(identity.hwnd)) return;
  throw new ToolError("target_minimized", "Refused: the target window is minimized; restore_window shows it");
}

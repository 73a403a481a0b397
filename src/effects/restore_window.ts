import type { Powers } from "./powers.ts";
import { pollUntil } from "../base/deadline.ts";
import { ToolError } from "../base/errors.ts";
import type { Rect } from "../base/geometry.ts";
import { windowRect } from "../targets/window_rect.ts";

/** A window after it was restored. */
export interface RestoredWindow {
  /** Screen coordinates, after restoring. */
  readonly rect: Rect;
  readonly wasMaximized: boolean;
  readonly foregroundMoved: boolean;
}

/** How long an application may take to show its window again, and how often to look. */
const RESTORE_TIMES = { forMs: 2_000, everyMs: 20 };

/**
 * Un-minimises without activating, and tells whether Windows moved the foreground all the same. A window that is
 * not minimised is left alone. Throws `timeout` when it stays minimised, `target_stale` when it became another.
 */
export async function restoreWindow(
  { view, windows, target, restore, clock, signal }: Powers["restore"],
): Promise<RestoredWindow> {
  const { hwnd } = target.identity;
  const foreground = view.getForegroundWindow();
  // Afterwards nobody can tell: shown without being activated, a window comes back in its normal size.
  const wasMaximized = view.isIconic(hwnd) ? view.restoresToMaximized(hwnd) : view.isZoomed(hwnd);
  if (view.isIconic(hwnd)) {
    restore();
    await pollUntil({ clock, signal }, RESTORE_TIMES, () => !view.isIconic(hwnd));
  }
  windows.verify(target);
  if (view.isIconic(hwnd)) {
    throw new ToolError(
      "timeout",
      "The window stayed minimized; the application did not restore it within 2 s",
    );
  }
  return {
    rect: windowRect(view, target),
    wasMaximized,
    foregroundMoved: view.getForegroundWindow() !== foreground,
  };
}

import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import {
  encloses,
  intersect,
  isEmpty,
  type Rect,
  sameRect,
  type Size,
  sizeOf,
  translate,
} from "../base/geometry.ts";
import { type Bitmap, onCanvas } from "../image/bitmap.ts";
import { paintMasks } from "../image/mask.ts";
import { checkWindowSize } from "../targets/window_rect.ts";

/** Pixels of a target, safe to show: foreign ones refused, masks and everything outside its frame black. */
export interface Capture {
  readonly bitmap: Bitmap;
  /** What was captured, window coordinates. */
  readonly rect: Rect;
  /** How many masks of the policy meet it. */
  readonly masks: number;
  /** Of the window while it was read. */
  readonly windowSize: Size;
}

/** Where a window stands while its pixels are read; screen coordinates. */
export interface Stand {
  readonly windowRect: Rect;
  readonly frame: Rect;
  readonly dpi: number;
}

/**
 * Where the target stands now. Throws `target_stale` when it is gone, `policy_denied` when the policy's regions and
 * masks do not hold at the size it has: it may have changed since the rectangle was chosen.
 */
export function standOf(view: DesktopView, { identity: { hwnd }, entry }: AllowedWindow): Stand {
  const windowRect = view.getWindowRect(hwnd);
  const frame = view.getFrameBounds(hwnd);
  if (windowRect === undefined || frame === undefined) throw moved();
  checkWindowSize(entry, sizeOf(windowRect));
  return { windowRect, frame, dpi: view.getDpiForWindow(hwnd) };
}

/** Throws `target_stale` unless the target stands where it stood. */
export function checkStands(a: Stand, b: Stand): void {
  if (!sameRect(a.windowRect, b.windowRect) || !sameRect(a.frame, b.frame) || a.dpi !== b.dpi) throw moved();
}

/** The error of a target that changed while it was read. */
export function moved(): ToolError {
  return new ToolError("target_stale", "Refused: the window moved or changed while it was read; try again");
}

/**
 * The part of `rect` (window coordinates) inside the visible frame, screen coordinates. Throws
 * `invalid_argument` when it is not wholly inside the window, or nothing of it is visible.
 */
export function visiblePart({ windowRect, frame }: Stand, rect: Rect): Rect {
  const onScreen = translate(rect, { x: windowRect.left, y: windowRect.top });
  if (!encloses(windowRect, onScreen)) {
    throw new ToolError(
      "invalid_argument",
      "Refused: the region is not wholly inside the window as it is now",
    );
  }
  const visible = intersect(onScreen, frame);
  if (!isEmpty(visible)) return visible;
  throw new ToolError("invalid_argument", "Refused: the region lies outside the visible frame of the window");
}

/** Throws `unsupported` when the application keeps any of these windows out of every capture. */
export function checkAffinity(view: DesktopView, own: readonly Hwnd[]): void {
  if (own.every((hwnd) => view.getDisplayAffinity(hwnd) === 0)) return;
  throw new ToolError("unsupported", "Refused: the application excludes its window from screenshots");
}

/** `bitmap`, which shows `visible` (screen coordinates), as a capture of `rect` (window coordinates). */
export function censored(
  target: AllowedWindow,
  { windowRect }: Stand,
  { rect, visible, bitmap }: { readonly rect: Rect; readonly visible: Rect; readonly bitmap: Bitmap },
): Capture {
  const inWindow = translate(visible, { x: -windowRect.left, y: -windowRect.top });
  const whole = sameRect(inWindow, rect) ? bitmap : onCanvas(bitmap, inWindow, rect);
  const masks = paintMasks(whole, target.entry.masks, { x: rect.left, y: rect.top });
  return { bitmap: whole, rect, masks, windowSize: sizeOf(windowRect) };
}

import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { encloses, intersect, isEmpty, type Rect, sameRect, type Size, translate } from "../base/geometry.ts";
import { type Bitmap, onCanvas } from "../image/bitmap.ts";
import { paintMasks } from "../image/mask.ts";
import type { WindowLayout } from "../policy/rect_rule.ts";
import { isCountedPopup } from "../targets/popups.ts";
import { layoutOf, sameLayout } from "../targets/window_layout.ts";
import type { ChosenPart } from "./chosen_part.ts";
import { placedMasks } from "./placed_masks.ts";

/** Pixels of a target, safe to show: foreign ones refused, masks and everything outside its frame black. */
export interface Capture {
  readonly bitmap: Bitmap;
  /** The captured area, window coordinates. */
  readonly rect: Rect;
  /** How many masks of the policy meet it. */
  readonly masks: number;
  /** Size of the window while it was read, pixels. */
  readonly windowSize: Size;
  /** Dots per inch that it was shown at. */
  readonly dpi: number;
}

/** Where a target stands while its pixels are read; screen coordinates. */
export interface Stand {
  readonly windowRect: Rect;
  /** Of the window that the part lies in: the target itself, or its dialog. */
  readonly frame: Rect;
  readonly layout: WindowLayout;
  /** Window coordinates. */
  readonly masks: readonly Rect[];
}

/**
 * Where the target stands now. Throws `target_stale` when it lies otherwise than when the part was chosen, or the dialog is
 * gone, `policy_denied` when a mask of the policy cannot be placed.
 */
export function standOf(
  view: DesktopView,
  target: AllowedWindow,
  { layout: then, dialog }: ChosenPart,
): Stand {
  const { identity: { hwnd }, entry } = target;
  const windowRect = view.getWindowRect(hwnd);
  const frame = view.getFrameBounds(dialog?.hwnd ?? hwnd);
  if (windowRect === undefined || frame === undefined) throw moved();
  const layout = layoutOf(view, target);
  if (!sameLayout(layout, then)) throw moved();
  if (dialog !== undefined && !isCountedPopup(view, target, dialog.hwnd)) throw moved();
  return { windowRect, frame, layout, masks: placedMasks(entry, layout) };
}

/** Throws `target_stale` unless the target stands where it stood. */
export function checkStands(a: Stand, b: Stand): void {
  if (!sameRect(a.windowRect, b.windowRect) || !sameRect(a.frame, b.frame)) throw moved();
}

/** The error of a target that changed while it was read. */
export function moved(): ToolError {
  return new ToolError("target_stale", "Refused: the window moved or changed while it was read; try again");
}

/**
 * What of a part is inside the visible frame, screen coordinates. Throws `invalid_argument` when nothing of it is visible,
 * `target_stale` when it is a dialog that moved.
 */
export function visiblePart({ windowRect, frame }: Stand, { rect, dialog }: ChosenPart): Rect {
  const onScreen = translate(rect, { x: windowRect.left, y: windowRect.top });
  if (dialog !== undefined) {
    if (!sameRect(translate(dialog.frame, { x: windowRect.left, y: windowRect.top }), frame)) throw moved();
    return onScreen;
  }
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
  { windowRect, masks, layout }: Stand,
  { rect, visible, bitmap }: { readonly rect: Rect; readonly visible: Rect; readonly bitmap: Bitmap },
): Capture {
  const inWindow = translate(visible, { x: -windowRect.left, y: -windowRect.top });
  const whole = sameRect(inWindow, rect) ? bitmap : onCanvas(bitmap, inWindow, rect);
  const painted = paintMasks(whole, masks, { x: rect.left, y: rect.top });
  return { bitmap: whole, rect, masks: painted, windowSize: layout.size, dpi: layout.dpi };
}

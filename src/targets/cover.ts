import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { meet, type Rect } from "../base/geometry.ts";
import { belongsToTarget, isCountedPopup } from "./popups.ts";

/** What one look at the z-order found over a window; each list topmost first. */
export interface Cover {
  /** Every window shown above it, wherever it stands. */
  readonly above: readonly Hwnd[];
  /** Foreign ones whose pixels could show in the rectangle. */
  readonly covering: readonly Hwnd[];
  /** Those whose pixels belong there: the window, and counted popups of the target that meet the rectangle. */
  readonly own: readonly Hwnd[];
}

/**
 * Whose pixels show in `rect` (screen coordinates) of the target.
 *
 * Exact rectangles, however small the overlap. What covers: visible, not cloaked, not minimised, not layered to
 * nothing, not a counted popup of the target. A click-through overlay covers, because its pixels show.
 */
export function coverOf(
  view: DesktopView,
  target: AllowedWindow,
  rect: Rect,
  /** The window that is looked at: the target, or a dialog of it. */
  hwnd: Hwnd = target.identity.hwnd,
): Cover {
  const above = shownAbove(view, hwnd);
  const over = above.filter((hwnd) => overlaps(view, hwnd, rect));
  const popups = over.filter((hwnd) => isCountedPopup(view, target, hwnd));
  return {
    above,
    covering: over.filter((hwnd) => !popups.includes(hwnd)),
    own: [...popups, hwnd],
  };
}

/** Visible child windows of other processes inside any window of `own` that meet `rect` (screen coordinates). */
export function foreignChildren(
  view: DesktopView,
  windows: Pick<AllowedWindows, "isEmbedded">,
  target: AllowedWindow,
  own: readonly Hwnd[],
  rect: Rect,
): readonly Hwnd[] {
  return own.flatMap((hwnd) => view.getChildWindows(hwnd)).filter((hwnd) =>
    !belongsToTarget(view, windows, target, hwnd) && view.isWindowVisible(hwnd) && overlaps(view, hwnd, rect)
  );
}

/** Every foreign window whose pixels could show in `rect` (screen coordinates): over the target or inside it. */
export function foreignIn(
  view: DesktopView,
  windows: Pick<AllowedWindows, "isEmbedded">,
  target: AllowedWindow,
  rect: Rect,
): readonly Hwnd[] {
  const { covering, own } = coverOf(view, target, rect);
  return [...covering, ...foreignChildren(view, windows, target, own, rect)];
}

/** Every window shown above `hwnd`, wherever it stands, topmost first; all that are shown when it is gone. */
export function shownAbove(view: DesktopView, hwnd: Hwnd): readonly Hwnd[] {
  return view.getWindowsAbove(hwnd).filter((above) => isShown(view, above));
}

function isShown(view: DesktopView, hwnd: Hwnd): boolean {
  return view.isWindowVisible(hwnd) && !view.isIconic(hwnd) && view.getCloaked(hwnd) === 0 &&
    view.getTranslucency(hwnd) !== "invisible";
}

/** By the larger of the two rectangles: an application may draw outside its visible frame. */
export function overlaps(view: DesktopView, hwnd: Hwnd, rect: Rect): boolean {
  return [view.getFrameBounds(hwnd), view.getWindowRect(hwnd)].some((own) =>
    own !== undefined && meet(own, rect)
  );
}

import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { DesktopView, Hwnd } from "./desktop.ts";
import { meet, type Rect } from "./geometry.ts";
import { belongsToTarget, isCountedPopup } from "./popups.ts";

/** What one look at the z-order found over a target; each list topmost first. */
export interface Cover {
  /** Every window shown above the target, wherever it stands. */
  readonly above: readonly Hwnd[];
  /** Those whose pixels could show in the rectangle. */
  readonly covering: readonly Hwnd[];
  /** The target's own counted popups that meet the rectangle. */
  readonly popups: readonly Hwnd[];
}

/**
 * What lies over `rect` (screen coordinates) of the target.
 *
 * Exact rectangles, however small the overlap. What covers: visible, not cloaked, not minimised, not layered to
 * nothing, not a counted popup of the target. A click-through overlay covers, because its pixels show.
 */
export function coverOf(view: DesktopView, target: AllowedWindow, rect: Rect): Cover {
  const above = shownAbove(view, target.identity.hwnd);
  const over = above.filter((hwnd) => overlaps(view, hwnd, rect));
  const popups = over.filter((hwnd) => isCountedPopup(view, target, hwnd));
  return { above, covering: over.filter((hwnd) => !popups.includes(hwnd)), popups };
}

/** Visible child windows of other processes inside the target that meet `rect` (screen coordinates). */
export function foreignChildren(
  view: DesktopView,
  windows: Pick<AllowedWindows, "isEmbedded">,
  target: AllowedWindow,
  rect: Rect,
): readonly Hwnd[] {
  return view.getChildWindows(target.identity.hwnd).filter((hwnd) =>
    !belongsToTarget(view, windows, target, hwnd) && view.isWindowVisible(hwnd) && overlaps(view, hwnd, rect)
  );
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

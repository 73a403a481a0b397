import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { contains, type Point } from "../base/geometry.ts";
import { WS_EX_LAYERED, WS_EX_TRANSPARENT } from "../desktop/window_styles.ts";

// What lies below a window that is see-through for the mouse, as labels and group boxes are.

const CLICK_THROUGH = WS_EX_TRANSPARENT | WS_EX_LAYERED;

/**
 * The windows that Windows asks for a press at a screen point, in its order, `first` being the one it finds there:
 * each answers that it is see-through before the next is asked. The deepest come first: the children of each lower
 * sibling, then that sibling, and after all siblings the parent.
 *
 * Throws `target_stale` when the windows change meanwhile, `target_occluded` where it cannot be told whether a window
 * is at the point.
 */
export function* windowsBelow(view: DesktopView, first: Hwnd, point: Point): Generator<Hwnd, void> {
  let current = first;
  yield current;
  for (;;) {
    const isTopLevel = view.getRootWindow(current) === current;
    const parent = isTopLevel ? 0n : view.getParentWindow(current);
    const siblings = isTopLevel ? view.getTopLevelWindows() : view.getDirectChildWindows(parent);
    const index = siblings.indexOf(current);
    if (index < 0) throw changed();
    for (const sibling of siblings.slice(index + 1)) yield* windowsWithin(view, sibling, point, isTopLevel);
    if (isTopLevel) return;
    current = parent;
    yield current;
  }
}

/** A window and its descendants, as far as they are at the point, deepest first. */
function* windowsWithin(
  view: DesktopView,
  hwnd: Hwnd,
  point: Point,
  isTopLevel: boolean,
): Generator<Hwnd, void> {
  const isEnabled = view.isWindowEnabled(hwnd);
  // A disabled child lets the press through, a disabled top-level window takes it.
  if (!isEnabled && !isTopLevel || !isAt(view, hwnd, point)) return;
  const client = isEnabled && !view.isIconic(hwnd) ? view.getClientRect(hwnd) : undefined;
  if (client !== undefined && contains(client, point)) {
    for (const child of view.getDirectChildWindows(hwnd)) yield* windowsWithin(view, child, point, false);
  }
  yield hwnd;
}

/** Whether Windows would find a window at the point, given that all its parents are there. */
function isAt(view: DesktopView, hwnd: Hwnd, point: Point): boolean {
  const rect = view.getWindowRect(hwnd);
  if (rect === undefined || !contains(rect, point)) return false;
  if (!view.isWindowVisible(hwnd) || view.getCloaked(hwnd) !== 0) return false;
  if ((view.getExStyle(hwnd) & CLICK_THROUGH) === CLICK_THROUGH) return false;
  // Only Windows knows which pixels of such a window take the mouse.
  if (view.hasWindowRegion(hwnd) || view.getTranslucency(hwnd) !== "opaque") {
    throw new ToolError(
      "target_occluded",
      "Refused: a shaped or translucent window lies at the point, and what gets a click there cannot be told; " +
        "choose another point",
    );
  }
  return true;
}

/** The error for windows that changed after they were looked at. */
export function changed(): ToolError {
  return new ToolError(
    "target_stale",
    "Refused: what is at the point changed while it was looked at; look again first",
  );
}

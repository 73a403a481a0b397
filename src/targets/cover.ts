import { type AllowedWindow, type AllowedWindows, NEVER_CLASSES } from "./allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { meet, type Rect } from "../base/geometry.ts";
import { WS_EX_LAYERED, WS_EX_TRANSPARENT } from "../desktop/window_styles.ts";
import { belongsToTarget, isCountedPopup, ownPopupKind, type PopupKind } from "./popups.ts";

/** The windows above a window and inside a rectangle of it, at one moment; each list topmost first. */
export interface Cover {
  /** Every window shown above it, wherever it stands. */
  readonly above: readonly Hwnd[];
  /** Foreign windows whose pixels could show in the rectangle. */
  readonly covering: readonly Hwnd[];
  /** The windows whose pixels belong there: the window, and counted popups of the target that meet the rectangle. */
  readonly own: readonly Hwnd[];
}

/** The check that says whose windows may lie over a target or inside it. */
type Programs = Pick<AllowedWindows, "isEmbedded">;

/**
 * The windows whose pixels show in `rect` (screen coordinates) of the target.
 *
 * Rectangles are exact, and any overlap counts. A window covers if it is visible, not cloaked, not minimised, not
 * wholly transparent and no counted popup of the target. A click-through window covers too, because its pixels show,
 * unless the entry's `overlays` name it.
 */
export function coverOf(
  view: DesktopView,
  windows: Programs,
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
    covering: over.filter((hwnd) => !popups.includes(hwnd) && !isOverlay(view, windows, target, hwnd)),
    own: [...popups, hwnd],
  };
}

/** Visible child windows of other processes inside any window of `own` that meet `rect` (screen coordinates). */
export function foreignChildren(
  view: DesktopView,
  windows: Programs,
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
  windows: Programs,
  target: AllowedWindow,
  rect: Rect,
): readonly Hwnd[] {
  const { covering, own } = coverOf(view, windows, target, rect);
  return [...covering, ...foreignChildren(view, windows, target, own, rect)];
}

const CLICK_THROUGH = WS_EX_LAYERED | WS_EX_TRANSPARENT;

/** Whether a window lets clicks through and is of a program that the entry names for that. The shell's never is. */
function isOverlay(
  view: DesktopView,
  windows: Programs,
  { entry: { overlays } }: AllowedWindow,
  hwnd: Hwnd,
): boolean {
  if (overlays.length === 0 || (view.getExStyle(hwnd) & CLICK_THROUGH) !== CLICK_THROUGH) return false;
  if (NEVER_CLASSES.has(view.getClassName(hwnd))) return false;
  const pid = view.getWindowThreadProcessId(hwnd)?.pid;
  const process = pid === undefined ? undefined : view.getProcess(pid);
  return process !== undefined && windows.isEmbedded(process, overlays);
}

/** Every window shown above `hwnd`, wherever it stands, topmost first; all that are shown when it is gone. */
export function shownAbove(view: DesktopView, hwnd: Hwnd): readonly Hwnd[] {
  return view.getWindowsAbove(hwnd).filter((above) => isShown(view, above));
}

function isShown(view: DesktopView, hwnd: Hwnd): boolean {
  return view.isWindowVisible(hwnd) && !view.isIconic(hwnd) && view.getCloaked(hwnd) === 0 &&
    view.getTranslucency(hwnd) !== "invisible";
}

/**
 * Whether a window overlaps `rect`, with its outer rectangle or its visible frame: an application may draw outside its
 * frame.
 */
export function overlaps(view: DesktopView, hwnd: Hwnd, rect: Rect): boolean {
  return [view.getFrameBounds(hwnd), view.getWindowRect(hwnd)].some((own) =>
    own !== undefined && meet(own, rect)
  );
}

/** How many windows lie over any allowed window that is shown, and would keep a picture of it from being taken. */
export function coveringCount(
  view: DesktopView,
  windows: Pick<AllowedWindows, "isEmbedded" | "list">,
): number {
  const covering = windows.list().flatMap((target) => {
    const frame = view.isIconic(target.identity.hwnd) ? undefined : view.getFrameBounds(target.identity.hwnd);
    return frame === undefined ? [] : coverOf(view, windows, target, frame).covering;
  });
  return new Set(covering).size;
}

/** The text of a refusal about what covers a target; `covering` is not empty. */
export function coverText(view: DesktopView, target: AllowedWindow, covering: readonly Hwnd[]): string {
  const kinds = covering.map((hwnd) => ownPopupKind(view, target, hwnd));
  const [kind] = kinds;
  if (kind === undefined || kinds.includes(undefined)) {
    return "another window covers part of the region; uncover the target";
  }
  return OWN_COVERS[kind];
}

const OWN_COVERS: Readonly<Record<PopupKind, string>> = {
  tooltip: "its own tooltip covers part of the region; hover elsewhere, or wait until it is gone",
  menu: "its own menu covers part of the region; send esc to close it",
  list: "its own drop-down list covers part of the region; send esc to close it",
  tool_window: "its own tool window covers part of the region; look at another region",
  dialog:
    "its own dialog covers part of the region; the policy does not let dialogs be seen, so the operator must answer it",
};

import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import type { Hmenu, MenuItem } from "../desktop/readings.ts";
import type { Point } from "../base/geometry.ts";
import type { WindowPart } from "../desktop/hit_test.ts";
import { WS_EX_MDICHILD } from "../desktop/window_styles.ts";

/** Identifiers from here on are system commands: https://learn.microsoft.com/windows/win32/menurc/wm-syscommand */
const FIRST_SYSTEM_COMMAND = 0xf000;
const SC_CLOSE = 0xf060;
/** The low four bits of a system command are Windows' own. */
const COMMAND_BITS = 0xfff0;

/** Class of an MDI client window; frameworks add something before and after the name. */
const MDI_CLIENT = /mdiclient/i;

/** A menu that is shown somewhere: a menu bar, whose window is `hwnd`, or an open popup menu, with 0n. */
export interface ShownMenu {
  readonly hwnd: Hwnd;
  readonly menu: Hmenu;
}

/**
 * What choosing the item at one of these points is about; of several the strictest counts; undefined when no item can
 * be read. A maximised document of an MDI window has its icon, minimise, restore and close as items of the menu bar,
 * with identifiers of system commands.
 */
export function partOfItem(
  view: Pick<DesktopView, "menuItemFromPoint">,
  { hwnd, menu }: ShownMenu,
  points: readonly Point[],
): WindowPart | undefined {
  const items = menu === 0n ? [] : points.map((point) => view.menuItemFromPoint(hwnd, menu, point));
  const parts = items.flatMap((item) => item === undefined ? [] : [verdictOn(item)]);
  return (["closing", "frame", "content"] as const).find((part) => parts.includes(part));
}

function verdictOn(item: MenuItem): WindowPart {
  // A submenu with Close in it is a system menu, of the window or of a document in it.
  if ("submenu" in item) return item.submenu.some(isClose) ? "closing" : "content";
  if (item.id < FIRST_SYSTEM_COMMAND) return "content";
  return isClose(item.id) ? "closing" : "frame";
}

/**
 * Whether a key may choose what closes a document, or opens the menu that does, while the menu bar of a window is in
 * use: the item that is highlighted says so. While a document is maximised and no item can be read, any may.
 */
export function mayKeyCloseDocument(view: DesktopView, hwnd: Hwnd): boolean {
  const item = view.highlightedMenuItem(view.getMenu(hwnd));
  return item === undefined ? hasMaximizedDocument(view, hwnd) : verdictOn(item) === "closing";
}

/** Whether an identifier is that of Close. A command is sent in 16 bits, so only these count. */
function isClose(id: number): boolean {
  return id >= FIRST_SYSTEM_COMMAND && (id & COMMAND_BITS) === SC_CLOSE;
}

/**
 * Whether a document of an MDI window is maximised: then the document's buttons are in the menu bar. Controls may have
 * the style bit of a maximised window for something else, as a rich text control does.
 */
export function hasMaximizedDocument(
  view: Pick<
    DesktopView,
    "getChildWindows" | "getParentWindow" | "getClassName" | "getExStyle" | "isWindowVisible" | "isZoomed"
  >,
  hwnd: Hwnd,
): boolean {
  const isDocument = (child: Hwnd): boolean =>
    (view.getExStyle(child) & WS_EX_MDICHILD) !== 0 ||
    MDI_CLIENT.test(view.getClassName(view.getParentWindow(child)));
  return view.getChildWindows(hwnd).some((child) =>
    view.isZoomed(child) && view.isWindowVisible(child) && isDocument(child)
  );
}

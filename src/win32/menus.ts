import { pointByValue } from "../../ffi/structs/rect.ts";
import type { User32 } from "../../ffi/user32.ts";
import { MF_BYPOSITION, MF_HILITE } from "../../ffi/winuser.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import type { Hmenu, MenuItem } from "../desktop/readings.ts";
import type { Point } from "../base/geometry.ts";

/** The Win32 functions that read the items of a menu. */
type ItemCalls = Pick<User32, "GetMenuItemID" | "GetSubMenu" | "GetMenuItemCount">;

/** `GetMenuItemID` of an item that has none, because it opens a submenu or is not there. */
const NO_ID = 0xffff_ffff;
/** `GetMenuState` of an item that is not there. */
const NO_STATE = 0xffff_ffff;

/** Most items of a menu that are read: more than any real program has, so that a broken one does not hold us up. */
const MAX_ITEMS = 1_024;

/**
 * The item of a menu at a screen point; undefined when there is none, or Windows says nothing of it. `hwnd` is the
 * window that has the menu as its bar, 0n for an open popup menu, whose window Windows finds.
 */
export function menuItemFromPoint(
  user32: ItemCalls & Pick<User32, "MenuItemFromPoint">,
  hwnd: Hwnd,
  menu: Hmenu,
  point: Point,
): MenuItem | undefined {
  const position = user32.MenuItemFromPoint(hwnd, menu, pointByValue(point));
  return position < 0 ? undefined : itemAt(user32, menu, position);
}

/** The item of a menu that is highlighted, which a key would choose; undefined when none is, or it cannot be read. */
export function highlightedMenuItem(
  user32: ItemCalls & Pick<User32, "GetMenuState">,
  menu: Hmenu,
): MenuItem | undefined {
  const count = countOf(user32, menu);
  for (let position = 0; position < count; position++) {
    const state = user32.GetMenuState(menu, position, MF_BYPOSITION);
    if (state !== NO_STATE && (state & MF_HILITE) !== 0) return itemAt(user32, menu, position);
  }
  return undefined;
}

function itemAt(user32: ItemCalls, menu: Hmenu, position: number): MenuItem | undefined {
  const submenu = user32.GetSubMenu(menu, position);
  if (submenu !== 0n) return { submenu: itemIds(user32, submenu) };
  const id = user32.GetMenuItemID(menu, position);
  return id === NO_ID ? undefined : { id };
}

/** The identifiers of a menu's items, in their order; those that open a submenu have none. */
function itemIds(user32: Pick<User32, "GetMenuItemID" | "GetMenuItemCount">, menu: Hmenu): readonly number[] {
  const count = countOf(user32, menu);
  const ids: number[] = [];
  for (let position = 0; position < count; position++) {
    const id = user32.GetMenuItemID(menu, position);
    if (id !== NO_ID) ids.push(id);
  }
  return ids;
}

function countOf({ GetMenuItemCount }: Pick<User32, "GetMenuItemCount">, menu: Hmenu): number {
  return Math.min(MAX_ITEMS, GetMenuItemCount(menu));
}

import type { Hwnd } from "../src/desktop/desktop.ts";
import type { Hmenu, MenuItem } from "../src/desktop/readings.ts";
import { contains, type Point, type Rect } from "../src/base/geometry.ts";
import type { FakeWindow } from "./fake_window.ts";

/** An item of a menu, and where it is while the menu is shown, screen coordinates. */
export interface FakeItem {
  readonly rect?: Rect;
  readonly id?: number;
  readonly submenu?: FakeMenu;
}

let handles = 0x1000n;

/** A menu in memory. */
export class FakeMenu {
  readonly handle: Hmenu = handles++;
  readonly items: readonly FakeItem[];
  /** The item that a key would choose. */
  highlighted: FakeItem | undefined;

  constructor(items: readonly FakeItem[]) {
    this.items = items;
  }

  at(point: Point): MenuItem | undefined {
    return described(this.items.find(({ rect }) => rect !== undefined && contains(rect, point)));
  }

  get ids(): readonly number[] {
    return this.items.flatMap(({ id }) => id === undefined ? [] : [id]);
  }
}

function described(item: FakeItem | undefined): MenuItem | undefined {
  if (item?.submenu !== undefined) return { submenu: item.submenu.ids };
  return item?.id === undefined ? undefined : { id: item.id };
}

/** The menus of windows as Windows tells another program of them. */
export class FakeMenus {
  /** Whether the items of other processes' menus can be read: on Wine they cannot. */
  readable = true;
  readonly #windows: () => readonly FakeWindow[];

  constructor(windows: () => readonly FakeWindow[]) {
    this.#windows = windows;
  }

  handleOf(window: FakeWindow | undefined): Hmenu {
    return window?.menu?.handle ?? 0n;
  }

  highlighted(menu: Hmenu): MenuItem | undefined {
    return described(this.#ownerOf(menu)?.menu?.highlighted);
  }

  /** `hwnd` is 0n for the menu of an open menu window, and only for that. */
  itemAt(hwnd: Hwnd, menu: Hmenu, point: Point): MenuItem | undefined {
    const owner = this.#ownerOf(menu);
    const isOpenMenu = owner?.className === "#32768";
    return owner !== undefined && (isOpenMenu ? hwnd === 0n : hwnd === owner.hwnd)
      ? owner.menu?.at(point)
      : undefined;
  }

  #ownerOf(menu: Hmenu): FakeWindow | undefined {
    return this.readable ? this.#windows().find((window) => window.menu?.handle === menu) : undefined;
  }
}

import assert from "node:assert/strict";
import { highlightedMenuItem, menuItemFromPoint } from "../../../src/win32/menus.ts";

const BAR = 0x9001n;
const SUBMENU = 0x9002n;
const WINDOW = 0x1007an;

type Calls = Parameters<typeof menuItemFromPoint>[0] & Parameters<typeof highlightedMenuItem>[0];

/** A bar with a command, a submenu, a separator and an item that Windows says nothing of. */
function bar(fields: Partial<Calls> = {}): Calls {
  const ids = new Map([[BAR, [100, -1, 0, -1]], [SUBMENU, [0xf120, 0xf060, -1, 0]]]);
  return {
    MenuItemFromPoint: (_hwnd, _menu, point) => Number(BigInt.asIntN(32, point)),
    GetSubMenu: (menu, position) => menu === BAR && position === 1 ? SUBMENU : 0n,
    GetMenuItemID: (menu, position) => (ids.get(menu)?.[position] ?? -1) >>> 0,
    // An item that opens a submenu has the number of its items in the upper byte; the submenu here is highlighted.
    GetMenuState: (menu, position, flags) => {
      assert.equal(flags, 0x400);
      return menu === BAR && position < 3 ? [0, 0x0490, 0x0800][position] ?? 0 : 0xffff_ffff;
    },
    GetMenuItemCount: (menu) => ids.get(menu)?.length ?? -1,
    ...fields,
  };
}

Deno.test("menuItemFromPoint() gives an item's identifier, or those of the submenu that it opens", () => {
  const at = (x: number) => menuItemFromPoint(bar(), WINDOW, BAR, { x, y: 7 });
  assert.deepEqual(at(0), { id: 100 });
  assert.deepEqual(at(1), { submenu: [0xf120, 0xf060, 0] });
  assert.deepEqual(at(2), { id: 0 });
  assert.equal(at(3), undefined);
  assert.equal(at(-1), undefined);
});

Deno.test("menuItemFromPoint() asks about the window and the screen point it is given", () => {
  const asked: unknown[] = [];
  const user32 = bar({ MenuItemFromPoint: (...args) => (asked.push(args), -1) });
  menuItemFromPoint(user32, 0n, BAR, { x: -3, y: 5 });
  assert.deepEqual(asked, [[0n, BAR, 0x0000_0005_ffff_fffdn]]);
});

Deno.test("menuItemFromPoint() reads no more of a submenu than a real one has", () => {
  for (const [count, read] of [[-1, 0], [0, 0], [1_024, 1_024], [0x7fffffff, 1_024]] as const) {
    let reads = 0;
    const user32 = bar({ GetMenuItemCount: () => count, GetMenuItemID: () => (reads++, 1) });
    const item = menuItemFromPoint(user32, WINDOW, BAR, { x: 1, y: 0 });
    assert.deepEqual([item, reads], [{ submenu: Array(read).fill(1) }, read]);
  }
});

Deno.test("highlightedMenuItem() is the item that Windows highlights, undefined when there is none", () => {
  assert.deepEqual(highlightedMenuItem(bar(), BAR), { submenu: [0xf120, 0xf060, 0] });
  assert.equal(highlightedMenuItem(bar(), SUBMENU), undefined);
  assert.equal(highlightedMenuItem(bar({ GetMenuState: () => 0 }), BAR), undefined);
  assert.equal(highlightedMenuItem(bar({ GetMenuItemCount: () => -1 }), BAR), undefined);
});

import assert from "node:assert/strict";
import { contains, type Point, type Rect } from "../../src/base/geometry.ts";
import type { Fixture, FixtureOptions, WindowMessage } from "../fixtures/fixture.ts";
import { findShownWindow, moveWindow, selectedItem, windowRect } from "../fixtures/test_win32.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow } from "./hands.ts";

// Menus and drop-down lists that Windows itself runs, and not windows that only look like them.

const MENU_ITEMS = ["Copy the whole document", "Paste into the document", "Select everything there is"];
const LIST_ITEMS = ["red", "green", "blue", "white"];
const CBN_SELCHANGE = 1;
const PATIENCE = 10_000;

const WITH_MENU: FixtureOptions = { contextMenu: MENU_ITEMS };
/** The open list reaches below the window, which is shorter than the usual one. */
const WITH_LIST: FixtureOptions = {
  height: 160,
  comboBox: { x: 30, y: 70, width: 160, height: 240, items: LIST_ITEMS },
};

/** The rectangle of an open menu or list of a fixture, on the screen. */
async function opened({ window: { pid } }: Fixture, className: string): Promise<Rect> {
  const deadline = performance.now() + PATIENCE;
  for (let hwnd = 0n; performance.now() < deadline; await new Promise((r) => setTimeout(r, 20))) {
    hwnd = findShownWindow(className, pid);
    if (hwnd !== 0n) return windowRect(hwnd);
  }
  throw new Error(`No window of the class ${className} was opened`);
}

/** The window coordinates of a point half-way down an item, `fromLeft` pixels from the left edge. */
function itemPoint(
  fixture: Fixture,
  list: Rect,
  index: number,
  count: number,
  fromLeft: number,
): { x: number; y: number } {
  const { left, top } = fixture.window.windowRect;
  const middle = list.top + (list.bottom - list.top) * (index + 0.5) / count;
  return { x: list.left + fromLeft - left, y: Math.round(middle) - top };
}

/** Whether a point in window coordinates lies inside the window. */
function isInside({ window: { windowRect: { left, top, right, bottom } } }: Fixture, point: Point): boolean {
  return contains({ left: 0, top: 0, right: right - left, bottom: bottom - top }, point);
}

const highWord = (bits: number): number => bits >>> 16;

/** The messages that a fixture got from its menu and its list. */
function commands(fixture: Fixture, from = 0): WindowMessage[] {
  return fixture.messages.slice(from).filter(({ message, wParam }) =>
    message === "WM_COMMAND" && [0, CBN_SELCHANGE].includes(highWord(wParam))
  );
}

/** Fails unless a fixture was told, since its first `from` messages, to do what the item `index` says and no more. */
async function assertChosen(fixture: Fixture, from: number, index: number): Promise<void> {
  await fixture.nextMessage("WM_COMMAND", PATIENCE);
  await fixture.quiet();
  assert.deepEqual(commands(fixture, from).map(({ wParam }) => wParam), [index + 1]);
  await assertNothingHeld();
}

Deno.test("click_window chooses an item of a context menu, in and outside the frame, under menus", async () => {
  await using hands = await Hands.start({ policy: { owned_popups: "menus" }, window: WITH_MENU });
  const { fixture } = hands;
  const at = inWindow(fixture, 240, 100);
  for (const movedBy of [0, 300]) {
    const from = fixture.messages.length;
    fixture.skipMessages();
    assertEmitted(await hands.act("right_click_window", at));
    await opened(fixture, "#32768");
    // The window moves away from under its menu, which stays, and so does the cursor on the middle item.
    const { left, top } = fixture.window.windowRect;
    moveWindow(fixture.hwnd, { x: left + movedBy, y: top });
    const point = { x: at.x - movedBy, y: at.y };
    assert.equal(isInside(fixture, point), movedBy === 0);
    assertEmitted(await hands.act("click_window", point));
    await assertChosen(fixture, from, 1);
  }
});

Deno.test({
  name: "click_window moves to an item of a context menu and chooses it under menus",
  // Wine 10 grabs the X pointer for a menu: the moves of other programs last 100 ms, and the call ends with
  // `operator_active`.
  ignore: Deno.env.get("WINEPREFIX") !== undefined,
  fn: async () => {
    await using hands = await Hands.start({ policy: { owned_popups: "menus" }, window: WITH_MENU });
    const { fixture } = hands;
    const from = fixture.messages.length;
    assertEmitted(await hands.act("right_click_window", inWindow(fixture, 440, 100)));
    const menu = await opened(fixture, "#32768");
    const point = itemPoint(fixture, menu, 2, MENU_ITEMS.length, menu.right - menu.left - 15);
    assert.equal(isInside(fixture, point), false, JSON.stringify(menu));
    assertEmitted(await hands.act("click_window", point));
    await assertChosen(fixture, from, 2);
  },
});

Deno.test("send_key chooses an item of a context menu under menus", async () => {
  await using hands = await Hands.start({ policy: { owned_popups: "menus" }, window: WITH_MENU });
  const { fixture } = hands;
  assertEmitted(await hands.act("right_click_window", inWindow(fixture, 60, 100)));
  await opened(fixture, "#32768");
  assertEmitted(await hands.act("send_key_sequence", { keys: [{ key: "down" }, { key: "enter" }] }));
  await fixture.nextMessage("WM_COMMAND", PATIENCE);
  assert.deepEqual(commands(fixture).map(({ wParam }) => wParam), [1]);
  await assertNothingHeld();
});

Deno.test("an open context menu gets nothing but esc under none, and no item is chosen", async () => {
  await using hands = await Hands.start({ policy: { owned_popups: "none" }, window: WITH_MENU });
  const { fixture } = hands;
  const at = inWindow(fixture, 440, 100);
  assertEmitted(await hands.act("right_click_window", at));
  const menu = await opened(fixture, "#32768");
  await fixture.quiet();
  const from = fixture.messages.length;
  const outside = itemPoint(fixture, menu, 1, MENU_ITEMS.length, menu.right - menu.left - 15);
  assert.equal(isInside(fixture, outside), false, JSON.stringify(menu));
  for (const [point, code] of [[at, "target_occluded"], [outside, "invalid_argument"]] as const) {
    const answer = await hands.act("click_window", point);
    assert.equal(answer.code, code, answer.text);
  }
  const key = await hands.act("send_key", { key: "enter" });
  assert.equal(key.code, "policy_denied", key.text);
  await fixture.quiet();
  const got = fixture.messages.slice(from).filter(({ message }) => /KEY|BUTTON|EXITMENU/.test(message));
  assert.deepEqual(got, []);
  assertEmitted(await hands.act("send_key", { key: "esc" }));
  await fixture.nextMessage("WM_EXITMENULOOP", PATIENCE);
  await fixture.quiet();
  assert.deepEqual(commands(fixture), []);
  await assertNothingHeld();
});

for (const owned_popups of ["menus", "none"]) {
  const outcome = owned_popups === "menus" ? "selects" : "is refused";
  Deno.test(`click_window on an item of an open drop-down list ${outcome} under ${owned_popups}`, async () => {
    await using hands = await Hands.start({ policy: { owned_popups }, window: WITH_LIST });
    const { fixture } = hands;
    assertEmitted(await hands.act("click_window", inWindow(fixture, 100, 80)));
    const list = await opened(fixture, "ComboLBox");
    const point = itemPoint(fixture, list, 2, LIST_ITEMS.length, 40);
    assert.equal(isInside(fixture, point), false, JSON.stringify(list));
    const answer = await hands.act("click_window", point);
    if (owned_popups === "none") {
      assert.equal(answer.code, "invalid_argument", answer.text);
      await fixture.quiet();
      assert.deepEqual(commands(fixture), []);
      return;
    }
    assertEmitted(answer);
    const { lParam } = await fixture.nextMessage(
      ({ message, wParam }) => message === "WM_COMMAND" && highWord(wParam) === CBN_SELCHANGE,
      PATIENCE,
    );
    assert.equal(selectedItem(BigInt(lParam)), 2);
    await assertNothingHeld();
  });
}

import type { EntryFields } from "../../policies.ts";
import assert from "node:assert/strict";
import type { Rect } from "../../../src/base/geometry.ts";
import { type Action, ACTIONS } from "../../../src/policy/policy.ts";
import { type FakeItem, FakeMenu } from "../../fake_menu.ts";
import { FakeWindow } from "../../fake_window.ts";
import { hands, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";

const HTCLIENT = 1;
const HTMENU = 5;
const [SC_SIZE, SC_MINIMIZE, SC_CLOSE, SC_RESTORE] = [0xf000, 0xf020, 0xf060, 0xf120] as const;

/** Where the item `index` is, in a bar along the top of the window or in a menu that opened somewhere. */
const barRect = (index: number): Rect => ({
  left: 100 + 40 * index,
  top: 120,
  right: 140 + 40 * index,
  bottom: 140,
});
const menuRect = (index: number): Rect => ({
  left: 150,
  top: 160 + 20 * index,
  right: 300,
  bottom: 180 + 20 * index,
});

/** The point of the middle of a rectangle, as an argument. */
const middle = ({ left, top, right, bottom }: Rect): { hwnd: number; x: number; y: number } => ({
  hwnd: 7,
  x: (left + right) / 2 - 100,
  y: (top + bottom) / 2 - 100,
});

const submenu = (...ids: number[]): FakeItem => ({ submenu: new FakeMenu(ids.map((id) => ({ id }))) });

const bar = (...items: FakeItem[]): FakeMenu =>
  new FakeMenu(items.map((item, index) => ({ ...item, rect: barRect(index) })));

/** An MDI program whose document fills it: its icon with the document's own system menu, and its three buttons. */
const MDI_ITEMS: readonly (readonly [string, FakeItem, "content" | "frame" | "closing"])[] = [
  ["the document's icon", submenu(SC_RESTORE, SC_MINIMIZE, SC_CLOSE, 0xf040), "closing"],
  ["File", submenu(100, 0, 0xe102), "content"],
  ["Edit", submenu(), "content"],
  ["a command", { id: 0xefff }, "content"],
  ["the document's minimise", { id: SC_MINIMIZE }, "frame"],
  ["the document's restore", { id: SC_RESTORE }, "frame"],
  ["the document's close", { id: SC_CLOSE }, "closing"],
  ["a system command with Windows' own bits", { id: 0xf063 }, "closing"],
  ["a close in more than 16 bits", { id: 0x1_f060 }, "closing"],
];

const CLICK_ALONE: EntryFields = { allowedActions: new Set<Action>(["observe", "click"]) };

/** The result of a click on each kind of item, by what is granted. */
const OUTCOMES: readonly (readonly [EntryFields, Record<"content" | "frame" | "closing", string>])[] = [
  [CLICK_ALONE, { content: "ok", frame: "policy_denied", closing: "policy_denied" }],
  [{ ...CLICK_ALONE, nonClient: true }, { content: "ok", frame: "ok", closing: "policy_denied" }],
  [{ nonClient: true }, { content: "ok", frame: "ok", closing: "confirmation_required" }],
];

function withBar(menu: FakeMenu, fields: EntryFields = CLICK_ALONE): Harness {
  const harness = hands(fields);
  harness.window.menu = menu;
  harness.window.hitTest = ({ y }) => y >= 20 && y < 40 ? HTMENU : HTCLIENT;
  return harness;
}

/** A child that fills the window, as a maximised document does, and what holds it. */
function addDocument(
  { window }: Harness,
  { holder = "MDICLIENT", ...fields }: Partial<FakeWindow> & { holder?: string } = {},
): FakeWindow {
  const rect = { left: 100, top: 140, right: 500, bottom: 400 };
  const client = new FakeWindow({ hwnd: 60, className: holder, rect, parent: window });
  const document = new FakeWindow({
    hwnd: 61,
    className: "Document",
    rect,
    zoomed: true,
    ...fields,
    parent: client,
  });
  client.children = [document];
  window.children = [client];
  return document;
}

/** An open menu of the window, which Windows shows in a window of its own. */
function openMenu(harness: Harness, items: readonly FakeItem[]): FakeWindow {
  const menu = new FakeMenu(items.map((item, index) => ({ ...item, rect: menuRect(index) })));
  const rect = { left: 147, top: 157, right: 303, bottom: 163 + 20 * items.length };
  const popup = harness.desktop.open({
    hwnd: 9,
    className: "#32768",
    owner: 7n,
    style: 0x80800000,
    rect,
    menu,
  });
  harness.desktop.foreground = 7n;
  harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true };
  return popup;
}

async function codeAt(harness: Harness, rect: Rect, tool = "click_window"): Promise<string> {
  return told(await harness.call(tool, middle(rect))).code;
}

for (const [index, [name, , kind]] of MDI_ITEMS.entries()) {
  Deno.test(`click_window on ${name} in the menu bar is a click on ${kind}`, async () => {
    for (const [fields, outcome] of OUTCOMES) {
      const harness = withBar(bar(...MDI_ITEMS.map(([, item]) => item)), fields);
      addDocument(harness);
      assert.equal(await codeAt(harness, barRect(index)), outcome[kind], JSON.stringify(fields));
      assert.equal(harness.desktop.received.length, outcome[kind] === "ok" ? 2 : 0);
    }
  });

  Deno.test(`click_window on ${name} in an open menu is a click on ${kind}`, async () => {
    for (const [fields, outcome] of OUTCOMES) {
      const harness = hands({ ...fields, ownedPopups: "menus" });
      addDocument(harness);
      const popup = openMenu(harness, MDI_ITEMS.map(([, item]) => item));
      // Whatever an open menu's window calls the place: the menu takes the press.
      for (const area of [HTCLIENT, 18, 0]) {
        popup.hitTest = () => area;
        assert.equal(await codeAt(harness, menuRect(index)), outcome[kind], JSON.stringify([fields, area]));
      }
    }
  });
}

Deno.test("threat 32: the document's close in the menu bar is clicked with a confirmation for close", async () => {
  const harness = withBar(bar({ id: SC_CLOSE }), { allowedActions: new Set(ACTIONS), nonClient: false });
  const request = { hwnd: 7, action_class: "close" };
  assert.equal(await codeAt(harness, barRect(0)), "confirmation_required");
  const given = hands({ protectedActions: new Set<Action>(["close"]) });
  given.window.menu = bar({ id: SC_CLOSE });
  given.window.hitTest = () => HTMENU;
  const token = (await given.call("request_confirmation", request)).structuredContent?.["token_id"];
  const click = { ...middle(barRect(0)), confirmation_token: token };
  assert.equal(told(await given.call("click_window", click)).code, "ok");
});

Deno.test("an item that cannot be read is content, and closing while a document fills the window", async () => {
  for (
    const [fields, code] of [
      [undefined, "ok"],
      [{ zoomed: false }, "ok"],
      [{ visible: false }, "ok"],
      [{}, "policy_denied"],
      // By its style, whatever the class of what holds it; and by that, however a framework calls it.
      [{ holder: "Holder", exStyle: 0x40 }, "policy_denied"],
      [{ holder: "WindowsForms10.MDICLIENT.app.0.1" }, "policy_denied"],
      // A rich text control with a selection bar has the style of a maximised window.
      [{ holder: "Holder" }, "ok"],
    ] as const
  ) {
    const harness = withBar(bar(submenu(100), { id: SC_CLOSE }));
    harness.desktop.menus.readable = false;
    if (fields !== undefined) addDocument(harness, fields);
    assert.equal(await codeAt(harness, barRect(0)), code, JSON.stringify(fields));
    // The content of the document is not the menu's business.
    assert.equal(told(await harness.call("click_window", { hwnd: 7, x: 60, y: 200 })).code, "ok");
  }
});

Deno.test("an open menu that cannot be read is content, and closing while a document fills the window", async () => {
  for (const [filled, code] of [[false, "ok"], [true, "policy_denied"]] as const) {
    const harness = hands({ ...CLICK_ALONE, ownedPopups: "menus" });
    harness.desktop.menus.readable = false;
    openMenu(harness, [{ id: 100 }]);
    if (filled) addDocument(harness);
    assert.equal(await codeAt(harness, menuRect(0)), code);
  }
});

Deno.test("the menu bar where no item is counts as one that cannot be read", async () => {
  const harness = withBar(bar(submenu(100)));
  assert.equal(await codeAt(harness, barRect(5)), "ok");
  addDocument(harness);
  assert.equal(await codeAt(harness, barRect(5)), "policy_denied");
  assert.equal(await codeAt(harness, barRect(0)), "ok");
});

Deno.test("an open menu that does not answer is target_hung", async () => {
  const harness = hands({ ...CLICK_ALONE, ownedPopups: "menus" });
  openMenu(harness, [{ id: 100 }]);
  harness.desktop.probeMenu = () => Promise.resolve(undefined);
  assert.equal(await codeAt(harness, menuRect(0)), "target_hung");
});

Deno.test("an item of a window that Windows stretches must be allowed in both coordinates", async () => {
  for (const [first, code] of [[{ id: SC_CLOSE }, "policy_denied"], [submenu(100), "ok"]] as const) {
    const harness = withBar(bar(first, submenu(100), submenu(200)));
    harness.window.hitTest = () => HTMENU;
    harness.window.logical = ({ x, y }) => ({ x: x - 80, y });
    assert.equal(await codeAt(harness, barRect(2)), code);
  }
});

Deno.test("a menu bar that becomes another one after the last question gets no press", async () => {
  const closing = bar({ id: SC_CLOSE });
  const changes: readonly ((harness: Harness) => void)[] = [
    ({ window }) => window.menu = closing,
    ({ window }) => window.menu = undefined,
    (harness) => harness.desktop.menuItemFromPoint = () => ({ id: SC_CLOSE }),
    // A document that is maximised meanwhile has put its buttons in.
    (harness) => harness.desktop.menuItemFromPoint = () => ({ submenu: [SC_SIZE, SC_CLOSE] }),
  ];
  for (const change of changes) {
    const harness = withBar(bar(submenu(100)));
    let probes = 0;
    harness.desktop.before = (call) => {
      if (call === "probeHitTest") probes++;
      if (call === "isInputDesktopAvailable" && probes === 2) change(harness);
    };
    assert.equal(await codeAt(harness, barRect(0)), "target_stale", String(change));
    assert.deepEqual(harness.desktop.received, []);
  }
});

Deno.test("a window that calls a place its menu bar and has no menu is judged as one that cannot be read", async () => {
  const harness = hands(CLICK_ALONE);
  harness.window.hitTest = () => HTMENU;
  assert.equal(await codeAt(harness, barRect(0)), "ok");
  addDocument(harness, { rect: { left: 100, top: 300, right: 500, bottom: 400 } });
  assert.equal(await codeAt(harness, barRect(0)), "policy_denied");
});

/** A window whose menu bar is in use, under an entry that grants keys and menus. */
function withBarInUse(fields: EntryFields = {}): Harness {
  const allowedActions = new Set<Action>(["observe", "key"]);
  const harness = hands({ allowedActions, ownedPopups: "menus", ...fields });
  harness.window.menu = bar(...MDI_ITEMS.map(([, item]) => item));
  harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true };
  return harness;
}

Deno.test("threat 32: a key while the document's icon or close is highlighted in the menu bar needs close", async () => {
  for (const [name, highlighted, kind] of MDI_ITEMS) {
    for (const [key, free] of [["enter", false], ["down", false], ["c", false], ["esc", true]] as const) {
      const harness = withBarInUse({ allowedKeys: new Set(["enter", "down", "c", "esc"]) });
      if (harness.window.menu !== undefined) harness.window.menu.highlighted = highlighted;
      const { code } = told(await harness.call("send_key", { hwnd: 7, key }));
      assert.equal(code, free || kind !== "closing" ? "ok" : "policy_denied", `${key} on ${name}`);
    }
  }
  const granted = withBarInUse({ allowedActions: new Set(ACTIONS) });
  if (granted.window.menu !== undefined) granted.window.menu.highlighted = MDI_ITEMS[0]?.[1];
  assert.equal(told(await granted.call("send_key", { hwnd: 7, key: "enter" })).code, "confirmation_required");
});

Deno.test("a key that leads to the document's icon in the menu bar is the last of its sequence without close", async () => {
  const harness = withBarInUse();
  const { desktop, window } = harness;
  desktop.guiThread = { ...desktop.guiThread, menuMode: false };
  desktop.before = (call) => {
    if (call !== "sendInput" || window.menu === undefined) return;
    desktop.guiThread = { ...desktop.guiThread, menuMode: true };
    window.menu.highlighted = window.menu.items[0];
  };
  const keys = [{ key: "f10" }, { key: "enter" }, { key: "up" }, { key: "enter" }];
  const { code, text } = told(await harness.call("send_key_sequence", { hwnd: 7, keys }));
  assert.equal(code, "policy_denied", text);
  assert.deepEqual(new Set(desktop.keyboard.keyed.map(({ virtualKey }) => virtualKey)), new Set([0x79]));
});

Deno.test("a key in a menu bar that cannot be read needs close while a document fills the window", async () => {
  for (
    const [filled, popupMenuMode, code] of [[true, false, "policy_denied"], [true, true, "ok"], [
      false,
      false,
      "ok",
    ]] as const
  ) {
    const harness = withBarInUse();
    harness.desktop.menus.readable = false;
    harness.desktop.guiThread = { ...harness.desktop.guiThread, popupMenuMode };
    if (filled) addDocument(harness);
    assert.equal(told(await harness.call("send_key", { hwnd: 7, key: "enter" })).code, code);
    assert.equal(told(await harness.call("send_key", { hwnd: 7, key: "esc" })).code, "ok");
  }
});

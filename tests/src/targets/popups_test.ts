import assert from "node:assert/strict";
import type { Action, OwnedPopups } from "../../../src/policy/policy.ts";
import { hands, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";
import { FakeWindow } from "../../fake_window.ts";

type Fields = ConstructorParameters<typeof FakeWindow>[0];

const WS_CAPTION = 0x00c00000;
const WS_EX_TOOLWINDOW = 0x80;
/** Half of it outside the target's frame, on the left. */
const RECT = { left: 40, top: 150, right: 240, bottom: 250 };
const POPUP = { hwnd: 9, rect: RECT, style: 0x80800000 };

const MENU = { ...POPUP, className: "#32768", owner: 7n };
const LIST = { ...POPUP, className: "ComboLBox" };
const TOOLTIP = { ...POPUP, className: "tooltips_class32", exStyle: WS_EX_TOOLWINDOW };
const TOOL = { ...POPUP, exStyle: WS_EX_TOOLWINDOW, owner: 7n };
const DIALOG = { ...POPUP, style: 0x80c00000, owner: 7n };

/** The kinds of popups, and the rules under which each counts as part of the target. */
const KINDS: readonly (readonly [string, Fields, readonly OwnedPopups[]])[] = [
  ["a menu", MENU, ["menus", "dialogs"]],
  ["a drop-down list", LIST, ["menus", "dialogs"]],
  ["a tool window", TOOL, ["menus", "dialogs"]],
  ["a tooltip without owner", TOOLTIP, ["menus", "dialogs"]],
  ["a tooltip with another owner", { ...TOOLTIP, owner: 8n }, ["menus", "dialogs"]],
  ["a tooltip of another thread", { ...TOOLTIP, tid: 1001 }, []],
  ["a tooltip of another program", { ...TOOLTIP, pid: 200 }, []],
  ["a dialog", DIALOG, ["dialogs"]],
  ["a captioned tool window", { ...DIALOG, exStyle: WS_EX_TOOLWINDOW }, ["dialogs"]],
  ["a plain popup without caption", { ...POPUP, owner: 7n }, []],
  ["a menu without owner", { ...MENU, owner: 0n }, []],
  ["a list of another thread", { ...LIST, tid: 1001 }, []],
  ["a menu of another program", { ...MENU, pid: 200 }, []],
  ["a dialog of another program", { ...DIALOG, pid: 200 }, []],
  ["a list of another program", { ...LIST, pid: 200 }, []],
  ["a window that is its own owner", { ...TOOL, owner: 9n }, []],
];

function withPopup(ownedPopups: OwnedPopups, popup: Fields, inFront: boolean): Harness {
  const harness = hands({ ownedPopups });
  harness.desktop.open(popup, popup.pid === 200 ? "C:\\Other.exe" : "C:\\Apps\\fixture.exe");
  if (!inFront) harness.desktop.foreground = 7n;
  return harness;
}

for (const [kind, popup, counted] of KINDS) {
  Deno.test(`threat 7: ${kind} counts under ${counted.join(" and ") || "no rule"} and is refused otherwise`, async () => {
    for (const ownedPopups of ["none", "menus", "dialogs"] as const) {
      const counts = counted.includes(ownedPopups);
      // In window coordinates inside the frame, and left of it.
      for (const x of [20, -30]) {
        const harness = withPopup(ownedPopups, popup, false);
        const result = await harness.call("click_window", { hwnd: 7, x, y: 100 });
        const refusal = x < 0 ? "invalid_argument" : "target_occluded";
        assert.equal(
          told(result).code,
          counts ? "ok" : refusal,
          `${ownedPopups} at ${x}: ${told(result).text}`,
        );
        assert.deepEqual(harness.desktop.received.map(({ hwnd }) => hwnd), counts ? [9n, 9n] : []);
      }
      // In front, it may be typed into; or it hides the target from the keyboard.
      const harness = withPopup(ownedPopups, popup, true);
      const result = await harness.call("send_key", { hwnd: 7, key: "down" });
      assert.equal(told(result).code, counts ? "ok" : "target_not_foreground", ownedPopups);
    }
  });
}

Deno.test("threat 8: what another program has put into the target or into a popup of it is not clicked", async () => {
  for (const into of [7n, 9n]) {
    const harness = withPopup("dialogs", DIALOG, false);
    const parent = harness.desktop.windows.find(({ hwnd }) => hwnd === into);
    assert.ok(parent !== undefined);
    const child = new FakeWindow({
      hwnd: 10,
      pid: 200,
      rect: { left: 110, top: 240, right: 130, bottom: 260 },
    });
    child.parent = parent;
    parent.children = [child];
    if (into === 7n) harness.desktop.windows = [parent];
    const result = await harness.call("click_window", { hwnd: 7, x: 20, y: 145 });
    assert.equal(told(result).code, "target_occluded", `into ${into}`);
    assert.deepEqual(harness.desktop.sent, []);
  }
});

Deno.test("threat 8: keys are refused while another program's window has the focus inside the target", async () => {
  const harness = hands();
  const child = new FakeWindow({ hwnd: 10, pid: 200 });
  harness.window.children = [child];
  for (
    const [hwndFocus, code] of [[10n, "target_not_foreground"], [0n, "target_not_foreground"], [
      7n,
      "ok",
    ]] as const
  ) {
    harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus };
    for (const [tool, args] of [["send_key", { key: "down" }], ["send_text", { text: "a" }]] as const) {
      assert.equal(await harness.code(tool, { hwnd: 7, ...args }), code, `${tool} at ${hwndFocus}`);
    }
  }
});

Deno.test("a dialog takes the place of the target it disables, and the target itself takes nothing", async () => {
  for (const ownedPopups of ["none", "menus", "dialogs"] as const) {
    const harness = withPopup(ownedPopups, DIALOG, true);
    harness.window.enabled = false;
    const counts = ownedPopups === "dialogs";
    for (
      const [tool, args] of [
        ["click_window", { x: 20, y: 100 }],
        ["send_key", { key: "enter" }],
        ["send_text", { text: "a" }],
      ] as const
    ) {
      const result = await harness.call(tool, { hwnd: 7, ...args });
      assert.equal(told(result).code, counts ? "ok" : "target_disabled", `${tool} under ${ownedPopups}`);
    }
    assert.equal(await harness.code("click_window", { hwnd: 7, x: 300, y: 250 }), "target_disabled");
    const dialog = harness.desktop.windows.find(({ hwnd }) => hwnd === 9n);
    if (dialog !== undefined) dialog.enabled = false;
    assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), "target_disabled");
  }
  assert.equal(WS_CAPTION & DIALOG.style, WS_CAPTION);
});

Deno.test("close_window is refused behind a dialog of the window's own, whatever the policy says of dialogs", async () => {
  for (const ownedPopups of ["none", "menus", "dialogs"] as const) {
    for (const confirmation of ["token", "dialog"] as const) {
      const protectedActions = new Set<Action>(["close"]);
      const harness = hands({ ownedPopups, confirmation, protectedActions });
      harness.desktop.open(DIALOG);
      harness.window.enabled = false;
      assert.equal(await harness.code("close_window", { hwnd: 7 }), "target_disabled", ownedPopups);
      // Nobody is asked about what cannot be done.
      const ask = { hwnd: 7, action_class: "close", tool: "close_window", arguments: { hwnd: 7 } };
      assert.equal(await harness.code("request_confirmation", ask), "target_disabled");
      const { structuredContent } = await harness.call("preview_action", { hwnd: 7, action_class: "close" });
      assert.equal(structuredContent?.["denied_by"], "target_disabled");
      assert.deepEqual([harness.desktop.posted, harness.desktop.boxes.shown], [[], []]);
    }
  }
  // The dialog comes up between the guards and the message.
  const harness = hands({ ownedPopups: "dialogs" });
  let checks = 0;
  harness.desktop.before = (call) => {
    if (call !== "isInputDesktopAvailable" || ++checks < 2) return;
    harness.desktop.before = () => {};
    harness.desktop.open(DIALOG);
    harness.window.enabled = false;
  };
  assert.equal(await harness.code("close_window", { hwnd: 7 }), "target_disabled");
  assert.deepEqual(harness.desktop.posted, []);
});

Deno.test("an open menu takes esc alone without popups, and any key with them", async () => {
  const rows = [
    ["none", "esc", [], "ok"],
    ["none", "down", [], "policy_denied"],
    ["none", "esc", ["shift"], "policy_denied"],
    ["menus", "down", [], "ok"],
  ] as const;
  for (const [ownedPopups, key, modifiers, code] of rows) {
    const harness = hands({ ownedPopups });
    harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true };
    assert.equal(await harness.code("send_key", { hwnd: 7, key, modifiers }), code, `${ownedPopups} ${key}`);
  }
  const harness = hands();
  harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true };
  const both = [{ key: "esc" }, { key: "enter" }];
  assert.equal(await harness.code("send_key_sequence", { hwnd: 7, keys: both }), "policy_denied");
  assert.equal(await harness.code("send_text", { hwnd: 7, text: "x" }), "policy_denied");
});

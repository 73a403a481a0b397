import assert from "node:assert/strict";
import type { Rect } from "../../src/base/geometry.ts";
import type { Fixture, WindowMessage } from "../fixtures/fixture.ts";
import type { ControlOptions } from "../fixtures/window_protocol.ts";
import { findWindow } from "../fixtures/test_win32.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow } from "./hands.ts";

// Which window gets a click where windows of Windows' own classes overlap, and what a click closes.

const BS_GROUPBOX = 0x7;
const BS_AUTORADIOBUTTON = 0x9;
const WS_DISABLED = 0x08000000;
const PATIENCE = 10_000;

const CLOSE_BUTTON: Rect = { left: 300, top: 20, right: 360, bottom: 50 };
const controls: readonly ControlOptions[] = [
  { className: "STATIC", text: "a label", style: 0, area: { left: 20, top: 20, right: 120, bottom: 50 } },
  { className: "STATIC", text: "x", style: 0, area: CLOSE_BUTTON },
  {
    className: "BUTTON",
    text: "Which",
    style: BS_GROUPBOX,
    area: { left: 20, top: 80, right: 260, bottom: 190 },
  },
  // Below the group box, as in dialogs that make the box first.
  {
    className: "BUTTON",
    text: "This",
    style: BS_AUTORADIOBUTTON,
    area: { left: 40, top: 110, right: 140, bottom: 130 },
  },
  {
    className: "BUTTON",
    text: "Not",
    style: WS_DISABLED,
    area: { left: 40, top: 150, right: 140, bottom: 170 },
  },
];

/** The messages that a press, a release or a closing leaves with any window of a fixture. */
function pressed({ messages }: Fixture, from = 0): [number, string][] {
  return messages.slice(from).filter(({ message }) => /BUTTON|CLOSE|SYSCOMMAND/.test(message))
    .map(({ hwnd, message }) => [hwnd, message]);
}

const clicked = (button: bigint) => ({ message, wParam, lParam }: WindowMessage): boolean =>
  message === "WM_COMMAND" && wParam >>> 16 === 0 && BigInt(lParam) === button;

/** The middle of a screen rectangle in window coordinates. */
function middleOf({ window: { windowRect } }: Fixture, { left, top, right, bottom }: Rect) {
  return {
    x: Math.floor((left + right) / 2) - windowRect.left,
    y: Math.floor((top + bottom) / 2) - windowRect.top,
  };
}

Deno.test("labels, group boxes, radio buttons in them and disabled buttons are clicked without non_client", async () => {
  await using hands = await Hands.start({ window: { controls } });
  const { fixture } = hands;
  const own = fixture.window.hwnd;
  for (
    const [what, x, y] of [["label", 70, 35], ["group box", 200, 150], ["disabled button", 90, 160]] as const
  ) {
    for (const [tool, button] of [["click_window", "L"], ["right_click_window", "R"]] as const) {
      const from = fixture.messages.length;
      assertEmitted(await hands.act(tool, inWindow(fixture, x, y)));
      await fixture.quiet();
      const expected = [[own, `WM_${button}BUTTONDOWN`], [own, `WM_${button}BUTTONUP`]];
      assert.deepEqual(pressed(fixture, from), expected, `${tool} on the ${what}`);
    }
  }
  const box = findWindow("BUTTON", fixture.hwnd);
  const radio = findWindow("BUTTON", fixture.hwnd, box);
  assertEmitted(await hands.act("click_window", inWindow(fixture, 60, 120)));
  await fixture.nextMessage(clicked(radio), PATIENCE);
  await assertNothingHeld();
});

Deno.test("threat 31: a label over a close button that the window draws itself closes nothing", async () => {
  for (const non_client of [true, false]) {
    const allowed_actions = ["observe", "hover", "click"];
    await using hands = await Hands.start({
      policy: { non_client, allowed_actions },
      window: { controls, closeArea: CLOSE_BUTTON },
    });
    const { fixture } = hands;
    for (const tool of ["click_window", "double_click_window", "right_click_window"]) {
      const answer = await hands.act(tool, inWindow(fixture, 330, 35));
      assert.equal(answer.code, "policy_denied", answer.text);
    }
    await fixture.quiet();
    assert.deepEqual(pressed(fixture), []);
    assertEmitted(await hands.act("click_window", inWindow(fixture, 70, 35)));
  }
});

Deno.test("a label over a close button is clicked with a confirmation for close", async () => {
  await using hands = await Hands.start({ window: { controls, closeArea: CLOSE_BUTTON } });
  const { fixture } = hands;
  assertEmitted(await hands.act("click_window", inWindow(fixture, 330, 35), { action: "close" }));
  assert.deepEqual(await fixture.ended, { end: true, reason: "window closed" });
});

/** Fails unless the menu `title` opens by a click on its item of the menu bar; closes it again. */
async function assertOpens(
  hands: Hands,
  item: Rect | undefined,
  title: string,
  action?: string,
): Promise<void> {
  const { fixture } = hands;
  assert.ok(item !== undefined, `no ${title}`);
  fixture.skipMessages();
  const click = await hands.act(
    "click_window",
    middleOf(fixture, item),
    action === undefined ? {} : { action },
  );
  assertEmitted(click);
  await fixture.nextMessage("WM_ENTERMENULOOP", PATIENCE);
  assertEmitted(await hands.act("send_key", { key: "esc" }));
  assertEmitted(await hands.act("send_key", { key: "esc" }));
  await fixture.nextMessage("WM_EXITMENULOOP", PATIENCE);
}

const menuBar = ["File", "Edit"];

Deno.test("File and Edit open by a click, with a document that does not fill the window too", async () => {
  for (const window of [{ menuBar }, { menuBar, document: "restored" }] as const) {
    const allowed_actions = ["observe", "click", "key"];
    await using hands = await Hands.start({ policy: { allowed_actions }, window });
    const { menuItems } = await hands.fixture.command("state");
    assert.equal(menuItems.length, 2);
    await assertOpens(hands, menuItems[0], "File");
    await assertOpens(hands, menuItems[1], "Edit");
    await assertNothingHeld();
  }
});

Deno.test("threat 32: the buttons of a document in the menu bar close nothing without close", async () => {
  const allowed_actions = ["observe", "click", "key"];
  await using hands = await Hands.start({
    policy: { allowed_actions },
    window: { menuBar, document: "maximized" },
  });
  const { fixture } = hands;
  const { menuItems } = await fixture.command("state");
  // The document's icon before File and Edit, and behind them its minimise, restore and close.
  assert.equal(menuItems.length, 6, JSON.stringify(menuItems));
  const buttons = [0, 3, 4, 5].map((index) => menuItems[index]);
  for (const item of buttons) {
    assert.ok(item !== undefined);
    for (const tool of ["click_window", "double_click_window", "right_click_window"]) {
      const answer = await hands.act(tool, middleOf(fixture, item));
      assert.equal(answer.code, "policy_denied", answer.text);
    }
  }
  await fixture.quiet();
  assert.deepEqual(pressed(fixture), []);
});

Deno.test("with close granted the document is closed by its button in the menu bar, and File opens", async () => {
  await using hands = await Hands.start({ window: { menuBar, document: "maximized" } });
  const { fixture } = hands;
  const { menuItems } = await fixture.command("state");
  const close = menuItems.at(-1);
  assert.ok(close !== undefined);
  const unconfirmed = await hands.act("click_window", middleOf(fixture, close));
  assert.equal(unconfirmed.code, "confirmation_required", unconfirmed.text);
  await assertOpens(hands, menuItems[1], "File", "close");
  assertEmitted(await hands.act("click_window", middleOf(fixture, close), { action: "close" }));
  const { hwnd } = await fixture.nextMessage("WM_CLOSE", PATIENCE);
  assert.notEqual(hwnd, fixture.window.hwnd);
});

Deno.test("threat 32: keys in the menu bar close no document without close, and choose what File offers", async () => {
  for (const document of ["maximized", "restored"] as const) {
    const policy = { allowed_actions: ["observe", "key"], owned_popups: "menus" };
    await using hands = await Hands.start({ policy, window: { menuBar, document } });
    const { fixture } = hands;
    assertEmitted(await hands.act("send_key", { key: "f10" }));
    await fixture.nextMessage("WM_ENTERMENULOOP", PATIENCE);
    const keys = [{ key: "down" }, { key: "up" }, { key: "enter" }];
    const answer = await hands.act("send_key_sequence", { keys });
    if (document === "restored") {
      assertEmitted(answer);
      const { wParam } = await fixture.nextMessage("WM_COMMAND", PATIENCE);
      assert.equal(wParam, 100);
      continue;
    }
    assert.deepEqual([answer.code, answer.text.includes("close")], ["policy_denied", true], answer.text);
    assertEmitted(await hands.act("send_key", { key: "esc" }));
    await fixture.nextMessage("WM_EXITMENULOOP", PATIENCE);
    await fixture.quiet();
    assert.deepEqual(fixture.messages.filter(({ message }) => message === "WM_CLOSE"), []);
    await assertNothingHeld();
  }
});

import assert from "node:assert/strict";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow } from "./hands.ts";
import { operatorTest } from "../fixtures/operator.ts";

const WS_POPUP_WITH_BORDER = 0x80800000;
const WS_POPUP_WITH_CAPTION = 0x80c00000;
const WS_EX_TOOLWINDOW = 0x80;

/** Presses and releases that any window of a fixture got since the first `from` messages, by window. */
function buttons(fixture: Fixture, from = 0): [number, string][] {
  return fixture.messages.slice(from).filter(({ message }) => message.includes("BUTTON"))
    .map(({ hwnd, message }) => [hwnd, message]);
}

Deno.test("a captionless tool window of the target is clicked under menus, also outside the frame", async () => {
  await using hands = await Hands.start({ policy: { owned_popups: "menus" } });
  const { fixture } = hands;
  const { left, top } = fixture.window.windowRect;
  const area = { left: left - 60, top: top + 100, right: left + 200, bottom: top + 180 };
  const popup = await fixture.command({ command: "popup", area, exStyle: WS_EX_TOOLWINDOW });
  const from = fixture.messages.length;
  assertEmitted(await hands.act("click_window", { x: -40, y: 140 }));
  assertEmitted(await hands.act("right_click_window", { x: 100, y: 140 }));
  await fixture.quiet();
  assert.deepEqual(buttons(fixture, from), [
    [popup.hwnd, "WM_LBUTTONDOWN"],
    [popup.hwnd, "WM_LBUTTONUP"],
    [popup.hwnd, "WM_RBUTTONDOWN"],
    [popup.hwnd, "WM_RBUTTONUP"],
  ]);
  assert.equal((await hands.act("click_window", { x: -40, y: 40 })).code, "invalid_argument");
});

Deno.test("a popup of the target is refused under none, and a dialog under menus", async () => {
  for (
    const [owned_popups, style] of [["none", WS_POPUP_WITH_BORDER], ["menus", WS_POPUP_WITH_CAPTION]] as const
  ) {
    await using hands = await Hands.start({ policy: { owned_popups } });
    const { fixture } = hands;
    const { left, top } = fixture.window.windowRect;
    const area = { left: left + 100, top: top + 100, right: left + 300, bottom: top + 200 };
    await fixture.command({ command: "popup", area, style, exStyle: WS_EX_TOOLWINDOW });
    const from = fixture.messages.length;
    assert.equal((await hands.act("click_window", { x: 200, y: 150 })).code, "target_occluded", owned_popups);
    await fixture.quiet();
    assert.deepEqual(buttons(fixture, from), []);
  }
});

Deno.test("a dialog that disables the target is used under dialogs, and the target behind it is not", async () => {
  await using hands = await Hands.start({ policy: { owned_popups: "dialogs" } });
  const { fixture } = hands;
  const { left, top } = fixture.window.windowRect;
  const area = { left: left + 150, top: top + 80, right: left + 400, bottom: top + 260 };
  const style = WS_POPUP_WITH_CAPTION;
  const dialog = await fixture.command({ command: "popup", area, style, foreground: true });
  await fixture.command("disable");
  const from = fixture.messages.length;
  assertEmitted(await hands.act("click_window", { x: 250, y: 180 }));
  assertEmitted(await hands.act("send_text", { text: "yes" }));
  assert.equal((await hands.act("click_window", { x: 60, y: 180 })).code, "target_disabled");
  await fixture.quiet();
  assert.deepEqual(buttons(fixture, from), [
    [dialog.hwnd, "WM_LBUTTONDOWN"],
    [dialog.hwnd, "WM_LBUTTONUP"],
  ]);
  assert.equal(fixture.typed(from), "yes");
});

Deno.test("threat 7: a popup of another program is never the target's, whoever it says owns it", async () => {
  for (const owned_popups of ["menus", "dialogs"]) {
    await using hands = await Hands.start({ policy: { owned_popups } });
    const { fixture } = hands;
    const { left, top } = fixture.window.windowRect;
    await using foreign = await startFixture({
      ...{ title: "Foreign", exeName: "other.exe", kind: "solid", owner: fixture.hwnd },
      ...{ x: left + 100, y: top + 100, width: 200, height: 120 },
      ...{ style: WS_POPUP_WITH_BORDER, exStyle: WS_EX_TOOLWINDOW },
    });
    const answer = await hands.act("click_window", { x: 180, y: 150 });
    assert.equal(answer.code, "target_occluded", `${owned_popups}: ${answer.text}`);
    await foreign.quiet();
    assert.deepEqual(buttons(foreign), []);
  }
});

operatorTest(
  "threat 8: a window of another program inside the target gets no click and no key",
  async (operator) => {
    await using hands = await Hands.start();
    const { fixture } = hands;
    await using child = await startFixture({
      ...{ x: 60, y: 70, width: 160, height: 100 },
      ...{ parent: fixture.hwnd, kind: "solid", background: 0xff00ff, exeName: "child.exe" },
    });
    assert.equal((await hands.act("click_window", inWindow(fixture, 100, 100))).code, "target_occluded");
    await child.quiet();
    assert.deepEqual(buttons(child), []);
    const { clientOrigin } = fixture.window;
    await operator.do("mousemove", clientOrigin.x + 110, clientOrigin.y + 110, "click", 1);
    await child.nextMessage("WM_LBUTTONDOWN");
    await child.command("focus");
    await fixture.command("foreground");
    await child.command("focus");
    const typed = await hands.server.call("send_key", { hwnd: Number(fixture.hwnd), key: "space" });
    assert.equal(typed.code, "target_not_foreground", typed.text);
    await child.quiet();
    assert.deepEqual(child.messages.filter(({ message }) => message.includes("KEY")), []);
    await assertNothingHeld();
  },
);

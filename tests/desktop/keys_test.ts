import assert from "node:assert/strict";
import type { WindowMessage } from "../fixtures/fixture.ts";
import { holdHotkey, isToggled, tapKey } from "../fixtures/test_win32.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow } from "./hands.ts";

/** Navigation keys: each has a twin on the number pad that differs by the extended bit alone. */
const NAVIGATION: Readonly<Record<string, number>> = {
  ...{ pageup: 0x21, pagedown: 0x22, end: 0x23, home: 0x24 },
  ...{ left: 0x25, up: 0x26, right: 0x27, down: 0x28, delete: 0x2e },
};
const MODIFIERS: readonly (readonly string[])[] = [[], ["shift"], ["ctrl"], ["alt"], ["ctrl", "shift"]];

const isKey = ({ message }: WindowMessage): boolean => /^WM_(SYS)?KEY/.test(message);
const isModifier = ({ wParam }: WindowMessage): boolean => wParam >= 0x10 && wParam <= 0x12;

for (const numLock of [false, true]) {
  Deno.test(`send_key sends the extended navigation keys with any modifier when NumLock is ${numLock ? "on" : "off"}`, async () => {
    const VK_NUMLOCK = 0x90;
    const allowed = Object.keys(NAVIGATION).flatMap((key) =>
      MODIFIERS.map((modifiers) => [...modifiers, key].join("+"))
    );
    await using hands = await Hands.start({ policy: { allowed_keys: allowed } });
    const { fixture } = hands;
    if (isToggled(VK_NUMLOCK) !== numLock) tapKey(VK_NUMLOCK, 0x45, true);
    assert.equal(isToggled(VK_NUMLOCK), numLock);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const modifiers of MODIFIERS) {
      await fixture.quiet();
      const from = fixture.messages.length;
      const keys = Object.keys(NAVIGATION).map((key) => ({ key, modifiers }));
      assertEmitted(await hands.act("send_key_sequence", { keys, hold_ms: 50 }));
      await fixture.quiet();
      const got = fixture.messages.slice(from).filter((one) => isKey(one) && !isModifier(one));
      const downs = got.filter(({ message }) => message.endsWith("DOWN"));
      const ups = got.filter(({ message }) => message.endsWith("UP"));
      for (const messages of [downs, ups]) {
        assert.deepEqual(
          messages.map(({ wParam, extended }) => [wParam, extended]),
          Object.values(NAVIGATION).map((virtualKey) => [virtualKey, true]),
          `${modifiers} + all, NumLock ${numLock}`,
        );
      }
      assert.deepEqual(downs.map(({ scanCode }) => scanCode), ups.map(({ scanCode }) => scanCode));
    }
    if (isToggled(VK_NUMLOCK)) tapKey(VK_NUMLOCK, 0x45, true);
    await assertNothingHeld();
  });
}

/** Whether a message tells a window to close, by its system menu or otherwise. */
const isClosing = ({ message, wParam }: WindowMessage): boolean =>
  message === "WM_CLOSE" || message === "WM_SYSCOMMAND" && (wParam & 0xfff0) === 0xf060;

const withoutClose = { allowed_actions: ["observe", "click", "key"] };

Deno.test("threat 3: letters by key need text, so hello arrives as nothing", async () => {
  await using hands = await Hands.start({ policy: withoutClose });
  const { fixture } = hands;
  for (const key of "hello") {
    assert.equal((await hands.act("send_key", { key })).code, "policy_denied");
    assert.equal((await hands.act("send_key", { key, modifiers: ["shift"] })).code, "policy_denied");
  }
  const keys = [..."hello"].map((key) => ({ key }));
  assert.equal((await hands.act("send_key_sequence", { keys })).code, "policy_denied");
  await fixture.quiet();
  assert.deepEqual(fixture.messages.filter(isKey), []);
  assertEmitted(await hands.act("send_key", { key: "space" }));
  await fixture.nextMessage("WM_KEYUP");
});

Deno.test("threat 4: no click and no key closes the window when close is not granted", async () => {
  await using hands = await Hands.start({
    policy: { ...withoutClose, allowed_keys: ["f10", "down", "up", "enter", "esc"], non_client: true },
  });
  const { fixture } = hands;
  const { left, right } = fixture.window.windowRect;
  const corner = { x: right - left - 14, y: 14 };
  for (const tool of ["click_window", "double_click_window", "right_click_window"]) {
    assert.equal((await hands.act(tool, corner)).code, "policy_denied", tool);
  }
  for (const tool of ["click_window", "double_click_window"]) {
    assert.equal((await hands.act(tool, { x: 14, y: 14 })).code, "policy_denied", `${tool} on the icon`);
  }
  const caption = { x: Math.round((right - left) / 2), y: 12 };
  assert.equal((await hands.act("right_click_window", caption)).code, "policy_denied");
  for (const modifiers of [["alt"], ["ctrl"]]) {
    assert.equal((await hands.act("send_key", { key: "f4", modifiers })).code, "policy_denied");
  }
  // F10 opens the system menu: from there on every key could close the window.
  assertEmitted(await hands.act("send_key", { key: "f10" }));
  await fixture.nextMessage(({ message, wParam }) => message === "WM_SYSCOMMAND" && wParam === 0xf100);
  await fixture.quiet();
  const keys = [{ key: "up" }, { key: "enter" }];
  const answer = await hands.act("send_key_sequence", { keys });
  assert.equal(answer.code, "policy_denied", answer.text);
  for (const key of ["up", "enter"]) {
    assert.equal((await hands.act("send_key", { key })).code, "policy_denied");
  }
  // Windows tells a system menu from others, Wine does not, but puts the mouse back while any menu is open; the point is
  // one at which no other test has left it.
  const click = await hands.act("click_window", inWindow(fixture, 317, 251));
  assert.ok(click.code === "policy_denied" || click.code === "operator_active", click.text);
  const [VK_ESCAPE, SCAN_ESCAPE] = [0x1b, 1];
  tapKey(VK_ESCAPE, SCAN_ESCAPE);
  await fixture.quiet();
  assert.deepEqual(fixture.messages.filter(isClosing), []);
  await assertNothingHeld();
});

for (const busyMs of [0, 1_500]) {
  Deno.test(`threat 30: keys through the system menu close nothing without close when the first keeps the window busy for ${busyMs} ms`, async () => {
    const allowed_keys = ["space", "f10", "down", "up", "enter"];
    await using hands = await Hands.start({ policy: { allowed_actions: ["observe", "key"], allowed_keys } });
    const { fixture } = hands;
    // Only the first of the keys makes a character.
    await fixture.command({ command: "slow", milliseconds: busyMs });
    const keys = ["space", "f10", "down", "up", "up", "enter"].map((key) => ({ key }));
    const answer = await hands.act("send_key_sequence", { keys, hold_ms: 50 });
    assert.deepEqual(
      [answer.code, answer.text.includes("partial: 2 of 6 keys")],
      ["policy_denied", true],
      answer.text,
    );
    await fixture.nextMessage("WM_ENTERMENULOOP", 10_000);
    // Waits until everything else on its way has been taken.
    await fixture.quiet(busyMs + 500);
    const downs = fixture.messages.filter(({ message }) => /^WM_(SYS)?KEYDOWN$/.test(message));
    const [VK_SPACE, VK_F10] = [0x20, 0x79];
    assert.deepEqual(downs.map(({ wParam }) => wParam), [VK_SPACE, VK_F10]);
    const [VK_ESCAPE, SCAN_ESCAPE] = [0x1b, 1];
    tapKey(VK_ESCAPE, SCAN_ESCAPE);
    await fixture.nextMessage("WM_EXITMENULOOP", 10_000);
    assert.deepEqual(fixture.messages.filter(isClosing), []);
    await assertNothingHeld();
  });
}

Deno.test("threat 26: a key that another program holds as a hotkey is not sent", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  const VK_F8 = 0x77;
  {
    using _hotkey = holdHotkey(VK_F8, 0);
    const keys = [{ key: "f7" }, { key: "f8" }];
    assert.equal((await hands.act("send_key", { key: "f8" })).code, "input_rejected");
    assert.equal((await hands.act("send_key_sequence", { keys })).code, "input_rejected");
    assert.deepEqual(fixture.messages.filter(isKey), []);
  }
  assertEmitted(await hands.act("send_key", { key: "f8" }));
  assert.equal((await fixture.nextMessage("WM_KEYDOWN")).wParam, VK_F8);
});

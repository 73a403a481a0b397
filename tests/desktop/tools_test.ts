import assert from "node:assert/strict";
import { foregroundWindow, isMinimized, windowRect } from "../fixtures/test_win32.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow } from "./hands.ts";

/** The messages of these names that the fixture got, each with its client point. */
function mouseMessages({ fixture }: Hands, names: RegExp): (string | number | undefined)[][] {
  return fixture.messages.filter(({ message }) => names.test(message))
    .map(({ message, x, y }) => [message, x, y]);
}

Deno.test("clicks arrive as what they are, at the exact point", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  const rows = [
    ["click_window", ["WM_LBUTTONDOWN", "WM_LBUTTONUP"]],
    ["double_click_window", ["WM_LBUTTONDOWN", "WM_LBUTTONUP", "WM_LBUTTONDBLCLK", "WM_LBUTTONUP"]],
    ["right_click_window", ["WM_RBUTTONDOWN", "WM_RBUTTONUP"]],
  ] as const;
  for (const [index, [tool, expected]] of rows.entries()) {
    const [x, y] = [200 + 7 * index, 60 + 11 * index];
    const from = fixture.messages.length;
    assertEmitted(await hands.act(tool, inWindow(fixture, x, y)));
    await fixture.quiet();
    const got = fixture.messages.slice(from).filter(({ message }) => message.includes("BUTTON"));
    assert.deepEqual(got.map((one) => [one.message, one.x, one.y]), expected.map((name) => [name, x, y]));
    // The next click must not be the second of a double click.
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  await assertNothingHeld();
});

Deno.test("hover_window and scroll_window move and turn, with the right signs on both axes", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  const from = fixture.messages.length;
  assertEmitted(await hands.act("hover_window", { ...inWindow(fixture, 211, 77), dwell_ms: 50 }));
  const move = fixture.messages.slice(from).findLast(({ message }) => message === "WM_MOUSEMOVE");
  assert.deepEqual([move?.x, move?.y], [211, 77]);
  const rows = [
    ["vertical", 2, "WM_MOUSEWHEEL", 120],
    ["vertical", -3, "WM_MOUSEWHEEL", -120],
    ["horizontal", 1, "WM_MOUSEHWHEEL", 120],
    ["horizontal", -2, "WM_MOUSEHWHEEL", -120],
  ] as const;
  for (const [axis, notches, message, delta] of rows) {
    const at = fixture.messages.length;
    assertEmitted(await hands.act("scroll_window", { ...inWindow(fixture, 100, 90), axis, notches }));
    await fixture.quiet();
    const wheel = fixture.messages.slice(at).filter((one) => one.message.endsWith("WHEEL"));
    assert.equal(wheel.reduce((sum, one) => sum + (one.delta ?? 0), 0), delta * Math.abs(notches));
    for (const one of wheel) {
      assert.deepEqual([one.message, Math.sign(one.delta ?? 0)], [message, Math.sign(delta)]);
      // Wine gives the place of a horizontal turn in client coordinates, Windows in screen coordinates.
      if (axis === "vertical") assert.deepEqual([one.x, one.y], [100, 90]);
    }
  }
});

Deno.test("drag_window passes its path with the button down, and lets go at the end", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  const points = [[40, 50], [160, 60], [200, 120]] as const;
  const [start, between, end] = points.map(([x, y]) => inWindow(fixture, x, y));
  assertEmitted(
    await hands.act("drag_window", {
      ...{ start_x: start?.x, start_y: start?.y, end_x: end?.x, end_y: end?.y },
      path: [between],
    }),
  );
  await fixture.quiet();
  const got = mouseMessages(hands, /^WM_(LBUTTON|MOUSEMOVE)/);
  const down = got.findIndex(([message]) => message === "WM_LBUTTONDOWN");
  const up = got.findIndex(([message]) => message === "WM_LBUTTONUP");
  assert.deepEqual(got[down], ["WM_LBUTTONDOWN", 40, 50]);
  assert.deepEqual(got[up], ["WM_LBUTTONUP", 200, 120]);
  const held = got.slice(down, up);
  assert.ok(held.some(([, x, y]) => x === 160 && y === 60), JSON.stringify(held));
  assert.ok(held.length >= 10, JSON.stringify(held));
  await assertNothingHeld();
});

Deno.test("send_key and send_key_sequence press and release, in order", async () => {
  await using hands = await Hands.start({ policy: { allowed_keys: ["a", "ctrl+shift+z", "left", "f5"] } });
  const { fixture } = hands;
  const keys = [{ key: "a" }, { key: "z", modifiers: ["shift", "ctrl"] }, { key: "left" }];
  assertEmitted(await hands.act("send_key", { key: "f5", hold_ms: 60 }));
  assertEmitted(await hands.act("send_key_sequence", { keys, hold_ms: 50 }));
  await fixture.quiet();
  const got = fixture.messages.filter(({ message }) => /^WM_(SYS)?KEY/.test(message))
    .map(({ message, wParam }) => `${message.endsWith("DOWN") ? "+" : "-"}${wParam.toString(16)}`);
  assert.deepEqual(got, [
    ...["+74", "-74", "+41", "-41"],
    ...["+10", "+11", "+5a", "-5a", "-11", "-10"],
    ...["+25", "-25"],
  ]);
  await assertNothingHeld();
});

Deno.test("close_window asks the window to close when it was confirmed, once", async () => {
  await using hands = await Hands.start();
  const { fixture, server } = hands;
  const hwnd = Number(fixture.hwnd);
  assert.equal((await server.call("close_window", { hwnd })).code, "confirmation_required");
  const token = await hands.token("close");
  assertEmitted(await server.call("close_window", { hwnd, ...token }));
  assert.equal((await fixture.ended)?.reason, "window closed");
  assert.equal((await server.call("close_window", { hwnd, ...token })).code, "target_not_found");
});

Deno.test("restore_window shows a minimized window where it was, and leaves the foreground alone", async () => {
  await using hands = await Hands.start();
  const { fixture, server } = hands;
  const before = windowRect(fixture.hwnd);
  await using other = await startFixture({ title: "Other", exeName: "other.exe", x: 700, foreground: true });
  await fixture.command("minimize");
  await other.command("foreground");
  const answer = await server.call("restore_window", { title_contains: "fixture" });
  assert.equal(answer.code, undefined, answer.text);
  assert.deepEqual(answer.structured["rect"], before);
  assert.equal(answer.structured["outcome"], "emitted");
  assert.equal(answer.structured["foreground_moved"], foregroundWindow() !== other.hwnd);
  assert.equal(isMinimized(fixture.hwnd), false);
  assert.equal(foregroundWindow(), other.hwnd);
});

Deno.test("FOCUS_MODE=activate brings the window forward and clicks it; passive refuses", async () => {
  await using hands = await Hands.start({ variables: { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" } });
  const { fixture } = hands;
  await using other = await startFixture({ title: "Other", exeName: "other.exe", x: 700, foreground: true });
  assert.equal(foregroundWindow(), other.hwnd);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  assertEmitted(await hands.act("click_window", inWindow(fixture, 200, 60)));
  assert.equal(foregroundWindow(), fixture.hwnd);
  await other.command("foreground");
  await using passive = await Hands.start({ window: { foreground: false, x: 120, title: "Fixture A2" } });
  assert.equal(
    (await passive.act("click_window", inWindow(passive.fixture, 200, 60))).code,
    "target_not_foreground",
  );
});

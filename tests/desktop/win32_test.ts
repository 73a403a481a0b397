import assert from "node:assert/strict";
import type { InputEvent } from "../../src/desktop/input_event.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { DesktopProcess } from "./desktop_process.ts";

const VK_CANCEL = 0x03;
const VK_SHIFT = 0x10;
const VK_CONTROL = 0x11;
const VK_PAUSE = 0x13;
const VK_F13 = 0x7c;
const KEYEVENTF_KEYUP = 2;

/** Presses the keys in order and releases them in reverse. */
function tapped(...keys: readonly number[]): readonly InputEvent[] {
  const event = (virtualKey: number, flags: number): InputEvent => ({
    type: "keyboard",
    virtualKey,
    scanCode: 0,
    flags,
  });
  return [
    ...keys.map((key) => event(key, 0)),
    ...keys.toReversed().map((key) => event(key, KEYEVENTF_KEYUP)),
  ];
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

Deno.test("takeStopKey() sees a press in any program, however it is combined and however long ago", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await DesktopProcess.start();
  await using other = await DesktopProcess.start();
  assert.equal(await server.call("watchStopKey", VK_PAUSE), true);
  const chords = [[VK_PAUSE], [VK_CONTROL, VK_PAUSE], [VK_CONTROL, VK_CANCEL], [VK_SHIFT, VK_PAUSE]];
  for (const chord of chords) {
    assert.equal(await server.call("takeStopKey"), false);
    await other.call("sendInput", tapped(...chord));
    await delay(500);
    assert.equal(await server.call("takeStopKey"), true, String(chord));
  }
  const stopKeys = fixture.messages.filter(({ message, wParam }) =>
    message === "WM_KEYDOWN" && [VK_PAUSE, VK_CANCEL].includes(wParam)
  );
  assert.deepEqual(stopKeys, []);
});

Deno.test("watchStopKey() is false while another process holds the key, and true once that was killed", async () => {
  await using first = await DesktopProcess.start();
  await using second = await DesktopProcess.start();
  assert.equal(await first.call("watchStopKey", VK_F13), true);
  assert.equal(await second.call("watchStopKey", VK_F13), false);
  assert.equal(await second.call("isHotkeyFree", VK_F13, 0), false);
  assert.equal(await second.call("isHotkeyFree", VK_F13 + 1, 0), true);
  await first.kill();
  assert.equal(await second.call("isHotkeyFree", VK_F13, 0), true);
  assert.equal(await second.call("watchStopKey", VK_F13), true);
});

Deno.test("the stop mark outlives the processes that set it, until it is cleared", async () => {
  await using cleaner = await DesktopProcess.start();
  // A mark left behind would stop the real server of the user who runs this.
  await using clean = new AsyncDisposableStack();
  clean.defer(async () => void await cleaner.call("clearStopMark"));
  for (let i = 0; i < 2; i++) {
    await using stopped = await DesktopProcess.start();
    await stopped.call("markStopped");
    await stopped.kill();
  }
  await using restarted = await DesktopProcess.start();
  assert.equal(await restarted.call("isStopMarked"), true);
  assert.equal(await restarted.call("clearStopMark"), true);
  assert.equal(await restarted.call("isStopMarked"), false);
});

Deno.test("tryTakeDesktopTurn() gives the turn to one process, and on when that is killed", async () => {
  await using first = await DesktopProcess.start();
  await using second = await DesktopProcess.start();
  assert.equal(await first.call("tryTakeDesktopTurn"), true);
  assert.equal(await second.call("tryTakeDesktopTurn"), false);
  await first.call("releaseDesktopTurn");
  assert.equal(await second.call("tryTakeDesktopTurn"), true);
  assert.equal(await first.call("tryTakeDesktopTurn"), false);
  await second.call("releaseDesktopTurn");
  assert.equal(await first.call("tryTakeDesktopTurn"), true);
  await first.kill();
  assert.equal(await second.call("tryTakeDesktopTurn"), true);
});

Deno.test("getKeysPressed() gives a key tapped between two calls once, and getKeysDown() does not take it", async () => {
  await using _fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await DesktopProcess.start();
  await using other = await DesktopProcess.start();
  await server.call("getKeysPressed");
  await other.call("sendInput", tapped(0x58));
  await delay(200);
  assert.deepEqual(await server.call("getKeysDown"), []);
  assert.deepEqual(await server.call("getKeysPressed"), [0x58]);
  assert.deepEqual(await server.call("getKeysPressed"), []);
});

Deno.test("showWithoutActivating() restores a window and leaves the foreground where it is", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, minimized: true });
  await using front = await startFixture({
    title: "Front",
    exeName: "other.exe",
    x: 600,
    y: 500,
    foreground: true,
  });
  await using server = await DesktopProcess.start();
  assert.equal(await server.call("isIconic", fixture.hwnd), true);
  assert.equal(await server.call("showWithoutActivating", fixture.hwnd), true);
  await delay(500);
  assert.equal(await server.call("isIconic", fixture.hwnd), false);
  assert.equal(await server.call("getForegroundWindow"), front.hwnd);
});

Deno.test("postChar() and postClose() reach one window and no other", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80 });
  await using other = await startFixture({ title: "Other", exeName: "other.exe", x: 600, y: 500 });
  await using server = await DesktopProcess.start();
  for (const unit of [0x41, 0xd83d, 0xde00]) {
    assert.equal(await server.call("postChar", fixture.hwnd, unit), true);
  }
  assert.equal(await server.call("postClose", 0xffffn), false);
  assert.equal(await server.call("postClose", fixture.hwnd), true);
  assert.deepEqual(await fixture.ended, { end: true, reason: "window closed" });
  const units = fixture.messages.filter(({ message }) => message === "WM_CHAR").map(({ wParam }) => wParam);
  assert.deepEqual(units, [0x41, 0xd83d, 0xde00]);
  assert.equal(await server.call("postClose", fixture.hwnd), false);
  assert.deepEqual(other.messages.filter(({ message }) => /CHAR|CLOSE/.test(message)), []);
});

import assert from "node:assert/strict";
import * as input from "../../../src/win32/send_input.ts";
import { bytesOf, viewOf, writeInts } from "../../fake_win32.ts";

const MOVE = { type: "mouse", flags: 0xc001, dx: 1, dy: 2, mouseData: 0 } as const;
const KEY = { type: "keyboard", virtualKey: 0x41, scanCode: 0x1e, flags: 8 } as const;

Deno.test("sendInput() sends all events in one call and gives the count Windows gives", () => {
  const calls: { count: number; bytes: Uint8Array; size: number }[] = [];
  const user32: Parameters<typeof input.sendInput>[0] = {
    SendInput(count, inputs, size) {
      calls.push({ count, bytes: bytesOf(inputs).slice(), size });
      return 2;
    },
  };
  assert.equal(input.sendInput(user32, [MOVE, KEY, KEY]), 2);
  assert.equal(calls.length, 1);
  assert.deepEqual([calls[0]?.count, calls[0]?.size, calls[0]?.bytes.length], [3, 40, 120]);
  assert.deepEqual([0, 40, 80].map((at) => calls[0]?.bytes[at]), [0, 1, 1]);
});

Deno.test("sendInput() is 0 when Windows refuses", () => {
  assert.equal(input.sendInput({ SendInput: () => 0 }, [KEY]), 0);
});

Deno.test("sendInput() calls nothing when there is no event", () => {
  const user32 = { SendInput: (): number => assert.fail("SendInput was called") };
  assert.equal(input.sendInput(user32, []), 0);
});

Deno.test("getCursorPos() is undefined when Windows does not say", () => {
  const user32: Parameters<typeof input.getCursorPos>[0] = {
    GetCursorPos: (point) => (writeInts(point, [-5, 700]), 1),
  };
  assert.deepEqual(input.getCursorPos(user32), { x: -5, y: 700 });
  assert.equal(input.getCursorPos({ GetCursorPos: () => 0 }), undefined);
});

Deno.test("getKeysDown() asks for every virtual key and takes only those that are down", () => {
  const asked: number[] = [];
  const states: Readonly<Record<number, number>> = { 1: -32768, 0x10: -32767, 0x13: 1, 254: -1 };
  const down = input.getKeysDown({ GetAsyncKeyState: (key) => (asked.push(key), states[key] ?? 0) });
  assert.deepEqual(down, [1, 0x10, 254]);
  assert.deepEqual(asked, Array.from({ length: 254 }, (_, i) => i + 1));
});

Deno.test("getLastInputTick() is what Windows says, unsigned, and 0 when it says nothing", () => {
  const user32: Parameters<typeof input.getLastInputTick>[0] = {
    GetLastInputInfo(info) {
      const view = viewOf(info);
      assert.deepEqual([view.byteLength, view.getUint32(0, true)], [8, 8]);
      view.setUint32(4, 0xffff_fff0, true);
      return 1;
    },
  };
  assert.equal(input.getLastInputTick(user32), 0xffff_fff0);
  assert.equal(input.getLastInputTick({ GetLastInputInfo: () => 0 }), 0);
});

Deno.test("mapVirtualKey() asks for the scan code under the layout of the thread", () => {
  const user32: Parameters<typeof input.mapVirtualKey>[0] = {
    GetKeyboardLayout: (tid) => tid === 332 ? 0x0407_0407n : 0n,
    MapVirtualKeyExW: (...args) => (assert.deepEqual(args, [0x59, 0, 0x0407_0407n]), 0x2c),
  };
  assert.equal(input.mapVirtualKey(user32, 0x59, 332), 0x2c);
});

Deno.test("mapVirtualKey() is 0 and asks for no other layout when the thread is gone or is none", () => {
  const user32: Parameters<typeof input.mapVirtualKey>[0] = {
    GetKeyboardLayout: (tid) => tid === 0 ? assert.fail("our own layout was asked for") : 0n,
    MapVirtualKeyExW: () => assert.fail("our own layout was used"),
  };
  assert.equal(input.mapVirtualKey(user32, 0x59, 333), 0);
  assert.equal(input.mapVirtualKey(user32, 0x59, 0), 0);
});

Deno.test("isMouseButtonSwapped() asks for SM_SWAPBUTTON", () => {
  assert.equal(input.isMouseButtonSwapped({ GetSystemMetrics: (index) => index === 23 ? 1 : 0 }), true);
  assert.equal(input.isMouseButtonSwapped({ GetSystemMetrics: () => 0 }), false);
});

Deno.test("getGuiThreadInfo() reads focus, capture and menu mode", () => {
  const user32 = (flags: number): Parameters<typeof input.getGuiThreadInfo>[0] => ({
    GetGUIThreadInfo(tid, info) {
      assert.equal(tid, 332);
      const view = viewOf(info);
      assert.equal(view.getUint32(0, true), 72);
      view.setUint32(4, flags, true);
      view.setBigUint64(16, 0x10084n, true);
      view.setBigUint64(24, 0x1007an, true);
      return 1;
    },
  });
  const modes = [0, 0x1, 0x2, 0x4, 0x4 | 0x8, 0x8, 0x10].map((flags) => {
    const info = input.getGuiThreadInfo(user32(flags), 332);
    assert.equal(info?.hwndFocus, 0x10084n);
    return [info?.menuMode, info?.systemMenuMode, info?.popupMenuMode];
  });
  const [none, bar] = [[false, false, false], [true, false, false]];
  const [systemMenu, popup] = [[true, true, false], [true, false, true]];
  assert.deepEqual(modes, [none, none, none, bar, systemMenu, systemMenu, popup]);
});

Deno.test("getGuiThreadInfo() is undefined when the thread is gone or is none", () => {
  assert.equal(input.getGuiThreadInfo({ GetGUIThreadInfo: () => 0 }, 332), undefined);
  // Windows would answer for whatever thread is in front.
  assert.equal(input.getGuiThreadInfo({ GetGUIThreadInfo: () => 1 }, 0), undefined);
});

import assert from "node:assert/strict";
import type { Dwmapi } from "../../../ffi/dwmapi.ts";
import * as state from "../../../src/win32/window_state.ts";
import { bytesOf, viewOf, writeInts, writeText } from "../../fake_win32.ts";

const WINDOW = 0x1007an;
const E_NOTIMPL = -2147467263;
const E_HANDLE = -2147024890;

/** The text of a window, as Windows gives it: cut to the buffer. */
function textCalls(text: string): {
  readonly user32: Parameters<typeof state.getWindowText>[0] & Parameters<typeof state.getClassName>[0];
  readonly sizes: readonly number[];
} {
  const sizes: number[] = [];
  const write = (_hwnd: bigint, buffer: AllowSharedBufferSource | null, size: number): number => {
    sizes.push(size);
    assert.equal(bytesOf(buffer).length, size * 2);
    return writeText(buffer, text, size);
  };
  return { user32: { InternalGetWindowText: write, GetClassNameW: write }, sizes };
}

/** DWM that answers one attribute with these 32-bit values, and fails for others. */
function dwm(
  attribute: number,
  values: readonly number[],
  result = 0,
): Pick<Dwmapi, "DwmGetWindowAttribute"> {
  return {
    DwmGetWindowAttribute(_hwnd, asked, buffer, size) {
      assert.equal(bytesOf(buffer).length, size);
      assert.equal(asked, attribute);
      writeInts(buffer, values);
      return result;
    },
  };
}

const rectOf = (values: readonly number[]): Parameters<typeof state.getWindowRect>[0] => ({
  GetWindowRect: (_hwnd, buffer) => (writeInts(buffer, values), 1),
});
const goneRect: Parameters<typeof state.getWindowRect>[0] = { GetWindowRect: () => 0 };

Deno.test("getWindowThreadProcessId() gives thread and process, undefined when the window is gone", () => {
  const live: Parameters<typeof state.getWindowThreadProcessId>[0] = {
    GetWindowThreadProcessId: (_hwnd, pid) => (writeInts(pid, [6100]), 332),
  };
  assert.deepEqual(state.getWindowThreadProcessId(live, WINDOW), { tid: 332, pid: 6100 });
  assert.equal(state.getWindowThreadProcessId({ GetWindowThreadProcessId: () => 0 }, WINDOW), undefined);
});

/** A client area of 30 by 20 whose left top corner, or right top one in a mirrored window, is at (-5, 7). */
function clientCalls(mirrored: boolean): Parameters<typeof state.getClientRect>[0] {
  return {
    GetClientRect: (_hwnd, rect) => (writeInts(rect, [0, 0, 30, 20]), 1),
    ClientToScreen(_hwnd, point) {
      const view = viewOf(point);
      const x = view.getInt32(0, true);
      writeInts(point, [-5 + (mirrored ? -x : x), 7 + view.getInt32(4, true)]);
      return 1;
    },
  };
}

Deno.test("getClientRect() is in screen coordinates, of windows that run from right to left too", () => {
  const { getClientRect } = state;
  const plain = { left: -5, top: 7, right: 25, bottom: 27 };
  assert.deepEqual(getClientRect(clientCalls(false), WINDOW), plain);
  assert.deepEqual(getClientRect(clientCalls(true), WINDOW), { ...plain, left: -35, right: -5 });
});

Deno.test("getClientRect() is undefined when the window is gone", () => {
  for (const failing of [{ GetClientRect: () => 0 }, { ClientToScreen: () => 0 }]) {
    assert.equal(state.getClientRect({ ...clientCalls(false), ...failing }, WINDOW), undefined);
  }
});

Deno.test("physicalToLogicalPoint() is what Windows makes of the point, undefined when it will not", () => {
  const calls = (result: number): Parameters<typeof state.physicalToLogicalPoint>[0] => ({
    PhysicalToLogicalPointForPerMonitorDPI(hwnd, point) {
      assert.equal(hwnd, WINDOW);
      const view = viewOf(point);
      writeInts(point, [view.getInt32(0, true) / 2, view.getInt32(4, true) / 2]);
      return result;
    },
  });
  assert.deepEqual(state.physicalToLogicalPoint(calls(1), WINDOW, { x: -30, y: 8 }), { x: -15, y: 4 });
  assert.equal(state.physicalToLogicalPoint(calls(0), WINDOW, { x: -30, y: 8 }), undefined);
});

Deno.test("getWindowText() asks once when the title is short or empty", () => {
  for (const title of ["", "Untitled - Notepad", "a".repeat(510)]) {
    const { user32, sizes } = textCalls(title);
    assert.equal(state.getWindowText(user32, WINDOW), title);
    assert.deepEqual(sizes, [512]);
  }
});

Deno.test("getWindowText() asks again with more room when the title may have been cut", () => {
  for (const length of [511, 512, 4094, 4095, 32_766, 32_767]) {
    const title = `${"\u{1F600}".repeat(length >> 1)}${length % 2 === 0 ? "" : "!"}`;
    assert.equal(state.getWindowText(textCalls(title).user32, WINDOW), title);
  }
});

Deno.test("getWindowText() is cut at 32,767 units when the title is longer", () => {
  const { user32, sizes } = textCalls("a".repeat(100_000));
  assert.equal(state.getWindowText(user32, WINDOW).length, 32_767);
  assert.deepEqual(sizes, [512, 4096, 32_768]);
});

Deno.test("getWindowText() and getClassName() are empty when the call fails", () => {
  assert.equal(state.getWindowText({ InternalGetWindowText: () => 0 }, WINDOW), "");
  assert.equal(state.getWindowText({ InternalGetWindowText: () => -1 }, WINDOW), "");
  assert.equal(state.getClassName({ GetClassNameW: () => 0 }, WINDOW), "");
});

Deno.test("getClassName() gives the longest name Windows allows", () => {
  const name = "C".repeat(256);
  assert.equal(state.getClassName(textCalls(name).user32, WINDOW), name);
});

Deno.test("getWindowRect() is undefined when the window is gone", () => {
  const rect = { left: -8, top: -8, right: 1928, bottom: 1048 };
  assert.deepEqual(state.getWindowRect(rectOf([-8, -8, 1928, 1048]), WINDOW), rect);
  assert.equal(state.getWindowRect(goneRect, WINDOW), undefined);
});

Deno.test("getFrameBounds() is what DWM says", () => {
  const frame = { left: 0, top: 0, right: 1920, bottom: 1040 };
  assert.deepEqual(
    state.getFrameBounds(dwm(9, [0, 0, 1920, 1040]), rectOf([-8, -8, 1928, 1048]), WINDOW),
    frame,
  );
});

Deno.test("getFrameBounds() is the window rectangle when DWM fails or says an empty one", () => {
  const rect = { left: 1, top: 2, right: 30, bottom: 40 };
  for (const dwmapi of [dwm(9, [5, 5, 9, 9], E_NOTIMPL), dwm(9, [0, 0, 0, 0])]) {
    assert.deepEqual(state.getFrameBounds(dwmapi, rectOf([1, 2, 30, 40]), WINDOW), rect);
  }
  assert.equal(state.getFrameBounds(dwm(9, [], E_HANDLE), goneRect, WINDOW), undefined);
});

Deno.test("getCloaked() is what DWM says, 0 when it fails", () => {
  assert.equal(state.getCloaked(dwm(14, [2]), WINDOW), 2);
  assert.equal(state.getCloaked(dwm(14, [2], E_NOTIMPL), WINDOW), 0);
});

Deno.test("getStyle() and getExStyle() are unsigned when the high bit is set", () => {
  const user32: Parameters<typeof state.getStyle>[0] = {
    GetWindowLongW: (_hwnd, index) => index === -16 ? -1811939328 : index === -20 ? -2147483648 : 0,
  };
  assert.equal(state.getStyle(user32, WINDOW), 0x94000000);
  assert.equal(state.getExStyle(user32, WINDOW), 0x80000000);
});

Deno.test("getTranslucency() of a window that is not layered is opaque", () => {
  const user32 = layered({ exStyle: 0x100, alive: 1 });
  assert.equal(state.getTranslucency(user32, WINDOW), "opaque");
  assert.equal(state.getTranslucency(layered({ exStyle: 0, alive: 1 }), WINDOW), "opaque");
});

Deno.test("getTranslucency() of a window that is gone is translucent", () => {
  assert.equal(state.getTranslucency(layered({ exStyle: 0, alive: 0 }), WINDOW), "translucent");
});

Deno.test("getTranslucency() of a layered window follows its attributes", () => {
  const cases = [
    { flags: 2, alpha: 255, expected: "opaque" },
    { flags: 2, alpha: 254, expected: "translucent" },
    { flags: 2, alpha: 1, expected: "translucent" },
    { flags: 2, alpha: 0, expected: "invisible" },
    { flags: 3, alpha: 255, expected: "translucent" },
    { flags: 3, alpha: 0, expected: "invisible" },
    { flags: 1, alpha: 0, expected: "translucent" },
    { flags: 1, alpha: 255, expected: "translucent" },
    { flags: 0, alpha: 0, expected: "translucent" },
    { flags: 0, alpha: 255, expected: "translucent" },
  ];
  for (const { flags, alpha, expected } of cases) {
    const user32 = layered({ exStyle: 0x80000, alive: 1, attributes: { flags, alpha } });
    assert.equal(state.getTranslucency(user32, WINDOW), expected, `flags ${flags}, alpha ${alpha}`);
  }
});

Deno.test("getTranslucency() is translucent when the attributes cannot be read", () => {
  assert.equal(state.getTranslucency(layered({ exStyle: 0x80000, alive: 1 }), WINDOW), "translucent");
});

Deno.test("hasWindowRegion() is true when there is any kind of region", () => {
  const regions = [0, 1, 2, 3].map((kind) => state.hasWindowRegion({ GetWindowRgnBox: () => kind }, WINDOW));
  assert.deepEqual(regions, [false, true, true, true]);
});

Deno.test("getDisplayAffinity() is WDA_MONITOR when the query fails", () => {
  const user32 = (value: number): Parameters<typeof state.getDisplayAffinity>[0] => ({
    GetWindowDisplayAffinity: (_hwnd, affinity) => (writeInts(affinity, [value]), 1),
  });
  assert.equal(state.getDisplayAffinity(user32(0), WINDOW), 0);
  assert.equal(state.getDisplayAffinity(user32(0x11), WINDOW), 0x11);
  assert.equal(state.getDisplayAffinity({ GetWindowDisplayAffinity: () => 0 }, WINDOW), 1);
});

Deno.test("restoresToMaximized() reads the flag of that name and gives the size of the struct", () => {
  const answer = (flags: number, ok = 1): boolean =>
    state.restoresToMaximized({
      GetWindowPlacement: (_hwnd, placement) => {
        assert.equal(viewOf(placement).byteLength, 44);
        assert.equal(viewOf(placement).getUint32(0, true), 44);
        writeInts(placement, [flags], 4);
        return ok;
      },
    }, WINDOW);
  assert.deepEqual([0, 1, 2, 3].map((flags) => answer(flags)), [false, false, true, true]);
  assert.equal(answer(2, 0), false);
});

function layered(window: {
  readonly exStyle: number;
  readonly alive: number;
  readonly attributes?: { readonly flags: number; readonly alpha: number };
}): Parameters<typeof state.getTranslucency>[0] {
  return {
    GetWindowLongW: (_hwnd, index) => index === -20 ? window.exStyle : 0,
    IsWindow: () => window.alive,
    GetLayeredWindowAttributes(_hwnd, _key, alpha, flags) {
      if (window.attributes === undefined) return 0;
      viewOf(alpha).setUint8(0, window.attributes.alpha);
      writeInts(flags, [window.attributes.flags]);
      return 1;
    },
  };
}

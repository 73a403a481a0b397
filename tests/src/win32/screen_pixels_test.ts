import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { createScreenCapture } from "../../../src/win32/screen_pixels.ts";
import { DELETERS, FakeGdi, NEW_MEMORY, OLD_BITMAP, SCREEN } from "../../fake_gdi.ts";
import { bytesOf, type Fault, Recorder } from "../../fake_win32.ts";

const RECT = { left: -10, top: 20, right: -7, bottom: 22 };

Deno.test("captureScreen() gives the pixels of the rectangle, top-down, layered windows included", () => {
  const gdi = new FakeGdi(new Recorder());
  const bitmap = createScreenCapture(gdi.user32, gdi.gdi32)(RECT, NEW_MEMORY);
  assert.deepEqual([bitmap.width, bitmap.height, bitmap.bgra.length], [3, 2, 24]);
  assert.deepEqual([...bitmap.bgra.subarray(4, 8)], [1, 2, 3, 0]);
  const call = (name: string): readonly unknown[] =>
    gdi.recorder.calls.find((one) => one.name === name)?.args ?? [];
  const [memory] = call("SelectObject");
  assert.deepEqual(call("BitBlt"), [memory, 0, 0, 3, 2, SCREEN, -10, 20, 0x40cc0020]);
  const header = new DataView(bytesOf(call("GetDIBits")[5] as Uint8Array<ArrayBuffer>).slice().buffer);
  assert.deepEqual([header.getInt32(4, true), header.getInt32(8, true)], [3, -2]);
  assert.deepEqual(gdi.recorder.names, [
    "GetDC",
    "CreateCompatibleBitmap",
    "CreateCompatibleDC",
    "SelectObject",
    "BitBlt",
    "SelectObject",
    "DeleteDC",
    "GetDIBits",
    "CreateCompatibleDC",
    "SelectObject",
    "BitBlt",
    "SelectObject",
    "DeleteDC",
    "ReleaseDC",
  ]);
  assert.deepEqual(gdi.recorder.calls[5]?.args, [memory, OLD_BITMAP]);
  assert.deepEqual(gdi.faults, []);
  const { created, deleted } = gdi.ledger();
  assert.equal(created.length, 4);
  assert.deepEqual(deleted, created.filter((handle) => !gdi.bitmaps().includes(handle)));
});

/** Whether the call that fails was one of the capture's. */
function deletesAllButOneToKeep(fault: Fault): boolean {
  const gdi = new FakeGdi(new Recorder(fault));
  const captureScreen = createScreenCapture(gdi.user32, gdi.gdi32);
  const what = `${fault.kind} at ${fault.index}`;
  const { calls } = gdi.recorder;
  try {
    const bitmap = captureScreen(RECT, NEW_MEMORY);
    const failed = calls[fault.index]?.name;
    // What is only clean-up may fail: the pixels are there already.
    assert.ok(failed === undefined || DELETERS.has(failed) || failed === "SelectObject", what);
    assert.equal(bitmap.bgra.length, 24, what);
  } catch (error) {
    assert.ok(error instanceof ToolError && error.code === "platform_error", what);
    assert.doesNotMatch(error.message, /secret|threw|BitBlt|GetD/, what);
  }
  if (calls.length <= fault.index) return false;
  // Of another size, so that what was kept goes.
  captureScreen({ ...RECT, right: 0 }, NEW_MEMORY);
  assert.equal(gdi.bitmaps().length, 1, what);
  const { created, deleted } = gdi.ledger();
  assert.deepEqual(deleted, created.filter((handle) => !gdi.bitmaps().includes(handle)), what);
  assert.deepEqual(gdi.faults, [], what);
  return true;
}

Deno.test("captureScreen() deletes all but a bitmap to keep, once, deselected, when any call fails or throws", () => {
  let index = 0;
  while (deletesAllButOneToKeep({ index, kind: "fail" })) {
    deletesAllButOneToKeep({ index, kind: "throw" });
    index++;
  }
  assert.equal(index, 14);
});

Deno.test("captureScreen() throws unless exactly the lines come that were asked for, whatever was written", () => {
  for (const lines of [0, 1, 3, -1]) {
    const gdi = new FakeGdi(new Recorder());
    const GetDIBits = (...args: Parameters<typeof gdi.gdi32.GetDIBits>): number => {
      bytesOf(args[4]).fill(9, 0, 12);
      return lines;
    };
    assert.throws(() => createScreenCapture(gdi.user32, { ...gdi.gdi32, GetDIBits })(RECT, NEW_MEMORY), {
      code: "platform_error",
    });
    const { created, deleted } = gdi.ledger();
    assert.deepEqual(deleted, created);
  }
});

Deno.test("captureScreen() writes its pixels, and nothing but these, into the memory it is given", () => {
  const gdi = new FakeGdi(new Recorder());
  const larger = new ArrayBuffer(64);
  const taken: number[] = [];
  const memory = { take: (bytes: number) => (taken.push(bytes), new Uint8Array(larger, 8, bytes)) };
  const { bgra } = createScreenCapture(gdi.user32, gdi.gdi32)(RECT, memory);
  assert.deepEqual(taken, [24]);
  assert.deepEqual([bgra.buffer, bgra.byteOffset, bgra.length], [larger, 8, 24]);
  const bits = gdi.recorder.calls.find(({ name }) => name === "GetDIBits")?.args[4];
  assert.equal(bits, bgra);
});

Deno.test("captureScreen() calls nothing when the rectangle is empty, fractional or too large", () => {
  const rects = [
    { left: 0, top: 0, right: 0, bottom: 10 },
    { left: 5, top: 0, right: 4, bottom: 10 },
    { left: 0.5, top: 0, right: 10, bottom: 10 },
    { left: NaN, top: 0, right: 10, bottom: 10 },
    { left: 0, top: 0, right: Infinity, bottom: 1 },
    { left: 0, top: 0, right: 4001, bottom: 4000 },
  ];
  for (const rect of rects) {
    const gdi = new FakeGdi(new Recorder());
    assert.throws(() => createScreenCapture(gdi.user32, gdi.gdi32)(rect, NEW_MEMORY), {
      code: "platform_error",
    });
    assert.deepEqual(gdi.recorder.calls, []);
  }
});

import assert from "node:assert/strict";
import { areaOf } from "../../../src/base/geometry.ts";
import { createScreenCapture } from "../../../src/win32/screen_pixels.ts";
import { ScreenBitmap } from "../../../src/win32/screen_bitmap.ts";
import { FakeGdi, NEW_MEMORY, SCREEN } from "../../fake_gdi.ts";
import { type Fault, Recorder } from "../../fake_win32.ts";

const RECT = { left: 10, top: 20, right: 14, bottom: 23 };
const WIDER = { ...RECT, right: 15 };
const HIGHER = { ...RECT, bottom: 24 };

/** Captures through one kept bitmap; what each gives, undefined when it throws. */
function captures(gdi: FakeGdi): (rect?: typeof RECT) => Uint8Array | undefined {
  const captureScreen = createScreenCapture(gdi.user32, gdi.gdi32);
  return (rect = RECT) => {
    try {
      return captureScreen(rect, NEW_MEMORY).bgra;
    } catch {
      return undefined;
    }
  };
}

Deno.test("captures of one size share a bitmap, and one of another size deletes it", () => {
  const gdi = new FakeGdi(new Recorder());
  const capture = captures(gdi);
  const bitmaps = [RECT, RECT, WIDER, WIDER, RECT, HIGHER, HIGHER, RECT].map((rect) => {
    assert.equal(capture(rect)?.length, areaOf(rect) * 4);
    assert.equal(gdi.bitmaps().length, 1);
    return gdi.bitmaps()[0];
  });
  const [first, , wider, , third, higher, , last] = bitmaps;
  assert.deepEqual(bitmaps, [first, first, wider, wider, third, higher, higher, last]);
  assert.equal(new Set(bitmaps).size, 5);
});

for (const [width, kept] of [[1920, 1], [1921, 0]] as const) {
  Deno.test(`a bitmap of ${width}x1080 pixels is ${kept === 1 ? "kept" : "deleted"}`, () => {
    const gdi = new FakeGdi(new Recorder());
    assert.ok(captures(gdi)({ left: 0, top: 0, right: width, bottom: 1080 }));
    assert.equal(gdi.bitmaps().length, kept);
  });
}

Deno.test("nothing of a capture shows in the next one when Windows fills only a part of it, or none", () => {
  const gdi = new FakeGdi(new Recorder());
  const capture = captures(gdi);
  gdi.draw = (pixels) => pixels.fill(0xaa);
  assert.ok(capture()?.every((byte) => byte === 0xaa));
  gdi.draw = (pixels) => pixels.fill(0xbb, 0, 8);
  assert.deepEqual([...capture() ?? []].map((byte, i) => i < 8 ? byte - 0xbb : byte), Array(48).fill(0));
  gdi.draw = () => {};
  assert.deepEqual([...capture() ?? []], Array(48).fill(0));
});

/** Whether there was such a call: of three captures, after the first of which the screen fills nothing any more. */
function showsNothingOld(fault: Fault): boolean {
  const gdi = new FakeGdi(new Recorder(fault));
  const capture = captures(gdi);
  const what = `${fault.kind} at ${fault.index}`;
  gdi.draw = (pixels) => pixels.fill(0xaa);
  capture();
  gdi.draw = () => {};
  const later = [capture(), capture()];
  assert.ok(later.every((bgra) => bgra === undefined || bgra.every((byte) => byte === 0)), what);
  // One call fails, so one capture at most.
  assert.ok(later.some((bgra) => bgra !== undefined), what);
  assert.ok(gdi.bitmaps().length <= 1, what);
  assert.deepEqual(gdi.faults, [], what);
  return gdi.recorder.calls.length > fault.index;
}

Deno.test("nothing of a capture shows in a later one, whichever call fails or throws", () => {
  let index = 0;
  while (showsNothingOld({ index, kind: "fail" }) && showsNothingOld({ index, kind: "throw" })) index++;
  // The first capture makes the bitmap, 14 calls; the others have it.
  assert.equal(index, 14 + 13 + 13);
});

Deno.test("ScreenBitmap.lend() lends a bitmap once at a time, and keeps one of those it lent", () => {
  const gdi = new FakeGdi(new Recorder());
  const screenBitmap = new ScreenBitmap(gdi.gdi32);
  const size = { width: 2, height: 2 };
  screenBitmap.lend(SCREEN, size, (outer) => {
    screenBitmap.lend(SCREEN, size, (inner) => assert.notEqual(inner, outer));
    assert.equal(gdi.bitmaps().length, 2);
  });
  assert.equal(gdi.bitmaps().length, 1);
});

import assert from "node:assert/strict";
import { contains, type Rect, sizeOf } from "../../../src/base/geometry.ts";
import { cropped, onCanvas, wordsOf } from "../../../src/image/bitmap.ts";
import { bitmapOf } from "./bitmaps.ts";
import { forSeeds } from "./seeded.ts";

/** A color for each place, and none of them black. */
const colorOf = (x: number, y: number): number => 0x010101 + ((x & 0xff) << 8 | y & 0xff);

Deno.test("onCanvas() puts the bitmap at its place, and exactly the pixels around it are black", async () => {
  await forSeeds(1, 300, (random) => {
    const to: Rect = { left: random.integer(-5, 10), top: random.integer(-5, 10), right: 0, bottom: 0 };
    const canvas = { ...to, right: to.left + random.integer(1, 12), bottom: to.top + random.integer(1, 12) };
    const left = random.integer(canvas.left, canvas.right - 1);
    const top = random.integer(canvas.top, canvas.bottom - 1);
    const from = {
      ...{ left, top },
      right: random.integer(left + 1, canvas.right),
      bottom: random.integer(top + 1, canvas.bottom),
    };
    const { width, height } = sizeOf(from);
    const bitmap = bitmapOf(width, height, (x, y) => colorOf(x + left, y + top));
    const whole = onCanvas(bitmap, from, canvas);
    assert.deepEqual({ width: whole.width, height: whole.height }, sizeOf(canvas));
    wordsOf(whole).forEach((word, i) => {
      const point = { x: canvas.left + i % whole.width, y: canvas.top + Math.floor(i / whole.width) };
      assert.equal(word & 0xffffff, contains(from, point) ? colorOf(point.x, point.y) : 0);
    });
    const inWhole = {
      ...{ left: left - canvas.left, top: top - canvas.top },
      right: from.right - canvas.left,
      bottom: from.bottom - canvas.top,
    };
    assert.deepEqual(cropped(whole, inWhole), { ...bitmap });
  });
});

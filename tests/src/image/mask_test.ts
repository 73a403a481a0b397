import assert from "node:assert/strict";
import { contains, meet, type Rect } from "../../../src/base/geometry.ts";
import { type Bitmap, wordsOf } from "../../../src/image/bitmap.ts";
import { paintMasks } from "../../../src/image/mask.ts";
import { bitmapOf } from "./bitmaps.ts";
import { forSeeds, type Seeded } from "./seeded.ts";

const BLACK = 0xff000000;

/** All pixels the same, and none of them black. */
function white(width: number, height: number): Bitmap {
  return bitmapOf(width, height, () => 0xffffff);
}

/** The bitmap as text, a row a line: `#` for opaque black, `.` for a pixel left as it was. */
function picture(bitmap: Bitmap): string[] {
  const row = (y: number) => [...wordsOf(bitmap).subarray(y * bitmap.width, (y + 1) * bitmap.width)];
  return Array.from(
    { length: bitmap.height },
    (_, y) => row(y).map((word) => word === BLACK ? "#" : ".").join(""),
  );
}

function randomRect(random: Seeded, span: number): Rect {
  const left = random.integer(0, span), top = random.integer(0, span);
  return { left, top, right: left + random.integer(0, span), bottom: top + random.integer(0, span) };
}

Deno.test("paintMasks() paints right and bottom edges outside", () => {
  const bitmap = white(5, 4);
  assert.equal(paintMasks(bitmap, [{ left: 11, top: 21, right: 13, bottom: 23 }], { x: 10, y: 20 }), 1);
  assert.deepEqual(picture(bitmap), [".....", ".##..", ".##..", "....."]);
});

Deno.test("paintMasks() cuts masks to the bitmap and counts those that meet it", () => {
  const bitmap = white(4, 3);
  const masks: Rect[] = [
    { left: 0, top: 0, right: 11, bottom: 21 },
    { left: 14, top: 20, right: 99, bottom: 99 },
    { left: 13, top: 22, right: 99, bottom: 99 },
    { left: 0, top: 0, right: 10, bottom: 99 },
  ];
  assert.equal(paintMasks(bitmap, masks, { x: 10, y: 20 }), 2);
  assert.deepEqual(picture(bitmap), ["#...", "....", "...#"]);
});

Deno.test("paintMasks() leaves the bitmap alone when there are no masks", () => {
  const bitmap = white(3, 2);
  assert.equal(paintMasks(bitmap, [], { x: 0, y: 0 }), 0);
  assert.deepEqual(picture(bitmap), ["...", "..."]);
});

Deno.test("paintMasks() paints exactly the pixels inside some mask", async () => {
  await forSeeds(1, 300, (random) => {
    const bitmap = white(random.integer(1, 12), random.integer(1, 12));
    const origin = { x: random.integer(-5, 10), y: random.integer(-5, 10) };
    const masks = Array.from({ length: random.integer(0, 4) }, () => randomRect(random, 12));
    const captured: Rect = {
      left: origin.x,
      top: origin.y,
      right: origin.x + bitmap.width,
      bottom: origin.y + bitmap.height,
    };
    assert.equal(paintMasks(bitmap, masks, origin), masks.filter((mask) => meet(mask, captured)).length);
    wordsOf(bitmap).forEach((word, i) => {
      const point = { x: origin.x + i % bitmap.width, y: origin.y + Math.floor(i / bitmap.width) };
      assert.equal(word === BLACK, masks.some((mask) => contains(mask, point)));
    });
  });
});

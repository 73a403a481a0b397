import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { type Bitmap, wordsOf } from "../../../src/image/bitmap.ts";
import { fitPng } from "../../../src/image/fit.ts";
import { drawGrid } from "../../../src/image/grid.ts";
import { encodePng } from "../../../src/image/png.ts";
import { sampleRows } from "../../../src/image/row_sample.ts";
import { scaleDown } from "../../../src/image/scale.ts";
import { bitmapOf, firstDifference, grain, noise, rgbOf } from "./bitmaps.ts";
import { readPng } from "./png_reader.ts";
import { forSeeds, Seeded } from "./seeded.ts";

/** Flat blocks with some structure: more than 256 colours, and smaller at a higher level. */
function blocks(width: number, height: number): Bitmap {
  return bitmapOf(width, height, (x, y) => Math.imul((x >> 4) + 41 * (y >> 3), 0x9e3779b1) >>> 8 & 0xf0f0f0);
}

Deno.test("fitPng() encodes the bitmap itself when nothing limits it", async () => {
  const bitmap = noise(120, 80, new Seeded(1));
  const { png, size, scale } = await fitPng(bitmap);
  assert.deepEqual([png, size, scale], [await encodePng(bitmap), { width: 120, height: 80 }, { x: 1, y: 1 }]);
});

Deno.test("fitPng() scales to the longest edge and says by how much", async () => {
  const bitmap = noise(200, 133, new Seeded(2));
  const { png, size, scale } = await fitPng(bitmap, { maxEdge: 64 });
  assert.deepEqual([size, scale], [{ width: 64, height: 43 }, { x: 64 / 200, y: 43 / 133 }]);
  assert.equal(firstDifference(readPng(png).rgb, rgbOf(await scaleDown(bitmap, size))), undefined);
});

Deno.test("fitPng() does not enlarge", async () => {
  assert.deepEqual((await fitPng(noise(70, 20, new Seeded(3)), { maxEdge: 8192 })).size, {
    width: 70,
    height: 20,
  });
});

Deno.test("fitPng() takes the stronger level before it makes the image smaller", async () => {
  const bitmap = blocks(800, 600);
  const [level2, stronger] = [await encodePng(bitmap), await encodePng(bitmap, { level: 6 })];
  const between = Math.round((level2.length + stronger.length) / 2);
  assert.ok(stronger.length < 0.95 * between && between < level2.length);
  const { png, scale, shrunk } = await fitPng(bitmap, { maxBytes: between });
  assert.deepEqual([png, scale, shrunk], [stronger, { x: 1, y: 1 }, false]);
  const smaller = await fitPng(bitmap, { maxBytes: Math.round(0.9 * stronger.length) });
  assert.ok(smaller.scale.x < 1 && smaller.shrunk);
});

/** Pictures that change their bytes in different ways when they are scaled, and some that are unlike from row to row. */
const PICTURES: Readonly<Record<string, (width: number, height: number, random: Seeded) => Bitmap>> = {
  noise,
  grain,
  blocks,
  dither: (width, height, random) => bitmapOf(width, height, () => random.bits() & 1 ? 0xffffff : 0),
  chequers: (width, height) => bitmapOf(width, height, (x, y) => (x + y) & 1 ? 0xffffff : 0),
  "noise below": (width, height, random) =>
    bitmapOf(width, height, (_x, y) => y > height / 2 ? random.bits() & 0xffffff : 0xffffff),
  "noise in stripes": (width, height, random) =>
    bitmapOf(width, height, (_x, y) => y % 90 > 60 ? random.bits() & 0xffffff : 0xffffff),
};

Deno.test("fitPng() fits any limit in bytes that a tool accepts, with two encodings at most", async () => {
  for (const [name, make] of Object.entries(PICTURES)) {
    await forSeeds(1, 10, async (random) => {
      const width = random.integer(1, 1500), height = random.integer(1, 1000);
      const bitmap = make(width, height, random);
      const maxBytes = random.integer(16384, 300_000);
      let encodings = 0;
      const { png, size, scale, shrunk } = await fitPng(bitmap, {
        maxBytes,
        overlay(scaled) {
          encodings++;
          return scaled;
        },
      });
      assert.ok(png.length <= maxBytes, `${name}: ${png.length} of ${maxBytes}`);
      assert.ok(encodings <= 2, `${name}: ${encodings} encodings`);
      const { width: decodedWidth, height: decodedHeight } = readPng(png);
      assert.deepEqual([decodedWidth, decodedHeight], [size.width, size.height]);
      assert.deepEqual(scale, { x: size.width / width, y: size.height / height });
      assert.equal(shrunk, size.width < width || size.height < height);
    });
  }
});

Deno.test("fitPng() uses most of the bytes allowed", async () => {
  for (const [name, make] of Object.entries(PICTURES)) {
    const bitmap = make(1000, 700, new Seeded(4));
    const whole = await encodePng(bitmap);
    const { png } = await fitPng(bitmap, { maxBytes: 200_000 });
    const most = Math.min(whole.length, 200_000);
    assert.ok(png.length > 0.45 * most, `${name}: ${png.length} bytes of ${most}`);
  }
});

Deno.test("fitPng() fits noise that its sample of rows does not show", async () => {
  const height = 1200;
  const seen = new Set<number>();
  const numbered = bitmapOf(1, height, (_x, y) => y);
  const { bitmap: sample } = sampleRows(numbered);
  for (let y = 0; y < sample.height; y++) seen.add(wordsOf(sample)[y]! & 0xffffff);
  assert.ok(seen.size > height / 7);
  const random = new Seeded(9);
  const bitmap = bitmapOf(600, height, (_x, y) => seen.has(y) ? 0xffffff : random.bits() & 0xffffff);
  const maxBytes = 100_000;
  let encodings = 0;
  const { png } = await fitPng(bitmap, {
    maxBytes,
    overlay(scaled) {
      encodings++;
      return scaled;
    },
  });
  assert.ok(png.length <= maxBytes);
  assert.equal(encodings, 2);
});

Deno.test("fitPng() refuses what does not fit at the smallest size", async () => {
  const bitmap = noise(500, 400, new Seeded(5));
  await assert.rejects(fitPng(bitmap, { maxBytes: 1024 }), (error) => {
    assert.ok(error instanceof ToolError);
    assert.equal(error.code, "screenshot_too_large");
    assert.match(error.message, /^The screenshot has \d+ bytes at 64x51 pixels, 1024 are allowed: /);
    return true;
  });
});

Deno.test("fitPng() refuses a small image that does not fit, without scaling it", async () => {
  await assert.rejects(fitPng(noise(60, 60, new Seeded(6)), { maxBytes: 1024 }), {
    code: "screenshot_too_large",
  });
});

Deno.test("fitPng() draws the overlay after scaling, at each size tried", async () => {
  const bitmap = noise(900, 600, new Seeded(7));
  const sizes: number[] = [];
  const overlay = (scaled: Bitmap) => {
    sizes.push(scaled.width);
    return drawGrid(scaled, 50, { origin: { x: 0, y: 0 }, captured: bitmap, image: scaled });
  };
  const { png, size } = await fitPng(bitmap, { maxEdge: 500, maxBytes: 150_000, overlay });
  assert.equal(sizes[0], 500);
  assert.equal(sizes.at(-1), size.width);
  assert.ok(sizes.length > 1);
  const expected = overlay(await scaleDown(bitmap, size));
  assert.equal(firstDifference(readPng(png).rgb, rgbOf(expected)), undefined);
});

Deno.test("fitPng() stops when it is aborted, while scaling or encoding", async () => {
  const bitmap = noise(2000, 1000, new Seeded(8));
  for (const options of [{}, { maxEdge: 500 }, { maxBytes: 20_000 }]) {
    const abort = new AbortController();
    const fitting = fitPng(bitmap, { ...options, signal: abort.signal });
    const reason = new Error("no longer wanted");
    setTimeout(() => abort.abort(reason), 1);
    await assert.rejects(fitting, reason);
  }
});

import assert from "node:assert/strict";
import type { Size } from "../../../src/base/geometry.ts";
import { type Bitmap, colorAt } from "../../../src/image/bitmap.ts";
import { imagePointOf } from "../../../src/image/mapping.ts";
import { scaleDown, sizeWithin } from "../../../src/image/scale.ts";
import { scaleDownExactly } from "../../bench/exact_scale.ts";
import { bitmapOf, firstDifference, noise, rgbOf } from "./bitmaps.ts";
import { forSeeds, Seeded } from "./seeded.ts";

/** The average over the area of every pixel of the result, taken one pixel at a time. */
function areaAverage(bitmap: Bitmap, size: Size): Uint8Array {
  const overlap = (i: number, to: number, source: number, target: number) =>
    Math.max(0, Math.min((i + 1) * target, (to + 1) * source) - Math.max(i * target, to * source));
  const area = bitmap.width * bitmap.height;
  const rgb: number[] = [];
  for (let ty = 0; ty < size.height; ty++) {
    for (let tx = 0; tx < size.width; tx++) {
      const sums = [0, 0, 0];
      for (let y = 0; y < bitmap.height; y++) {
        for (let x = 0; x < bitmap.width; x++) {
          const units = overlap(x, tx, bitmap.width, size.width) * overlap(y, ty, bitmap.height, size.height);
          colorAt(bitmap, x, y).forEach((value, channel) => sums[channel]! += units * value);
        }
      }
      rgb.push(...sums.map((sum) => Math.floor(sum / area + 0.5)));
    }
  }
  return Uint8Array.from(rgb);
}

Deno.test("scaleDownExactly(), which the others are held against, averages exactly at every ratio", async () => {
  await forSeeds(1, 100, async (random) => {
    const bitmap = noise(random.integer(1, 24), random.integer(1, 24), random);
    const size = { width: random.integer(1, bitmap.width), height: random.integer(1, bitmap.height) };
    const scaled = await scaleDownExactly(bitmap, size);
    assert.equal(firstDifference(rgbOf(scaled), areaAverage(bitmap, size)), undefined);
  });
});

/** Pictures on which rounding shows most: noise, black and white, stripes and chequers as fine as can be. */
const PICTURES: readonly ((random: Seeded) => (x: number, y: number) => number)[] = [
  (random) => () => random.bits() & 0xffffff,
  (random) => () => random.bits() & 1 ? 0xffffff : 0,
  () => (x, y) => (x + y) & 1 ? 0xffffff : 0,
  () => (x) => x & 1 ? 0xff00ff : 0x00ff00,
  () => (_x, y) => y & 1 ? 0x0000ff : 0xffff00,
];

/** The largest difference of a channel, and the mean difference, which is signed. */
function difference(a: Bitmap, b: Bitmap): { most: number; mean: number } {
  const [first, second] = [rgbOf(a), rgbOf(b)];
  let most = 0, sum = 0;
  first.forEach((value, i) => {
    most = Math.max(most, Math.abs(value - second[i]!));
    sum += value - second[i]!;
  });
  return { most, mean: sum / first.length };
}

for (const [least, most] of [[2, 2], [64, 3]] as const) {
  Deno.test(`scaleDown() is within ${most} of the exact average at every ratio up to ${least}, and no darker`, async () => {
    let sum = 0;
    await forSeeds(1, 300, async (random) => {
      const [width, height] = [random.integer(1, 200), random.integer(1, 200)];
      const bitmap = bitmapOf(width, height, PICTURES[random.integer(0, PICTURES.length - 1)]!(random));
      const size = {
        width: random.integer(Math.ceil(width / least), width),
        height: random.integer(Math.ceil(height / least), height),
      };
      const scaled = await scaleDown(bitmap, size);
      assert.deepEqual([scaled.width, scaled.height], [size.width, size.height]);
      const { most: worst, mean } = difference(scaled, await scaleDownExactly(bitmap, size));
      assert.ok(worst <= most, `${worst} off at ${width}x${height} to ${size.width}x${size.height}`);
      sum += mean;
    });
    assert.ok(Math.abs(sum / 300) < 0.1, `${sum / 300} on average`);
  });
}

Deno.test("scaleDown() loses no line of one pixel, wherever it lies, and shows it where the mapping says", async () => {
  const from = 240;
  for (const to of [239, 196, 160, 120, 100, 30, 7]) {
    for (let line = 0; line < from; line += 3) {
      for (const isUpright of [true, false]) {
        const bitmap = bitmapOf(from, from, (x, y) => (isUpright ? x : y) === line ? 0 : 0xffffff);
        const scaled = await scaleDown(
          bitmap,
          isUpright ? { width: to, height: 1 } : { width: 1, height: to },
        );
        const darkness = Array.from(
          { length: to },
          (_, i) => 255 - colorAt(scaled, isUpright ? i : 0, isUpright ? 0 : i)[1]!,
        );
        const sum = darkness.reduce((a, b) => a + b);
        assert.ok(Math.abs(sum - 255 * to / from) <= 2, `line ${line} of ${to}: ${sum}`);
        const mapping = {
          origin: { x: 0, y: 0 },
          captured: { width: from, height: from },
          image: { width: to, height: to },
        };
        const { x } = imagePointOf({ x: line, y: line }, mapping);
        assert.equal(darkness[x], Math.max(...darkness), `line ${line} of ${to}`);
      }
    }
  }
});

Deno.test("scaleDown() keeps a flat image as it is at every ratio", async () => {
  await forSeeds(1, 50, async (random) => {
    const color = random.bits() & 0xffffff;
    const bitmap = bitmapOf(random.integer(1, 900), random.integer(1, 600), () => color);
    const size = { width: random.integer(1, bitmap.width), height: random.integer(1, bitmap.height) };
    const expected = rgbOf(bitmapOf(size.width, size.height, () => color));
    assert.equal(firstDifference(rgbOf(await scaleDown(bitmap, size)), expected), undefined);
  });
});

Deno.test("scaleDown() averages 16 megapixels into one", async () => {
  const bitmap = bitmapOf(4000, 4000, (x, y) => (x + y) & 1 ? 0xffffff : 0xff0000);
  assert.deepEqual(colorAt(await scaleDown(bitmap, { width: 1, height: 1 }), 0, 0), [255, 128, 128]);
});

Deno.test("scaleDown() ignores the fourth byte and leaves its source alone", async () => {
  const bitmap = noise(40, 30, new Seeded(1));
  const before = bitmap.bgra.slice();
  const cleared = { ...bitmap, bgra: bitmap.bgra.map((byte, i) => i % 4 === 3 ? 0 : byte) };
  for (const size of [{ width: 13, height: 7 }, { width: 33, height: 20 }]) {
    assert.deepEqual(rgbOf(await scaleDown(bitmap, size)), rgbOf(await scaleDown(cleared, size)));
  }
  assert.deepEqual(bitmap.bgra, before);
});

Deno.test("scaleDown() gives the bitmap itself when it has the size", async () => {
  const bitmap = noise(4, 3, new Seeded(1));
  assert.equal(await scaleDown(bitmap, { width: 4, height: 3 }), bitmap);
});

Deno.test("scaleDown() refuses sizes it cannot average to", async () => {
  const bitmap = noise(4, 3, new Seeded(1));
  for (const [width, height] of [[5, 3], [4, 4], [0, 1], [1, 0], [1.5, 1]] as const) {
    await assert.rejects(scaleDown(bitmap, { width, height }), RangeError);
  }
});

Deno.test("scaleDown() stops when it is aborted", async () => {
  const abort = new AbortController();
  const scaling = scaleDown(noise(2000, 1000, new Seeded(1)), { width: 100, height: 50 }, abort.signal);
  const reason = new Error("no longer wanted");
  abort.abort(reason);
  await assert.rejects(scaling, reason);
});

Deno.test("sizeWithin() keeps the proportions and never reaches zero", async () => {
  assert.deepEqual(sizeWithin({ width: 1920, height: 1080 }, 960), { width: 960, height: 540 });
  assert.deepEqual(sizeWithin({ width: 1920, height: 1080 }, 1920), { width: 1920, height: 1080 });
  assert.deepEqual(sizeWithin({ width: 5000, height: 3 }, 64), { width: 64, height: 1 });
  await forSeeds(1, 1000, (random) => {
    const size = { width: random.integer(1, 9000), height: random.integer(1, 9000) };
    const edge = random.integer(64, 8192);
    const within = sizeWithin(size, edge);
    assert.equal(Math.max(within.width, within.height), Math.min(edge, Math.max(size.width, size.height)));
    assert.ok(
      within.width <= size.width && within.height <= size.height &&
        Math.min(within.width, within.height) >= 1,
    );
  });
});

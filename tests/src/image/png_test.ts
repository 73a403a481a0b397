import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";
import independent from "imagescript/png/node.js";
import type { Bitmap } from "../../../src/image/bitmap.ts";
import { encodePng } from "../../../src/image/png.ts";
import { rgbBands } from "../../../src/image/rgb_rows.ts";
import { bitmapOf, firstDifference, grain, noise, rgbOf, withColors } from "./bitmaps.ts";
import { type DecodedPng, readPng } from "./png_reader.ts";
import { forSeeds, Seeded } from "./seeded.ts";

/** ImageScript's decoder in plain JavaScript, its own inflate included; it cannot unpack less than 8 bits. */
const decode = independent.decode as (
  png: Uint8Array,
) => { width: number; height: number; pixels: Uint8Array };

/** Encodes `bitmap`, reads the PNG back and checks size and every pixel. */
async function roundTrip(bitmap: Bitmap, level?: 1 | 2 | 6 | 9): Promise<DecodedPng> {
  const png = await encodePng(bitmap, { level });
  const decoded = readPng(png);
  assert.deepEqual([decoded.width, decoded.height], [bitmap.width, bitmap.height]);
  assert.equal(firstDifference(decoded.rgb, rgbOf(bitmap)), undefined);
  if (decoded.depth === 8 && bitmap.width * bitmap.height < 50_000) checkIndependently(png, bitmap);
  return decoded;
}

function checkIndependently(png: Uint8Array, bitmap: Bitmap): void {
  const { width, height, pixels } = decode(png);
  assert.deepEqual([width, height], [bitmap.width, bitmap.height]);
  const rgb = new Uint8Array(width * height * 3).map((_, i) => pixels[(i / 3 | 0) * 4 + i % 3]!);
  assert.equal(firstDifference(rgb, rgbOf(bitmap)), undefined);
}

Deno.test("encodePng() round-trips every width from 1 to 67, as rows of 1 and of 3", async () => {
  const random = new Seeded(1);
  for (let width = 1; width <= 67; width++) {
    for (const height of [1, 3]) await roundTrip(noise(width, height, random));
  }
});

Deno.test("encodePng() round-trips true colour rows at every alignment", async () => {
  // Over 256 colours, so that it is RGB at the smallest widths too.
  const random = new Seeded(2);
  for (let width = 1; width <= 67; width++) {
    const { colorType } = await roundTrip(noise(width, Math.ceil(600 / width), random));
    assert.equal(colorType, 2);
  }
});

Deno.test("encodePng() round-trips grain, stored as differences, at every alignment", async () => {
  const random = new Seeded(13);
  for (let width = 2; width <= 75; width++) {
    const height = Math.ceil(900 / width);
    const { colorType, subRows } = await roundTrip(grain(width, height, random));
    assert.equal(colorType, 2);
    assert.ok(subRows > height / 2, `${subRows} of ${height} rows, ${width} pixels wide`);
  }
});

Deno.test("encodePng() stores grain in fewer bytes than without differences", async () => {
  const bitmap = grain(640, 480, new Seeded(14));
  const rows = Buffer.concat([...rgbBands(bitmap)].map((band) => band.slice()));
  assert.ok((await encodePng(bitmap)).length < 0.8 * deflateSync(rows, { level: 2 }).length);
});

Deno.test("encodePng() stores noise, text and gradients along one direction as they are", async () => {
  const random = new Seeded(15);
  const letters = Array.from({ length: 900 }, () => random.bits() & 0xffffff);
  const text = bitmapOf(
    300,
    200,
    (x, y) => random.integer(0, 3) === 0 ? letters[(x + y * 7) % 900]! : 0xffffff,
  );
  const across = bitmapOf(900, 40, (x) => Math.imul(x, 0x010001) & 0xffffff);
  const down = bitmapOf(40, 900, (_, y) => Math.imul(y, 0x010001) & 0xffffff);
  for (const bitmap of [noise(300, 200, random), text, across, down]) {
    const { colorType, subRows } = await roundTrip(bitmap);
    assert.deepEqual([colorType, subRows], [2, 0]);
  }
});

Deno.test("encodePng() round-trips one column", async () => {
  for (const height of [1, 2, 255, 256, 257, 5000]) await roundTrip(noise(1, height, new Seeded(height)));
});

Deno.test("encodePng() round-trips one row", async () => {
  for (const width of [255, 256, 257, 5000, 100_000]) await roundTrip(noise(width, 1, new Seeded(width)));
});

Deno.test("encodePng() uses the smallest depth that holds the colours", async () => {
  const depths = [[1, 1], [2, 1], [3, 2], [4, 2], [5, 4], [16, 4], [17, 8], [255, 8], [256, 8]] as const;
  for (const [colors, depth] of depths) {
    for (const width of [31, 32, 33, 35, 300]) {
      const decoded = await roundTrip(withColors(width, 20, colors, new Seeded(colors)));
      assert.deepEqual([decoded.colorType, decoded.depth, decoded.paletteSize], [3, depth, colors]);
    }
  }
});

Deno.test("encodePng() stores RGB from the 257th colour on", async () => {
  const decoded = await roundTrip(withColors(300, 20, 257, new Seeded(257)));
  assert.deepEqual([decoded.colorType, decoded.depth, decoded.paletteSize], [2, 8, 0]);
});

Deno.test("encodePng() stores RGB when the 257th colour is the last pixel of a large image", async () => {
  const last = { x: 1199, y: 999 };
  const decoded = await roundTrip(
    bitmapOf(1200, 1000, (x, y) => x === last.x && y === last.y ? 0xffffff : (x * y) & 0xff),
  );
  assert.equal(decoded.colorType, 2);
});

Deno.test("encodePng() round-trips images of random size, colours and level", async () => {
  await forSeeds(1000, 150, async (random) => {
    const width = random.integer(1, 200), height = random.integer(1, 100);
    const level = ([1, 2, 6, 9] as const)[random.integer(0, 3)]!;
    const colors = Math.min(width * height, random.integer(1, 400));
    await roundTrip(
      random.integer(0, 1) ? noise(width, height, random) : withColors(width, height, colors, random),
      level,
    );
  });
});

Deno.test("encodePng() round-trips an image of several bands", async () => {
  await roundTrip(noise(1023, 700, new Seeded(3)));
  await roundTrip(withColors(1021, 1100, 200, new Seeded(4)));
  await roundTrip(bitmapOf(4099, 700, (x, y) => (x >> 9) + (y >> 7)));
});

Deno.test("encodePng() round-trips 16 megapixels", async () => {
  const random = new Seeded(5);
  const decoded = await roundTrip(
    bitmapOf(5333, 3000, (x, y) => (x ^ y) & 64 ? 0x20c040 : random.bits() & 0xffffff),
  );
  assert.equal(decoded.colorType, 2);
});

Deno.test("encodePng() round-trips a flat image of 16 megapixels", async () => {
  assert.equal((await roundTrip(bitmapOf(4000, 4000, () => 0x336699))).depth, 1);
});

Deno.test("encodePng() reads a bitmap that begins within its buffer", async () => {
  const outer = noise(40, 30, new Seeded(6));
  await roundTrip({ width: 40, height: 29, bgra: outer.bgra.subarray(40 * 4) });
});

Deno.test("encodePng() gives the same bytes whatever the fourth byte holds", async () => {
  const random = new Seeded(7);
  for (const bitmap of [noise(61, 40, random), grain(61, 40, random), withColors(61, 40, 9, random)]) {
    const expected = await encodePng(bitmap);
    for (const fourth of [0, 1, 127, 255]) {
      const bgra = bitmap.bgra.map((byte, i) => i % 4 === 3 ? fourth : byte);
      assert.equal(firstDifference(await encodePng({ ...bitmap, bgra }), expected), undefined);
    }
  }
});

Deno.test("encodePng() writes nothing but the pixels", async () => {
  const rgb = readPng(await encodePng(noise(600, 500, new Seeded(9))));
  assert.deepEqual([...new Set(rgb.chunkTypes)], ["IHDR", "IDAT", "IEND"]);
  const indexed = readPng(await encodePng(withColors(9, 9, 3, new Seeded(9))));
  assert.deepEqual([...new Set(indexed.chunkTypes)], ["IHDR", "PLTE", "IDAT", "IEND"]);
});

Deno.test("encodePng() gives smaller images at higher levels", async () => {
  const bitmap = bitmapOf(800, 600, (x, y) => (x * x + y * y * 3 >> 6) & 0x3ffff);
  const [fast, small] = [await encodePng(bitmap, { level: 1 }), await encodePng(bitmap, { level: 9 })];
  assert.ok(small.length < fast.length);
});

Deno.test("encodePng() does no work when its signal is aborted already", async () => {
  const reason = new Error("no longer wanted");
  await assert.rejects(encodePng(noise(4, 4, new Seeded(10)), { signal: AbortSignal.abort(reason) }), reason);
});

Deno.test("encodePng() stops within a band when it is aborted half-way", async () => {
  const bitmap = noise(3840, 2160, new Seeded(11));
  const abort = new AbortController();
  const reason = new Error("no longer wanted");
  const encoding = encodePng(bitmap, { signal: abort.signal });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  let turnsUntilRejected = 0;
  let rejected = false;
  encoding.catch(() => rejected = true);
  abort.abort(reason);
  while (!rejected) {
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(++turnsUntilRejected < 10, "still encoding");
  }
  await assert.rejects(encoding, reason);
});

Deno.test("encodePng() stops while it looks for a palette", async () => {
  const abort = new AbortController();
  const encoding = encodePng(bitmapOf(4000, 4000, () => 1), { signal: abort.signal });
  abort.abort();
  await assert.rejects(encoding, { name: "AbortError" });
});

Deno.test("encodePng() lets timers run while it encodes", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await encodePng(noise(3840, 2160, new Seeded(12)));
  clearInterval(timer);
  assert.ok(ticks > 10, `${ticks} ticks`);
});

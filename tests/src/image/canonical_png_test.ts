import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Bitmap } from "../../../src/image/bitmap.ts";
import { canonicalPngSha256 } from "../../../src/image/canonical_png.ts";
import { bitmapOf, firstDifference, noise, rgbOf } from "./bitmaps.ts";
import { readPng } from "./png_reader.ts";
import { forSeeds, Seeded } from "./seeded.ts";

/** The canonical PNG built whole, from its description in the documentation and nothing else. */
function canonicalPng(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap;
  const uint32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const rgb = rgbOf(bitmap);
  const row = (y: number) => [Buffer.from([0]), rgb.subarray(y * width * 3, (y + 1) * width * 3)];
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)).flat());
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < rows.length; start += 65535) {
    const block = rows.subarray(start, start + 65535), n = block.length;
    const last = start + n === rows.length ? 1 : 0;
    blocks.push(Buffer.from([last, n & 255, n >> 8, ~n & 255, ~n >> 8 & 255]), block);
  }
  let a = 1, b = 0;
  for (const byte of rows) a = (a + byte) % 65521, b = (b + a) % 65521;
  const zlib = Buffer.concat([Buffer.from([0x78, 0x01]), ...blocks, uint32(b * 65536 + a)]);
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", zlib),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** 320x200; what any other implementation can rebuild: red x, green y, blue x * y, each modulo 256. */
const SYNTHETIC = bitmapOf(320, 200, (x, y) => (x & 255) << 16 | (y & 255) << 8 | (x * y & 255));

Deno.test("canonicalPngSha256() of the published example is what it was when it was published", async () => {
  const published = "29e04fa1f120115848b4e0ad85a2a2b3fd95a19d637f53623d17a1accb7d5e55";
  assert.equal(sha256(canonicalPng(SYNTHETIC)), published);
  assert.equal(await canonicalPngSha256(SYNTHETIC), published);
});

Deno.test("canonicalPngSha256() hashes a PNG that decoders read", () => {
  const bitmap = noise(231, 400, new Seeded(1));
  assert.equal(firstDifference(readPng(canonicalPng(bitmap)).rgb, rgbOf(bitmap)), undefined);
});

Deno.test("canonicalPngSha256() equals the hash of the PNG built whole", async () => {
  await forSeeds(1, 100, async (random) => {
    const bitmap = noise(random.integer(1, 400), random.integer(1, 400), random);
    assert.equal(await canonicalPngSha256(bitmap), sha256(canonicalPng(bitmap)));
  });
});

Deno.test("canonicalPngSha256() ends its blocks right where rows fill them exactly", async () => {
  // Rows of 1 + 3 * 1456 = 4369 bytes: fifteen of them are one block of 65,535.
  for (const height of [14, 15, 16, 30, 31, 61]) {
    const bitmap = noise(1456, height, new Seeded(height));
    assert.equal(await canonicalPngSha256(bitmap), sha256(canonicalPng(bitmap)));
  }
});

Deno.test("canonicalPngSha256() sums bytes of 255 without overflow", async () => {
  const bitmap = bitmapOf(1999, 500, () => 0xffffff);
  assert.equal(await canonicalPngSha256(bitmap), sha256(canonicalPng(bitmap)));
});

Deno.test("canonicalPngSha256() depends on every colour byte and on the size, never on the fourth byte", async () => {
  const bitmap = noise(8, 6, new Seeded(2));
  const expected = await canonicalPngSha256(bitmap);
  assert.notEqual(await canonicalPngSha256({ ...bitmap, width: 6, height: 8 }), expected);
  for (let i = 0; i < bitmap.bgra.length; i++) {
    const bgra = bitmap.bgra.slice();
    bgra[i]! ^= 1;
    const changed = await canonicalPngSha256({ ...bitmap, bgra });
    assert.equal(changed === expected, i % 4 === 3, `byte ${i}`);
  }
});

Deno.test("canonicalPngSha256() stops within a band when it is aborted", async () => {
  const abort = new AbortController();
  const hashing = canonicalPngSha256(noise(3000, 2000, new Seeded(3)), abort.signal);
  const reason = new Error("no longer wanted");
  abort.abort(reason);
  await assert.rejects(hashing, reason);
  await assert.rejects(canonicalPngSha256(SYNTHETIC, abort.signal), reason);
});

Deno.test("canonicalPngSha256() lets timers run while it hashes", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await canonicalPngSha256(bitmapOf(3840, 2160, (x, y) => x * y & 0xffffff));
  clearInterval(timer);
  assert.ok(ticks > 5, `${ticks} ticks`);
});

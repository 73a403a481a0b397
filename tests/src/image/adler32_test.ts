import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { Adler32 } from "../../../src/image/adler32.ts";

/** The checksum as zlib computes it: the last four bytes of its stream. */
function byZlib(bytes: Uint8Array): number {
  const stream = deflateSync(bytes, { level: 0 });
  return stream.readUInt32BE(stream.length - 4);
}

function ofPieces(bytes: Uint8Array, piece: number): number {
  const adler = new Adler32();
  for (let from = 0; from < bytes.length; from += piece) adler.update(bytes.subarray(from, from + piece));
  return adler.value();
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += 65_536) {
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  }
  return bytes;
}

Deno.test("Adler32 is zlib's for every length and alignment around a block and a run", () => {
  const memory = randomBytes(4100);
  for (const around of [0, 80, 160, 3760, 3840]) {
    for (let length = Math.max(0, around - 9); length < around + 9; length++) {
      for (let offset = 0; offset < 5; offset++) {
        const bytes = memory.subarray(offset, offset + length);
        assert.equal(ofPieces(bytes, length + 1), byZlib(bytes), `${length} bytes from ${offset}`);
      }
    }
  }
});

Deno.test("Adler32 does not depend on how the bytes are cut", () => {
  const bytes = randomBytes(300_001);
  const whole = byZlib(bytes);
  for (const piece of [1, 3, 79, 81, 3759, 3761, 65_535, 262_144]) {
    assert.equal(ofPieces(bytes, piece), whole);
  }
});

Deno.test("Adler32 leaves no sum too small for the largest bytes", () => {
  const bytes = new Uint8Array(1_000_003).fill(255);
  assert.equal(ofPieces(bytes, bytes.length), byZlib(bytes));
  assert.equal(ofPieces(bytes, 3760), byZlib(bytes));
});

Deno.test("Adler32 of no bytes is 1", () => {
  assert.equal(new Adler32().value(), 1);
});

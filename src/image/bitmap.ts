import type { Size } from "../geometry.ts";

/** Pixels as Windows returns them: 32-bit BGRA, top-down, no row padding; the fourth byte is undefined. */
export interface Bitmap extends Size {
  /** `width * height * 4` bytes, offset a multiple of 4, so that it can be viewed as 32-bit words. */
  readonly bgra: Uint8Array<ArrayBuffer>;
}

/** The pixels as little-endian 32-bit words, `0x??RRGGBB`. A view, not a copy. */
export function wordsOf({ bgra }: Bitmap): Uint32Array<ArrayBuffer> {
  return new Uint32Array(bgra.buffer, bgra.byteOffset, bgra.byteLength >>> 2);
}

/** The colour at image point (x, y). */
export function colorAt(bitmap: Bitmap, x: number, y: number): readonly [r: number, g: number, b: number] {
  const i = (y * bitmap.width + x) * 4;
  const { bgra } = bitmap;
  return [bgra[i + 2] ?? 0, bgra[i + 1] ?? 0, bgra[i] ?? 0];
}

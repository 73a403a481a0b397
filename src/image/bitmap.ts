import { type Rect, type Size, sizeOf } from "../base/geometry.ts";

/** Pixels as Windows returns them: 32-bit BGRA, top-down, no row padding; the fourth byte is undefined. */
export interface Bitmap extends Size {
  /** `width * height * 4` bytes, offset a multiple of 4, so that it can be viewed as 32-bit words. */
  readonly bgra: Uint8Array<ArrayBuffer>;
}

/** The pixels as little-endian 32-bit words, `0x??RRGGBB`. A view, not a copy. */
export function wordsOf({ bgra }: Bitmap): Uint32Array<ArrayBuffer> {
  return new Uint32Array(bgra.buffer, bgra.byteOffset, bgra.byteLength >>> 2);
}

/** The pixels as signed words. The engine computes with these in integers, where unsigned words may become doubles. */
export function signedWordsOf(bitmap: Bitmap): Int32Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = wordsOf(bitmap);
  return new Int32Array(buffer, byteOffset, length);
}

/** The colour at image point (x, y). */
export function colorAt(bitmap: Bitmap, x: number, y: number): readonly [r: number, g: number, b: number] {
  const i = (y * bitmap.width + x) * 4;
  const { bgra } = bitmap;
  return [bgra[i + 2] ?? 0, bgra[i + 1] ?? 0, bgra[i] ?? 0];
}

/**
 * A black bitmap that shows the area `to`, with `bitmap`, which shows the area `from`, in its place; both areas in the
 * same coordinates, `to` around `from`.
 */
export function onCanvas(bitmap: Bitmap, from: Rect, to: Rect): Bitmap {
  const { width, height } = sizeOf(to);
  const bgra = new Uint8Array(width * height * 4);
  const rowBytes = bitmap.width * 4;
  const left = (from.left - to.left) * 4;
  for (let y = 0; y < bitmap.height; y++) {
    const row = bitmap.bgra.subarray(y * rowBytes, (y + 1) * rowBytes);
    bgra.set(row, (y + from.top - to.top) * width * 4 + left);
  }
  return { width, height, bgra };
}

/** The part `rect` (image coordinates, inside the bitmap) of `bitmap`, copied. */
export function cropped(bitmap: Bitmap, rect: Rect): Bitmap {
  const { width, height } = sizeOf(rect);
  const bgra = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const start = ((y + rect.top) * bitmap.width + rect.left) * 4;
    bgra.set(bitmap.bgra.subarray(start, start + width * 4), y * width * 4);
  }
  return { width, height, bgra };
}

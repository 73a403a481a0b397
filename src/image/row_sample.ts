import type { Bitmap } from "./bitmap.ts";

/** Bands of rows that are taken, each from its own part of the image. */
const BANDS = 12;

/** The part of the rows that they hold together. */
const PART = 1 / 6;

/** Fewer rows would not be found in those above them as often as in the whole image, and seem to compress worse. */
const LEAST_BAND = 16;

/** How far a band lies from the one before it, beside a whole part: rows of a list are met at every height of theirs. */
const WANDER = 0.618;

/** A part of an image that compresses like the whole of it. */
export interface RowSample {
  readonly bitmap: Bitmap;
  /** Rows of the whole for each row of the sample. */
  readonly factor: number;
}

/** A sixth of the rows of `bitmap`, copied; of an image of few rows all, which is the bitmap itself. */
export function sampleRows(bitmap: Bitmap): RowSample {
  const { width, height, bgra } = bitmap;
  const band = Math.max(LEAST_BAND, Math.round(height * PART / BANDS));
  const bands = Math.min(BANDS, Math.floor(height * PART / band));
  if (bands < 2) return { bitmap, factor: 1 };
  const rowBytes = 4 * width;
  const sampled = new Uint8Array(bands * band * rowBytes);
  for (let i = 0; i < bands; i++) {
    const top = Math.floor(i * height / bands), room = Math.floor(height / bands) - band;
    const from = (top + Math.floor(i * WANDER % 1 * (room + 1))) * rowBytes;
    sampled.set(bgra.subarray(from, from + band * rowBytes), i * band * rowBytes);
  }
  return { bitmap: { width, height: bands * band, bgra: sampled }, factor: height / (bands * band) };
}

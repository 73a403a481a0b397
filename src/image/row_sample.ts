import type { Bitmap } from "./bitmap.ts";

/** How many bands of rows a sample has, each from its own part of the image. */
const BANDS = 12;

/** The part of all rows that a sample has. */
const PART = 1 / 6;

/** Least rows of a band: a lower band finds less of itself in the rows above, and so seems to compress worse. */
const LEAST_BAND = 16;

/**
 * How far each band is moved on within its part of the image, as a share of the free height, so that rows of
 * a list are met at every height.
 */
const WANDER = 0.618;

/** A part of an image that compresses like the whole of it. */
export interface RowSample {
  readonly bitmap: Bitmap;
  /** Rows of the whole image for each row of the sample. */
  readonly factor: number;
}

/** A sample of a sixth of the rows of `bitmap`, copied; for an image of few rows the bitmap itself. */
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

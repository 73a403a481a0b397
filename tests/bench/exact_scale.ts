import type { Size } from "../../src/base/geometry.ts";
import { type Bitmap, wordsOf } from "../../src/image/bitmap.ts";
import { eventLoopTurn } from "../../src/base/event_loop.ts";

/** Pixels that are scaled between two turns of the event loop. */
const PIXELS_PER_TURN = 1 << 17;

/**
 * What `scaleDown()` did before it was made fast: the average over each area exactly, in integers, rounded half up. A peer
 * to measure against, and what tests hold the fast one against.
 *
 * @param size at least 1x1, at most the bitmap's in either direction
 */
export async function scaleDownExactly(bitmap: Bitmap, size: Size): Promise<Bitmap> {
  const words = wordsOf(bitmap);
  const scaled = new ScaledRows(bitmap, size);
  const rowsPerTurn = Math.max(1, Math.floor(PIXELS_PER_TURN / bitmap.width));
  for (let y = 0; y < bitmap.height; y++) {
    if (y > 0 && y % rowsPerTurn === 0) await eventLoopTurn();
    scaled.add(words.subarray(y * bitmap.width, (y + 1) * bitmap.width));
  }
  return { width: size.width, height: size.height, bgra: new Uint8Array(scaled.words.buffer) };
}

/**
 * Takes the rows of an image and gives those of a smaller one.
 *
 * Everything is counted in integers: a row of the source is as high as `size.height` units, one of the result
 * as `source.height` units, and columns likewise, so that a source pixel covers a whole number of units
 * of the one or two results it falls into. Sums stay below 255 * 16,000,000, far from where doubles round.
 */
class ScaledRows {
  /** The result, `0xffRRGGBB`. */
  readonly words: Uint32Array<ArrayBuffer>;
  readonly #source: Size;
  readonly #size: Size;
  /** R, G, B for each column of the result: sums over the source row at hand. */
  readonly #row: Float64Array;
  /** That sum over all source rows so far of the present result row. */
  readonly #sum: Float64Array;
  /** Units still missing from the result row at hand. */
  #missing: number;
  #y = 0;

  constructor(source: Size, size: Size) {
    this.words = new Uint32Array(size.width * size.height);
    this.#source = source;
    this.#size = size;
    this.#row = new Float64Array(3 * size.width);
    this.#sum = new Float64Array(3 * size.width);
    this.#missing = source.height;
  }

  /** Adds the next row of the source, `0x??RRGGBB`. */
  add(row: Uint32Array): void {
    sumColumns(row, this.#size.width, this.#row);
    const units = this.#size.height;
    if (units < this.#missing) {
      this.#accumulate(units);
      this.#missing -= units;
      return;
    }
    const rest = units - this.#missing;
    this.#accumulate(this.#missing);
    this.#finishRow();
    this.#accumulate(rest);
    this.#missing = this.#source.height - rest;
  }

  #accumulate(units: number): void {
    if (units === 0) return;
    const row = this.#row, sum = this.#sum;
    for (let i = 0; i < sum.length; i++) sum[i]! += units * row[i]!;
  }

  #finishRow(): void {
    const { width } = this.#size;
    const sum = this.#sum;
    const area = this.#source.width * this.#source.height;
    const average = (i: number) => Math.floor((2 * sum[i]! + area) / (2 * area));
    for (let x = 0; x < width; x++) {
      const color = average(3 * x) << 16 | average(3 * x + 1) << 8 | average(3 * x + 2);
      this.words[this.#y * width + x] = 0xff000000 | color;
    }
    sum.fill(0);
    this.#y++;
  }
}

/** Fills `sums` with R, G, B for each of `columns` columns, weighted by the units each pixel has in it. */
function sumColumns(row: Uint32Array, columns: number, sums: Float64Array): void {
  let r = 0, g = 0, b = 0;
  let missing = row.length;
  let to = 0;
  for (let x = 0; x < row.length; x++) {
    const word = row[x]!;
    const red = word >>> 16 & 0xff, green = word >>> 8 & 0xff, blue = word & 0xff;
    if (columns < missing) {
      r += columns * red;
      g += columns * green;
      b += columns * blue;
      missing -= columns;
      continue;
    }
    sums[to] = r + missing * red;
    sums[to + 1] = g + missing * green;
    sums[to + 2] = b + missing * blue;
    to += 3;
    const rest = columns - missing;
    r = rest * red;
    g = rest * green;
    b = rest * blue;
    missing = row.length - rest;
  }
}

import type { Size } from "../base/geometry.ts";
import { bordersOn } from "./borders.ts";

/**
 * Scales an image to at least half its size, where a pixel of the result mixes two or three pixels along each edge.
 *
 * Most screenshots are scaled so. `ManyRows` gives the same but for rounding, in twice the time. Here source rows are
 * taken in pairs, which share the weights of their columns, and only the last row is kept.
 */
export class FewRows {
  readonly #words: Int32Array;
  readonly #width: number;
  readonly #columns: Int32Array;
  readonly #rows: Int32Array;
  /** The source row before the next one, scaled to the width of the result. The first row gives it no weight. */
  readonly #last: Int32Array;
  /** Numbers of the next source row and of the next row of the result. */
  #next = 0;
  #y = 0;

  /** `words` are the source's pixels, `0x??RRGGBB`; `size` is at least half the size of the source. */
  constructor(words: Int32Array, source: Size, size: Size) {
    this.#words = words;
    this.#width = source.width;
    this.#columns = stepsOn(source.width, size.width);
    this.#rows = stepsOn(source.height, size.height);
    this.#last = new Int32Array(size.width);
  }

  /**
   * Writes the next one or two rows to their places in `out` and returns how many. The fourth bytes have no meaning.
   */
  write(out: Int32Array): number {
    const words = this.#words, columns = this.#columns, last = this.#last;
    const step = this.#rows[this.#y]!, stepBelow = this.#rows[this.#y + 1];
    const upper = this.#next * this.#width, lower = upper + this.#width, to = this.#y * last.length;
    if (isLong(step)) {
      mixTwoRowsToOne(words, upper, lower, columns, last, step, out, to);
      return this.#advance(2, 1);
    }
    if (stepBelow === undefined || isLong(stepBelow)) {
      mixRow(words, upper, columns, last, step, out, to);
      return this.#advance(1, 1);
    }
    mixTwoRows(words, upper, lower, columns, last, step, stepBelow, out, to);
    return this.#advance(2, 2);
  }

  #advance(rows: number, written: number): number {
    this.#next += rows;
    this.#y += written;
    return written;
  }
}

/**
 * How each pixel of the shorter edge is mixed: from the last pixel of the pixel before it and one more, or two more
 * when the number is negative. Bits 0 to 8 are the weight of the last; bits 9 to 17, for three pixels, the weight of
 * the first.
 */
function stepsOn(from: number, to: number): Int32Array {
  const borders = bordersOn(from, to);
  const steps = new Int32Array(to);
  for (let pixel = 0, i = 0; pixel < to; pixel++, i++) {
    const begin = pixel * WHOLE, end = begin + WHOLE;
    let step = 0;
    if (borders[i + 1]! < end) {
      step = LONG | Math.max(0, borders[i]! - begin) << 9;
      i++;
    }
    steps[pixel] = step | end - Math.max(begin, borders[i]!);
  }
  return steps;
}

const LONG = 1 << 31;
const isLong = (step: number): boolean => step < 0;
const lastWeight = (step: number): number => step & 0x1ff;
const firstWeight = (step: number): number => step >>> 9 & 0x1ff;

// Most of a screen is flat, and comparing pixels takes less time than mixing them.

/** Reads the source row that begins at `next`, and mixes one row of the result from `last` and it. */
function mixRow(
  words: Int32Array,
  next: number,
  columns: Int32Array,
  last: Int32Array,
  step: number,
  out: Int32Array,
  to: number,
): void {
  const weight = lastWeight(step);
  let a = words[next]!;
  for (let x = 0; x < columns.length; x++) {
    const column = columns[x]!;
    let mixed = a;
    if (isLong(column)) {
      const b = words[next]!, c = words[next + 1 | 0]!;
      if (!areEqual(a, b, c)) mixed = mixThree(a, b, c, firstWeight(column), lastWeight(column));
      a = c;
      next = next + 2 | 0;
    } else {
      const b = words[next]!;
      if (a !== b) mixed = mixTwo(a, b, lastWeight(column));
      a = b;
      next = next + 1 | 0;
    }
    const before = last[x]!;
    last[x] = mixed;
    out[to + x | 0] = before === mixed ? before : mixTwo(before, mixed, weight);
  }
}

/**
 * Reads the two source rows that begin at `upper` and `lower`, and mixes one row of the result from `last` and both.
 */
function mixTwoRowsToOne(
  words: Int32Array,
  upper: number,
  lower: number,
  columns: Int32Array,
  last: Int32Array,
  step: number,
  out: Int32Array,
  to: number,
): void {
  const first = firstWeight(step), weight = lastWeight(step);
  let a = words[upper]!, d = words[lower]!;
  for (let x = 0; x < columns.length; x++) {
    const column = columns[x]!;
    let upperMixed = a, lowerMixed = d;
    if (isLong(column)) {
      const b = words[upper]!, c = words[upper + 1 | 0]!, e = words[lower]!, f = words[lower + 1 | 0]!;
      if (!areEqual(a, b, c)) upperMixed = mixThree(a, b, c, firstWeight(column), lastWeight(column));
      if (!areEqual(d, e, f)) lowerMixed = mixThree(d, e, f, firstWeight(column), lastWeight(column));
      a = c;
      d = f;
      upper = upper + 2 | 0;
      lower = lower + 2 | 0;
    } else {
      const b = words[upper]!, e = words[lower]!;
      if (a !== b) upperMixed = mixTwo(a, b, lastWeight(column));
      if (d !== e) lowerMixed = mixTwo(d, e, lastWeight(column));
      a = b;
      d = e;
      upper = upper + 1 | 0;
      lower = lower + 1 | 0;
    }
    const before = last[x]!;
    last[x] = lowerMixed;
    const isFlat = areEqual(before, upperMixed, lowerMixed);
    out[to + x | 0] = isFlat ? before : mixThree(before, upperMixed, lowerMixed, first, weight);
  }
}

// The loop is written twice, because one loop that chooses how many rows come out takes an eighth longer.

/**
 * As {@linkcode mixTwoRowsToOne}, but two rows of the result: one from `last` and the upper row, one from both rows.
 */
function mixTwoRows(
  words: Int32Array,
  upper: number,
  lower: number,
  columns: Int32Array,
  last: Int32Array,
  step: number,
  stepBelow: number,
  out: Int32Array,
  to: number,
): void {
  const below = to + last.length, weight = lastWeight(step), weightBelow = lastWeight(stepBelow);
  let a = words[upper]!, d = words[lower]!;
  for (let x = 0; x < columns.length; x++) {
    const column = columns[x]!;
    let upperMixed = a, lowerMixed = d;
    if (isLong(column)) {
      const b = words[upper]!, c = words[upper + 1 | 0]!, e = words[lower]!, f = words[lower + 1 | 0]!;
      if (!areEqual(a, b, c)) upperMixed = mixThree(a, b, c, firstWeight(column), lastWeight(column));
      if (!areEqual(d, e, f)) lowerMixed = mixThree(d, e, f, firstWeight(column), lastWeight(column));
      a = c;
      d = f;
      upper = upper + 2 | 0;
      lower = lower + 2 | 0;
    } else {
      const b = words[upper]!, e = words[lower]!;
      if (a !== b) upperMixed = mixTwo(a, b, lastWeight(column));
      if (d !== e) lowerMixed = mixTwo(d, e, lastWeight(column));
      a = b;
      d = e;
      upper = upper + 1 | 0;
      lower = lower + 1 | 0;
    }
    const before = last[x]!;
    last[x] = lowerMixed;
    out[to + x | 0] = before === upperMixed ? before : mixTwo(before, upperMixed, weight);
    out[below + x | 0] = upperMixed === lowerMixed ? lowerMixed : mixTwo(upperMixed, lowerMixed, weightBelow);
  }
}

function areEqual(a: number, b: number, c: number): boolean {
  return (a ^ b | b ^ c) === 0;
}

// These constants stand in `scale_many.ts` again: shared ones would not be folded into the code, and the whole would
// take half as long again.

/** Sum of the weights that mix one pixel. */
const WHOLE = 256;

/** Red and blue of a pixel `0x??RRGGBB`. Each has 16 bits, so one multiplication by a weight serves both. */
const RED_BLUE = 0x00ff00ff;
const GREEN = 0x0000ff00;

/** Half of the lowest bit that is kept, for red and blue and for green: added to round to the nearest. */
const HALF_RED_BLUE = 0x00800080;
const HALF_GREEN = 0x00008000;

// The code multiplies differences, which takes fewer multiplications, where the time goes. A channel of a difference
// may borrow from the next; the sum gives it back.

/** `a` and `b` mixed, with `weight` of 256 for `b`. The fourth byte of the result has no meaning. */
function mixTwo(a: number, b: number, weight: number): number {
  const redBlue = a & RED_BLUE, green = a & GREEN;
  return pixelOf(
    (redBlue << 8) + Math.imul((b & RED_BLUE) - redBlue | 0, weight) | 0,
    (green << 8) + Math.imul((b & GREEN) - green | 0, weight) | 0,
  );
}

/** `a`, `b` and `c` mixed, with `ofA` and `ofC` of 256 for `a` and `c` and the rest for `b`. */
function mixThree(a: number, b: number, c: number, ofA: number, ofC: number): number {
  const redBlue = b & RED_BLUE, green = b & GREEN;
  const redBlueOfA = Math.imul((a & RED_BLUE) - redBlue | 0, ofA);
  const redBlueOfC = Math.imul((c & RED_BLUE) - redBlue | 0, ofC);
  const greenOfA = Math.imul((a & GREEN) - green | 0, ofA);
  const greenOfC = Math.imul((c & GREEN) - green | 0, ofC);
  return pixelOf(
    (redBlue << 8) + redBlueOfA + redBlueOfC | 0,
    (green << 8) + greenOfA + greenOfC | 0,
  );
}

/** The pixel whose channels are given 256 times as large. */
function pixelOf(redBlue: number, green: number): number {
  return (redBlue + HALF_RED_BLUE & RED_BLUE << 8 | green + HALF_GREEN & GREEN << 8) >>> 8;
}

import type { Size } from "../base/geometry.ts";
import { bordersOn } from "./borders.ts";

/** Sum of the weights that mix one pixel. This and the masks below stand in `scale_few.ts` too, which says why. */
const WHOLE = 256;
const RED_BLUE = 0x00ff00ff;
const HALF = 0x80;
const HALVES = 0x00800080;

/** Scales an image row by row by any factor, reading the source once, pixel by pixel. */
export class ManyRows {
  readonly #words: Int32Array;
  readonly #size: Size;
  readonly #width: number;
  readonly #columns: Int32Array;
  readonly #rows: Int32Array;
  /** Sums over the source rows so far, 256 times as large as a channel: red and blue in one word, green in another. */
  readonly #redBlue: Int32Array;
  readonly #green: Int32Array;
  /** Numbers of the next source row and of the next row of the result. */
  #next = 0;
  #y = 0;

  /** `words` are the source's pixels, `0x??RRGGBB`; `size` is smaller, at most by a factor of 8. */
  constructor(words: Int32Array, source: Size, size: Size) {
    this.#words = words;
    this.#size = size;
    this.#width = source.width;
    this.#columns = splitsOn(source.width, size.width);
    this.#rows = splitsOn(source.height, size.height);
    this.#redBlue = new Int32Array(source.width).fill(HALVES);
    this.#green = new Int32Array(source.width).fill(HALF);
  }

  /** Writes the next row to its place in `out` and returns 1, the number of rows. The fourth bytes have no meaning. */
  write(out: Int32Array): number {
    for (;;) {
      const split = this.#rows[this.#next]!;
      this.#add(this.#next, split & 0x1ff);
      if (split < 0) break;
      this.#next++;
    }
    mixColumns(this.#redBlue, this.#green, this.#columns, out, this.#y++ * this.#size.width);
    this.#redBlue.fill(HALVES);
    this.#green.fill(HALF);
    const rest = this.#rows[this.#next]! >>> 9 & 0x1ff;
    if (rest > 0) this.#add(this.#next, rest);
    this.#next++;
    return 1;
  }

  #add(row: number, weight: number): void {
    const words = this.#words, redBlue = this.#redBlue, green = this.#green;
    const start = row * this.#width;
    for (let x = 0; x < redBlue.length; x++) {
      const word = words[start + x | 0]!;
      redBlue[x] = redBlue[x]! + Math.imul(word & RED_BLUE, weight) | 0;
      green[x] = green[x]! + Math.imul(word >>> 8 & 0xff, weight) | 0;
    }
  }
}

/**
 * The weight of each pixel of the longer edge, bits 0 to 8, in the pixel of the shorter edge in which it begins. A
 * negative number marks the last pixel there: bits 9 to 17 are its weight in the next.
 */
function splitsOn(from: number, to: number): Int32Array {
  const borders = bordersOn(from, to);
  return Int32Array.from({ length: from }, (_, pixel) => {
    const begin = borders[pixel]!, end = borders[pixel + 1]!;
    const edge = (Math.floor(begin / WHOLE) + 1) * WHOLE;
    return end < edge ? end - begin : 1 << 31 | end - edge << 9 | edge - begin;
  });
}

function mixColumns(
  redBlues: Int32Array,
  greens: Int32Array,
  splits: Int32Array,
  out: Int32Array,
  to: number,
): void {
  let redBlue = HALVES, green = HALF;
  for (let x = 0; x < splits.length; x++) {
    const split = splits[x]!, weight = split & 0x1ff;
    const rb = redBlues[x]! >>> 8 & RED_BLUE, g = greens[x]! >>> 8;
    redBlue = redBlue + Math.imul(rb, weight) | 0;
    green = green + Math.imul(g, weight) | 0;
    if (split >= 0) continue;
    out[to++] = redBlue >>> 8 & RED_BLUE | green & 0xff00;
    const rest = split >>> 9 & 0x1ff;
    redBlue = Math.imul(rb, rest) + HALVES | 0;
    green = Math.imul(g, rest) + HALF | 0;
  }
}

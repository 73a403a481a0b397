import { type Bitmap, signedWordsOf } from "./bitmap.ts";
import { eventLoopTurn } from "../base/event_loop.ts";
import { rowsPerBand } from "./rgb_rows.ts";
import { FILTER } from "./row_filter.ts";

/** Most colours that a PNG palette holds. */
const MAX_COLORS = 256;

/**
 * Size of the hash table, bits: eight slots for each colour, so that a probe rarely meets a neighbour and the whole
 * table stays in the cache.
 */
const TABLE_BITS = 11;

const PIXELS_PER_TURN = 1 << 19;

/** The colours of an image, numbered in the order in which they first appear. */
export class Palette {
  readonly #colors: number[] = [];
  /** The hash table, by open addressing: `0xRRGGBB`, or -1 where a slot is free. */
  readonly #keys = new Int32Array(1 << TABLE_BITS).fill(-1);
  readonly #indices = new Uint8Array(1 << TABLE_BITS);

  get size(): number {
    return this.#colors.length;
  }

  /** Bits for each pixel: the smallest depth PNG allows for this many colours. */
  get depth(): 1 | 2 | 4 | 8 {
    return this.size <= 2 ? 1 : this.size <= 4 ? 2 : this.size <= 16 ? 4 : 8;
  }

  /** The colours as R, G, B bytes: the data of a PLTE chunk. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#colors.flatMap((color) => [color >>> 16, color >>> 8 & 0xff, color & 0xff]));
  }

  /** The number of `color` (`0xRRGGBB`), which must have been added. */
  indexOf(color: number): number {
    return this.#indices[this.#slotOf(color)]!;
  }

  /** Gives `color` (`0xRRGGBB`) a number unless it has one; false when all numbers are taken. */
  add(color: number): boolean {
    const slot = this.#slotOf(color);
    if (this.#keys[slot] === color) return true;
    if (this.size === MAX_COLORS) return false;
    this.#keys[slot] = color;
    this.#indices[slot] = this.size;
    this.#colors.push(color);
    return true;
  }

  #slotOf(color: number): number {
    const keys = this.#keys;
    let slot = Math.imul(color, 0x9e3779b1) >>> (32 - TABLE_BITS);
    while (keys[slot] !== color && keys[slot] !== -1) slot = (slot + 1) & (keys.length - 1);
    return slot;
  }
}

/**
 * The palette of `bitmap`, or undefined when it has more than 256 colours, which for most images is known
 * after a few rows.
 *
 * @throws the signal's reason, when it is aborted
 */
export async function findPalette(bitmap: Bitmap, signal?: AbortSignal): Promise<Palette | undefined> {
  const words = signedWordsOf(bitmap);
  const palette = new Palette();
  for (let start = 0; start < words.length; start += PIXELS_PER_TURN) {
    if (start > 0) await eventLoopTurn(signal);
    if (!addAll(palette, words.subarray(start, start + PIXELS_PER_TURN))) return undefined;
  }
  return palette;
}

function addAll(palette: Palette, words: Int32Array): boolean {
  for (let i = 0; i < words.length; i = runEnd(words, i, words.length)) {
    if (!palette.add(words[i]! & 0xffffff)) return false;
  }
  return true;
}

/**
 * Where the run of equal words that begins at `from` ends, at most `end`. User interfaces are mostly runs of one
 * colour, and four words are compared in the time of one lookup. A fourth byte that differs ends a run too early,
 * which only costs time.
 */
function runEnd(words: Int32Array, from: number, end: number): number {
  const word = words[from]!;
  let i = from + 1;
  for (const last = end - 3; i < last; i += 4) {
    if (words[i] !== word || words[i + 1] !== word || words[i + 2] !== word || words[i + 3] !== word) break;
  }
  while (i < end && words[i] === word) i++;
  return i;
}

/**
 * The image as PNG scan lines of palette indices, each led by its filter byte 0 (none), in bands of whole
 * rows. Pixels fill a byte from its highest bits; what is left of a row's last byte is 0.
 *
 * Every band is a view of the same memory: use it up before asking for the next.
 */
export function* indexedBands(
  bitmap: Bitmap,
  palette: Palette,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const { width, height } = bitmap;
  const { depth } = palette;
  const rowBytes = 1 + Math.ceil(width * depth / 8);
  const bandRows = rowsPerBand(bitmap);
  // Room for a last row that is not packed yet.
  const band = new Uint8Array(bandRows * rowBytes + width);
  const words = signedWordsOf(bitmap);
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y);
    for (let row = 0; row < rows; row++) {
      const start = (y + row) * width;
      const offset = row * rowBytes;
      band[offset] = FILTER.none;
      writeIndexRow(words.subarray(start, start + width), palette, band, offset + 1);
      if (depth < 8) packRow(band, offset + 1, width, depth);
    }
    yield band.subarray(0, rows * rowBytes);
  }
}

/** Longest run, pixels, that is written pixel by pixel: beyond it a call of `fill` is faster. */
const FILLED_RUN = 24;

/** Writes the index of each pixel of `words` as a byte. */
function writeIndexRow(words: Int32Array, palette: Palette, out: Uint8Array, offset: number): void {
  for (let i = 0; i < words.length;) {
    const end = runEnd(words, i, words.length);
    const index = palette.indexOf(words[i]! & 0xffffff);
    if (end - i > FILLED_RUN) out.fill(index, offset + i, offset + end);
    else for (let k = i; k < end; k++) out[offset + k] = index;
    i = end;
  }
}

/** Packs a row of indices, a byte each, in place: `depth` bits each, from the highest. */
function packRow(out: Uint8Array, offset: number, width: number, depth: number): void {
  let bits = 0, pending = 0;
  let to = offset;
  for (let i = offset; i < offset + width; i++) {
    pending = pending << depth | out[i]!;
    bits += depth;
    if (bits === 8) {
      out[to++] = pending;
      bits = pending = 0;
    }
  }
  if (bits > 0) out[to] = pending << (8 - bits);
}

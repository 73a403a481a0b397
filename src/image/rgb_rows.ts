import type { Size } from "../base/geometry.ts";
import { type Bitmap, signedWordsOf } from "./bitmap.ts";
import { FILTER, isGrainy, subtractLeft } from "./row_filter.ts";

/** Size of a band, bytes of RGB: under 3 ms of deflate, however large the image is. */
const BAND_BYTES = 256 * 1024;

/** How many rows to process between two turns of the event loop; at least one, however long it is. */
export function rowsPerBand({ width, height }: Size): number {
  return Math.min(height, Math.max(1, Math.floor(BAND_BYTES / (1 + 3 * width))));
}

/**
 * The image as PNG scan lines of 8-bit RGB, each led by its filter byte, in bands of whole rows: 0 (none), or with
 * `filter` 1 (sub) for the rows that zlib shortens better so.
 *
 * Every band is a view of the same memory: use it up before asking for the next.
 */
export function* rgbBands(
  bitmap: Bitmap,
  { filter = false }: { readonly filter?: boolean } = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const { width, height } = bitmap;
  const rowBytes = 1 + 3 * width;
  const bandRows = rowsPerBand(bitmap);
  // Rounded up so that the whole of it can be viewed as 32-bit words.
  const band = new Uint8Array((bandRows * rowBytes + 3) & ~3);
  const words = signedWordsOf(bitmap);
  const bandWords = new Int32Array(band.buffer);
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y);
    for (let row = 0; row < rows; row++) {
      const offset = row * rowBytes;
      const pixels = offset + 1;
      writeRgbRow(words, (y + row) * width, width, band, bandWords, pixels);
      const isSub = filter && isGrainy(words, y + row, width);
      if (isSub) subtractLeft(band, bandWords, pixels, offset + rowBytes);
      band[offset] = isSub ? FILTER.sub : FILTER.none;
    }
    yield band.subarray(0, rows * rowBytes);
  }
}

/**
 * Writes `width` pixels, `0x??RRGGBB` from `words[start]` on, as R, G, B bytes from `out[offset]` on.
 *
 * `outWords` views the same memory as `out`. Four pixels are three 32-bit stores, two thirds of the time of
 * twelve byte stores; a row may begin at any byte, so up to three pixels before and after go bytewise.
 */
function writeRgbRow(
  words: Int32Array,
  start: number,
  width: number,
  out: Uint8Array,
  outWords: Int32Array,
  offset: number,
): void {
  const end = start + width;
  let from = start;
  let to = offset;
  for (; (to & 3) !== 0 && from < end; from++, to += 3) writePixel(words[from]!, out, to);
  let word = to >>> 2;
  for (const last = end - 3; from < last; from += 4, word += 3) {
    const a = rgbOf(words[from]!), b = rgbOf(words[from + 1]!);
    const c = rgbOf(words[from + 2]!), d = rgbOf(words[from + 3]!);
    outWords[word] = a | b << 24;
    outWords[word + 1] = b >>> 8 | c << 16;
    outWords[word + 2] = c >>> 16 | d << 8;
  }
  to = word << 2;
  for (; from < end; from++, to += 3) writePixel(words[from]!, out, to);
}

/** A pixel `0x??RRGGBB` as the little-endian word whose lowest bytes are R, G, B; its fourth byte is 0. */
function rgbOf(word: number): number {
  const redAndBlue = word & 0xff00ff;
  return redAndBlue << 16 | redAndBlue >>> 16 | word & 0xff00;
}

function writePixel(word: number, out: Uint8Array, to: number): void {
  out[to] = word >>> 16;
  out[to + 1] = word >>> 8;
  out[to + 2] = word;
}

/** The two of PNG's row filters that are used here, by its numbers. */
export const FILTER = { none: 0, sub: 1 } as const;

/** How many pixels of a row are sampled at most; looking at all would cost more than it gains. */
const SAMPLES = 64;

const BYTES_PER_PIXEL = 3;

/** Smallest part of the sampled pixels that must be grain. */
const GRAINY = 0.1;

/**
 * Whether row `y` of an image of `width` pixels (`0x??RRGGBB`) is better stored as differences from pixel to pixel.
 *
 * That holds for photos and other grain, where a pixel equals neither neighbour but is close to the left one:
 * differences take 7 to 15 % off the bytes of the image and off zlib's time. Text and flat areas repeat themselves,
 * with pixels that equal a neighbour or are far from it; there differences would hide the repetition.
 */
export function isGrainy(words: Int32Array, y: number, width: number): boolean {
  if (y === 0) return false;
  const step = Math.ceil(width / SAMPLES);
  let grain = 0;
  for (let i = y * width + 1, end = (y + 1) * width; i < end; i += step) {
    const word = words[i]!;
    const isLikeAbove = ((word ^ words[i - width]!) & 0xffffff) === 0;
    if (!isLikeAbove && isSmallStep(differenceOf(word, words[i - 1]!))) grain++;
  }
  return grain * step > GRAINY * width;
}

/**
 * Replaces each pixel of a row of R, G, B bytes, `bytes[from]` up to `bytes[end]`, by its difference from the pixel to
 * its left. `words` views the same memory. Goes backwards, so that the pixel to subtract is still there.
 */
export function subtractLeft(bytes: Uint8Array, words: Int32Array, from: number, end: number): void {
  const second = from + BYTES_PER_PIXEL;
  const firstWord = (second + 3) >>> 2, endWord = end >>> 2;
  subtractBytes(bytes, Math.max(second, 4 * endWord), end);
  for (let i = endWord - 1; i >= firstWord; i--) {
    const word = words[i]!;
    // Little-endian: the bytes three before these are the last three of the word before and this one's first.
    words[i] = differenceOf(word, words[i - 1]! >>> 8 | word << 24);
  }
  subtractBytes(bytes, second, Math.min(end, 4 * firstWord));
}

function subtractBytes(bytes: Uint8Array, from: number, end: number): void {
  for (let i = end - 1; i >= from; i--) bytes[i] = bytes[i]! - bytes[i - BYTES_PER_PIXEL]!;
}

/** `a - b` for each of the four bytes, modulo 256. The top bits are kept apart, so that no byte borrows. */
function differenceOf(a: number, b: number): number {
  return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
}

/** Whether some channel of a difference is not 0, and all are from -16 to 15. */
function isSmallStep(difference: number): boolean {
  const shifted = ((difference & 0x7f7f7f) + 0x101010) ^ (difference & 0x808080);
  return (difference & 0xffffff) !== 0 && (shifted & 0xe0e0e0) === 0;
}

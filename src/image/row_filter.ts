/** The two of PNG's row filters that are used here, by its numbers. */
export const FILTER = { none: 0, sub: 1 } as const;

/** So many pixels of a row are looked at, at most; all of them in every row would cost more than is gained. */
const SAMPLES = 128;

/** The least part of them that must be grain. */
const GRAINY = 0.1;

/**
 * Whether row `y` of an image of `width` pixels (`0x??RRGGBB`) is better stored as differences from pixel to pixel.
 *
 * That holds for photos and other grain: pixels like neither neighbour, but close to the left one. Of such rows it
 * takes 7 to 15 % off the whole image's bytes, and as much off zlib's time. Text and flat areas repeat themselves:
 * their pixels equal a neighbour, or are far from it, and differences would hide the repetition.
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

/** Writes what each of `width` pixels from `words[start]` on has more than the one to its left, by channel. */
export function writeDifferences(words: Int32Array, start: number, width: number, to: Int32Array): void {
  let left = 0;
  for (let x = 0; x < width; x++) {
    const word = words[start + x]!;
    to[x] = differenceOf(word, left);
    left = word;
  }
}

/** `a - b` for each of the four bytes, modulo 256, of which the fourth means nothing. The top bits are kept apart, so that no byte borrows. */
function differenceOf(a: number, b: number): number {
  return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
}

/** Whether some channel of a difference is not 0, and all are from -16 to 15. */
function isSmallStep(difference: number): boolean {
  const shifted = ((difference & 0x7f7f7f) + 0x101010) ^ (difference & 0x808080);
  return (difference & 0xffffff) !== 0 && (shifted & 0xe0e0e0) === 0;
}

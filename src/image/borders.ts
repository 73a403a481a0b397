/**
 * Where the pixels of a longer edge begin on a shorter edge, in 256ths of a pixel of the shorter, and last where they
 * end. Each border is rounded by itself, so the shares that make up a pixel of the shorter edge add up to 256.
 */
export function bordersOn(from: number, to: number): Int32Array {
  return Int32Array.from({ length: from + 1 }, (_, pixel) => Math.round(pixel * to * 256 / from));
}

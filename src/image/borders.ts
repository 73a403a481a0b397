/**
 * Pixels of a longer edge on a shorter one, in 256ths of a pixel of the shorter: where each pixel begins, and last where
 * all end. Each border is rounded by itself, so the shares of a pixel of the shorter edge are 256 together.
 */
export function bordersOn(from: number, to: number): Int32Array {
  return Int32Array.from({ length: from + 1 }, (_, pixel) => Math.round(pixel * to * 256 / from));
}

import { intersect, type Point, type Rect, translate } from "../base/geometry.ts";
import { type Bitmap, wordsOf } from "./bitmap.ts";

/** The colour of a painted mask, `0xAARRGGBB`. */
const OPAQUE_BLACK = 0xff000000;

/**
 * Paints `masks` opaque black, in place.
 *
 * @param masks window coordinates; may reach beyond the bitmap or miss it
 * @param origin window coordinates of the bitmap's left-top pixel
 * @returns how many of the masks meet the bitmap
 */
export function paintMasks(bitmap: Bitmap, masks: readonly Rect[], origin: Point): number {
  let met = 0;
  for (const mask of masks) {
    if (paintBlack(bitmap, translate(mask, { x: -origin.x, y: -origin.y }))) met++;
  }
  return met;
}

/** Paints `rect` (image coordinates) where it meets the bitmap; whether it does. */
function paintBlack(bitmap: Bitmap, rect: Rect): boolean {
  const { width, height } = bitmap;
  const { left, top, right, bottom } = intersect(rect, { left: 0, top: 0, right: width, bottom: height });
  if (right <= left || bottom <= top) return false;
  const words = wordsOf(bitmap);
  for (let y = top; y < bottom; y++) words.fill(OPAQUE_BLACK, y * width + left, y * width + right);
  return true;
}

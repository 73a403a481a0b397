import type { Point, Size } from "../base/geometry.ts";

/** Where the pixels of an image come from. */
export interface ImageMapping {
  /** Window coordinates of the left-top pixel of what was captured. */
  readonly origin: Point;
  /** How much of the window was captured, in window pixels. */
  readonly captured: Size;
  /** The size of the image it became; at most `captured`. */
  readonly image: Size;
}

/** Image pixels for each window pixel; 1 when nothing was scaled. */
export function scaleOf({ captured, image }: ImageMapping): Point {
  return { x: image.width / captured.width, y: image.height / captured.height };
}

/**
 * The window pixel under the centre of an image pixel.
 *
 * In integers, so exact at every size; {@linkcode imagePointOf} leads back to the same image pixel.
 *
 * @param point image coordinates, whole pixels
 * @returns window coordinates, whole pixels
 */
export function windowPointOf(point: Point, { origin, captured, image }: ImageMapping): Point {
  return {
    x: origin.x + pixelUnderCentre(point.x, image.width, captured.width),
    y: origin.y + pixelUnderCentre(point.y, image.height, captured.height),
  };
}

/**
 * The image pixel under the centre of a window pixel. {@linkcode windowPointOf} leads back to within half the
 * window pixels that one image pixel stands for, rounded up.
 *
 * @param point window coordinates, whole pixels
 * @returns image coordinates, whole pixels; outside the image when the point was not captured
 */
export function imagePointOf(point: Point, { origin, captured, image }: ImageMapping): Point {
  return {
    x: pixelUnderCentre(point.x - origin.x, captured.width, image.width),
    y: pixelUnderCentre(point.y - origin.y, captured.height, image.height),
  };
}

/** `floor((pixel + 1/2) * to / from)`. */
function pixelUnderCentre(pixel: number, from: number, to: number): number {
  return Math.floor((2 * pixel + 1) * to / (2 * from));
}

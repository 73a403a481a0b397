import type { Rect } from "../../src/base/geometry.ts";

/** The masks that every encoder paints black in the whole path; inside each of the four images. */
export const MASKS: readonly Rect[] = [
  { left: 40, top: 60, right: 340, bottom: 90 },
  { left: 800, top: 400, right: 1000, bottom: 600 },
  { left: 1500, top: 20, right: 1600, bottom: 1000 },
];

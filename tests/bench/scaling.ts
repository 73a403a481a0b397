import { scaleDown, sizeWithin } from "../../src/image/scale.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { scaleDownExactly } from "./exact_scale.ts";

/** How often each way of scaling is timed. */
export const SCALING_ROUNDS = 41;

/** The longest edge that images are scaled to here: models of today take no more. */
export const SCALED_EDGE = 1568;

/** Scaling of one image, ours and in exact arithmetic, milliseconds. */
export interface ScalingTimes {
  readonly image: string;
  /** The fastest round of each. */
  readonly ours: number;
  readonly exact: number;
  /** Ours as a part of the other in the same round: the median of the rounds. */
  readonly ratio: number;
}

/** Scales the desktop-like images both ways in turns, so that what else the machine does falls on both. */
export async function measureScaling(): Promise<readonly ScalingTimes[]> {
  const table: ScalingTimes[] = [];
  for (const [image, make] of Object.entries(DESKTOP_IMAGES)) {
    const bitmap = make();
    const size = sizeWithin(bitmap, SCALED_EDGE);
    const ours: number[] = [], exact: number[] = [];
    // The first rounds compile the code.
    for (let round = -5; round < SCALING_ROUNDS; round++) {
      for (const [scale, times] of [[scaleDown, ours], [scaleDownExactly, exact]] as const) {
        const start = performance.now();
        await scale(bitmap, size);
        if (round >= 0) times.push(performance.now() - start);
      }
    }
    const ratios = ours.map((time, round) => time / exact[round]!).toSorted((a, b) => a - b);
    table.push({
      ...{ image, ours: Math.min(...ours), exact: Math.min(...exact) },
      ratio: ratios[ratios.length >> 1]!,
    });
  }
  return table;
}

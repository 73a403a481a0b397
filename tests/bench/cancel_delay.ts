import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { Screenshots } from "./screenshots.ts";

/** How many calls are cancelled. */
const RUNS = 60;

/** How long a cancelled screenshot of the 4K desktop takes to end, milliseconds. */
export interface CancelDelays {
  readonly median: number;
  readonly longest: number;
  /** How many were cancelled before they were done. */
  readonly cancelled: number;
}

/** Cancels screenshots at times spread over the whole of one. */
export async function measureCancelDelays(): Promise<CancelDelays> {
  const screenshots = new Screenshots(DESKTOP_IMAGES["4K desktop"]!());
  await screenshots.take();
  const started = performance.now();
  await screenshots.take();
  const whole = performance.now() - started;
  const delays: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const controller = new AbortController();
    const done = screenshots.take(controller.signal);
    await new Promise((resolve) => setTimeout(resolve, whole * 0.9 * run / RUNS));
    const aborted = performance.now();
    controller.abort();
    const { _meta } = await done;
    if (_meta.code === "cancelled") delays.push(performance.now() - aborted);
  }
  const sorted = delays.toSorted((a, b) => a - b);
  return {
    median: sorted[sorted.length >> 1] ?? NaN,
    longest: sorted.at(-1) ?? NaN,
    cancelled: sorted.length,
  };
}

import type { Bitmap } from "../../src/image/bitmap.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { PeerProcess } from "./peer_process.ts";
import { PILLOW } from "./pillow.ts";
import { fastPngPath, imageScriptPath, ourPath, type ScreenshotPath } from "./screenshot_path.ts";
import { SHARP } from "./sharp.ts";

/** How often each whole path is timed. */
export const ROUNDS = 15;

/** The times of one encoder for one image, milliseconds. */
export interface PathTimes {
  readonly encoder: string;
  readonly screenshot: PathTime;
  readonly withHash: PathTime;
}

export interface PathTime {
  /** The fastest round. */
  readonly least: number;
  /** Our time as a part of this one's in the same round: the median of the rounds. 1 for ours. */
  readonly ratio: number;
}

/**
 * Both paths of every encoder for the four images, in turns: each round runs each encoder once, so that what else
 * the machine does at that time falls on all of them.
 */
export async function measureWholePaths(): Promise<ReadonlyMap<string, readonly PathTimes[]>> {
  await using pillow = await PeerProcess.start(PILLOW) ?? null;
  await using sharp = await PeerProcess.start(SHARP) ?? null;
  const results = new Map<string, readonly PathTimes[]>();
  for (const [image, make] of Object.entries(DESKTOP_IMAGES)) {
    const bitmap = make();
    for (const peer of [pillow, sharp]) await peer?.load(bitmap);
    results.set(image, await measureImage(bitmap, pillow, sharp));
  }
  return results;
}

async function measureImage(
  bitmap: Bitmap,
  pillow: PeerProcess | null,
  sharp: PeerProcess | null,
): Promise<readonly PathTimes[]> {
  const paths: Record<string, ScreenshotPath> = {
    ours: ourPath(bitmap),
    ...(pillow && { Pillow: pillow }),
    ImageScript: imageScriptPath(bitmap),
    "fast-png": fastPngPath(bitmap),
    ...(sharp && { sharp }),
  };
  const screenshot = await timesOf(paths, (path) => path.screenshot());
  const withHash = await timesOf(paths, (path) => path.withHash());
  return Object.keys(paths).map((encoder) => ({
    encoder,
    screenshot: screenshot.get(encoder)!,
    withHash: withHash.get(encoder)!,
  }));
}

async function timesOf(
  paths: Readonly<Record<string, ScreenshotPath>>,
  run: (path: ScreenshotPath) => Promise<unknown>,
): Promise<ReadonlyMap<string, PathTime>> {
  const times = new Map(Object.keys(paths).map((encoder) => [encoder, [] as number[]]));
  // The first two rounds compile the code.
  for (let round = -2; round < ROUNDS; round++) {
    for (const [encoder, path] of Object.entries(paths)) {
      const start = performance.now();
      await run(path);
      if (round >= 0) times.get(encoder)!.push(performance.now() - start);
    }
  }
  const ours = times.get("ours")!;
  return new Map(
    [...times].map(([encoder, theirs]) => [encoder, {
      least: Math.min(...theirs),
      ratio: median(theirs.map((time, round) => ours[round]! / time)),
    }]),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

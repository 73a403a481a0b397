import type { Bitmap } from "../../src/image/bitmap.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { PeerProcess } from "./peer_process.ts";
import { PILLOW } from "./pillow.ts";
import { fastPngPath, imageScriptPath, ourPath, ourScreenshot } from "./screenshot_path.ts";
import { SHARP } from "./sharp.ts";

export const ROUNDS = 15;

/** Ours as a screenshot has it. */
export const WITHOUT_HASH = "ours, no hash";

/** How long one encoder takes for one image from pixels to JSON, milliseconds. */
export interface WholePath {
  readonly encoder: string;
  /** The fastest round. */
  readonly least: number;
  /** Our time as a part of this one's in the same round: the median of the rounds. 1 for ours. */
  readonly ratio: number;
  /** The same of {@linkcode WITHOUT_HASH}. */
  readonly ratioWithoutHash: number;
}

/**
 * The whole path of every encoder for the four images, in turns: each round runs each encoder once, so that what
 * else the machine does at that time falls on all of them.
 */
export async function measureWholePaths(): Promise<ReadonlyMap<string, readonly WholePath[]>> {
  await using pillow = await PeerProcess.start(PILLOW) ?? null;
  await using sharp = await PeerProcess.start(SHARP) ?? null;
  const results = new Map<string, readonly WholePath[]>();
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
): Promise<readonly WholePath[]> {
  const paths: Record<string, () => unknown> = {
    ours: () => ourPath(bitmap),
    [WITHOUT_HASH]: () => ourScreenshot(bitmap),
    ...(pillow && { Pillow: () => pillow.path() }),
    ImageScript: () => imageScriptPath(bitmap),
    "fast-png": () => fastPngPath(bitmap),
    ...(sharp && { sharp: () => sharp.path() }),
  };
  const times = new Map(Object.keys(paths).map((encoder) => [encoder, [] as number[]]));
  // The first two rounds compile the code.
  for (let round = -2; round < ROUNDS; round++) {
    for (const [encoder, run] of Object.entries(paths)) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(encoder)!.push(performance.now() - start);
    }
  }
  const ratioOf = (ours: string, theirs: readonly number[]) =>
    median(theirs.map((time, round) => times.get(ours)![round]! / time));
  return [...times].map(([encoder, theirs]) => ({
    encoder,
    least: Math.min(...theirs),
    ratio: ratioOf("ours", theirs),
    ratioWithoutHash: ratioOf(WITHOUT_HASH, theirs),
  }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

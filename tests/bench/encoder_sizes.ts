import { encodePng } from "../../src/image/png.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { decodesTo, imageOf } from "./imagescript.ts";
import { PeerProcess } from "./peer_process.ts";
import { PILLOW } from "./pillow.ts";
import { fastPng } from "./screenshot_path.ts";
import { SHARP } from "./sharp.ts";

/** Bytes of one image as PNG. */
export interface EncoderSizes {
  readonly image: string;
  readonly ours: number;
  readonly level1: number;
  readonly level6: number;
  readonly imageScript: number;
  readonly fastPng: number;
  /** undefined where it is not installed. */
  readonly pillow: number | undefined;
  readonly sharp: number | undefined;
  /** Whether ImageScript's decoder reads ours back exactly. */
  readonly readBack: boolean;
}

/** Bytes of the four desktop-like images, ours and the peers' with their defaults. */
export async function measureSizes(): Promise<readonly EncoderSizes[]> {
  await using pillow = await PeerProcess.start(PILLOW) ?? null;
  await using sharp = await PeerProcess.start(SHARP) ?? null;
  const rows: EncoderSizes[] = [];
  for (const [image, make] of Object.entries(DESKTOP_IMAGES)) {
    const bitmap = make();
    const ours = await encodePng(bitmap);
    for (const peer of [pillow, sharp]) await peer?.load(bitmap);
    rows.push({
      image,
      ours: ours.length,
      level1: (await encodePng(bitmap, { level: 1 })).length,
      level6: (await encodePng(bitmap, { level: 6 })).length,
      imageScript: (await imageOf(bitmap).encode()).length,
      fastPng: fastPng(bitmap).length,
      pillow: await pillow?.encode(),
      sharp: await sharp?.encode(),
      readBack: await decodesTo(ours, bitmap),
    });
  }
  return rows;
}

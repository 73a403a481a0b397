import { createHash } from "node:crypto";
import { encode } from "fast-png";
import type { Bitmap } from "../../src/image/bitmap.ts";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { paintMasks } from "../../src/image/mask.ts";
import { encodePng } from "../../src/image/png.ts";
import { imageOf } from "./imagescript.ts";
import { MASKS } from "./masks.ts";
import { rgbBytewise } from "./rgb_bytewise.ts";

/**
 * From a capture's pixels to the text that goes to the client: masks, hash, conversion, PNG, base64, JSON. Painting
 * the masks again changes nothing, so one bitmap serves every run.
 */
export async function ourPath(bitmap: Bitmap): Promise<string> {
  paintMasks(bitmap, MASKS, { x: 0, y: 0 });
  const hash = await canonicalPngSha256(bitmap);
  return toJson(await encodePng(bitmap), hash);
}

/** What of it a screenshot needs, which no hash goes with: that is for coordinate profiles. */
export async function ourScreenshot(bitmap: Bitmap): Promise<string> {
  paintMasks(bitmap, MASKS, { x: 0, y: 0 });
  return toJson(await encodePng(bitmap), "");
}

/** The same with ImageScript, at the level it takes when it is told none; the hash is that of the PNG. */
export async function imageScriptPath(bitmap: Bitmap): Promise<string> {
  const image = imageOf(bitmap);
  for (const { left, top, right, bottom } of MASKS) {
    // Its coordinates begin at 1.
    image.drawBox(left + 1, top + 1, right - left, bottom - top, 0x000000ff);
  }
  return hashed(await image.encode());
}

/** The same with fast-png, at the level it takes when it is told none. */
export function fastPngPath(bitmap: Bitmap): string {
  paintMasks(bitmap, MASKS, { x: 0, y: 0 });
  return hashed(fastPng(bitmap));
}

/** As a caller of fast-png has to: it takes R, G, B. */
export function fastPng(bitmap: Bitmap): Uint8Array {
  const { width, height } = bitmap;
  return encode({ width, height, data: rgbBytewise(bitmap, 0), channels: 3, depth: 8 });
}

function hashed(png: Uint8Array): string {
  return toJson(png, createHash("sha256").update(png).digest("hex"));
}

function toJson(png: Uint8Array, hash: string): string {
  return JSON.stringify({ type: "image", data: png.toBase64(), mimeType: "image/png", hash });
}

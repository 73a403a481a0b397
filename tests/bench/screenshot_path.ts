import { createHash } from "node:crypto";
import { encode, type ImageData } from "fast-png";
import type { Image } from "imagescript";
import type { Bitmap } from "../../src/image/bitmap.ts";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { paintMasks } from "../../src/image/mask.ts";
import { encodePng } from "../../src/image/png.ts";
import { imageOf } from "./imagescript.ts";
import { MASKS } from "./masks.ts";
import { rgbBytewise } from "./rgb_bytewise.ts";

/** The work of one encoder on a capture. Painting the masks again changes nothing, so one bitmap serves every run. */
export interface ScreenshotPath {
  /** From the pixels to the text that goes to the client: masks, conversion, PNG, base64, JSON. */
  screenshot(): Promise<unknown>;
  /**
   * The same, and a hash that depends on the pixels and not on a version of zlib: ours is that of the canonical PNG,
   * the others take SHA-256 of the PNG they make when they are told not to compress.
   */
  withHash(): Promise<unknown>;
}

export function ourPath(bitmap: Bitmap): ScreenshotPath {
  const mask = (): void => void paintMasks(bitmap, MASKS, { x: 0, y: 0 });
  return {
    async screenshot() {
      mask();
      return toJson(await encodePng(bitmap));
    },
    async withHash() {
      mask();
      const hash = await canonicalPngSha256(bitmap);
      return toJson(await encodePng(bitmap), hash);
    },
  };
}

/** ImageScript at the level it takes when it is told none. */
export function imageScriptPath(bitmap: Bitmap): ScreenshotPath {
  const masked = (): Image => {
    const image = imageOf(bitmap);
    for (const { left, top, right, bottom } of MASKS) {
      // Its coordinates begin at 1.
      image.drawBox(left + 1, top + 1, right - left, bottom - top, 0x000000ff);
    }
    return image;
  };
  return {
    async screenshot() {
      return toJson(await masked().encode());
    },
    async withHash() {
      const image = masked();
      const hash = sha256(await image.encode(0));
      return toJson(await image.encode(), hash);
    },
  };
}

/** fast-png at the level it takes when it is told none. */
export function fastPngPath(bitmap: Bitmap): ScreenshotPath {
  const masked = (): ImageData => {
    paintMasks(bitmap, MASKS, { x: 0, y: 0 });
    return fastPngImage(bitmap);
  };
  return {
    screenshot() {
      return Promise.resolve(toJson(encode(masked())));
    },
    withHash() {
      const image = masked();
      const hash = sha256(encode(image, { zlib: { level: 0 } }));
      return Promise.resolve(toJson(encode(image), hash));
    },
  };
}

export function fastPng(bitmap: Bitmap): Uint8Array {
  return encode(fastPngImage(bitmap));
}

/** The image as fast-png takes it: R, G, B. */
function fastPngImage(bitmap: Bitmap): ImageData {
  const { width, height } = bitmap;
  return { width, height, data: rgbBytewise(bitmap, 0), channels: 3, depth: 8 };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function toJson(png: Uint8Array, hash?: string): string {
  return JSON.stringify({ type: "image", data: png.toBase64(), mimeType: "image/png", hash });
}

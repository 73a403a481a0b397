import type { Bitmap } from "../../src/image/bitmap.ts";
import { encodePng } from "../../src/image/png.ts";
import { imageOf } from "./imagescript.ts";

/** From a capture's pixels to the text that goes to the client, with our encoder. */
export async function ourPath(bitmap: Bitmap): Promise<string> {
  return toJson(await encodePng(bitmap));
}

/** The same with ImageScript as the encoder, at its fastest level. */
export async function imageScriptPath(bitmap: Bitmap): Promise<string> {
  return toJson(await imageOf(bitmap).encode(1));
}

function toJson(png: Uint8Array): string {
  return JSON.stringify({ type: "image", data: png.toBase64(), mimeType: "image/png" });
}

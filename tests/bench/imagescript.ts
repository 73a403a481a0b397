import { Image } from "imagescript";
import { type Bitmap, wordsOf } from "../../src/image/bitmap.ts";

/** The pixels as ImageScript wants them, R, G, B, A in memory. */
export function imageOf(bitmap: Bitmap): Image {
  const image = new Image(bitmap.width, bitmap.height);
  const to = new Uint32Array(image.bitmap.buffer, image.bitmap.byteOffset, bitmap.width * bitmap.height);
  const from = wordsOf(bitmap);
  for (let i = 0; i < to.length; i++) {
    const word = from[i]!;
    to[i] = 0xff000000 | (word & 0xff) << 16 | (word & 0xff00) | (word >>> 16 & 0xff);
  }
  return image;
}

/** Whether `png`, read by ImageScript's decoder, has exactly the colours of `bitmap`. */
export async function decodesTo(png: Uint8Array, bitmap: Bitmap): Promise<boolean> {
  const decoded = await Image.decode(png);
  const expected = imageOf(bitmap).bitmap;
  return decoded.width === bitmap.width && decoded.bitmap.every((byte, i) => byte === expected[i]);
}

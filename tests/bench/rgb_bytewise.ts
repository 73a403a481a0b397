import { type Bitmap, wordsOf } from "../../src/image/bitmap.ts";

/** R, G, B with three byte stores for each pixel, and `lead` zero bytes before each row. */
export function rgbBytewise(bitmap: Bitmap, lead: 0 | 1): Uint8Array {
  const words = wordsOf(bitmap);
  const rows = new Uint8Array(bitmap.height * (lead + 3 * bitmap.width));
  for (let y = 0, i = 0, to = 0; y < bitmap.height; y++) {
    to += lead;
    for (const end = i + bitmap.width; i < end; i++, to += 3) {
      const word = words[i]!;
      rows[to] = word >>> 16;
      rows[to + 1] = word >>> 8;
      rows[to + 2] = word;
    }
  }
  return rows;
}

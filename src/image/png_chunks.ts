import { crc32 } from "node:zlib";
import type { Size } from "../geometry.ts";

/** The eight bytes every PNG begins with. */
export const PNG_SIGNATURE: Uint8Array<ArrayBuffer> = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

/** The two ways in which images are stored here, by PNG's numbers. */
export const COLOR_TYPE = { rgb: 2, indexed: 3 } as const;

/** A whole chunk: length, type, data, and the CRC over type and data. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(chunkType(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** The four ASCII bytes of a chunk's type. */
export function chunkType(type: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(type, (letter) => letter.charCodeAt(0));
}

/** The IHDR chunk; compression, filter method and interlacing are always 0. */
export function headerChunk(
  { width, height }: Size,
  depth: number,
  colorType: typeof COLOR_TYPE[keyof typeof COLOR_TYPE],
): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data[8] = depth;
  data[9] = colorType;
  return pngChunk("IHDR", data);
}

import { crc32 } from "node:zlib";
import type { Size } from "../base/geometry.ts";

/** The eight bytes every PNG begins with. */
export const PNG_SIGNATURE: Uint8Array<ArrayBuffer> = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

/** The two colour types used here, by PNG's numbers. */
export const COLOR_TYPE = { rgb: 2, indexed: 3 } as const;

/** The parts of a whole chunk: length, type, data (not a copy), and the CRC over type and data. */
export function pngChunk(type: string, data: Uint8Array): readonly Uint8Array[] {
  const letters = chunkType(type);
  return [uint32(data.length), letters, data, uint32(crc32(data, crc32(letters)))];
}

/** A number as PNG and zlib store it: four bytes, the highest first. */
export function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
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
): readonly Uint8Array[] {
  const data = Uint8Array.of(...uint32(width), ...uint32(height), depth, colorType, 0, 0, 0);
  return pngChunk("IHDR", data);
}

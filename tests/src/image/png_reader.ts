import { Buffer } from "node:buffer";
import { crc32, inflateSync } from "node:zlib";

/** A PNG as read back by this file's own code, which shares nothing with the encoder but zlib. */
export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colorType: number;
  /** Entries of the palette; 0 without one. */
  readonly paletteSize: number;
  readonly chunkTypes: readonly string[];
  /** Rows that are stored as differences. */
  readonly subRows: number;
  /** R, G, B bytes. */
  readonly rgb: Uint8Array;
}

/** Reads what the encoder may write, 8-bit RGB, filter none or sub, or a palette, filter none; all else, or a wrong CRC, throws. */
export function readPng(png: Uint8Array): DecodedPng {
  const chunks = readChunks(png);
  const header = chunks[0]!.data;
  const view = new DataView(header.buffer, header.byteOffset);
  const width = view.getUint32(0), height = view.getUint32(4);
  const depth = header[8]!, colorType = header[9]!;
  if (header.subarray(10).join() !== "0,0,0") throw new Error("Unexpected IHDR");
  const palette = chunks.find(({ type }) => type === "PLTE")?.data;
  if ((palette !== undefined) !== (colorType === 3)) {
    throw new Error("Palette without colour type 3, or neither");
  }
  const idat = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  const rows = inflateSync(Buffer.concat(idat));
  return {
    width,
    height,
    depth,
    colorType,
    paletteSize: (palette?.length ?? 0) / 3,
    chunkTypes: chunks.map(({ type }) => type),
    subRows: palette ? 0 : countSubRows(rows, 1 + 3 * width),
    rgb: unpack(rows, width, height, depth, palette),
  };
}

function countSubRows(rows: Uint8Array, rowBytes: number): number {
  let count = 0;
  for (let start = 0; start < rows.length; start += rowBytes) count += rows[start]!;
  return count;
}

function readChunks(png: Uint8Array): { type: string; data: Uint8Array }[] {
  if (png.subarray(0, 8).join() !== "137,80,78,71,13,10,26,10") throw new Error("No PNG signature");
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [];
  for (let offset = 8; offset < png.length;) {
    const end = offset + 8 + view.getUint32(offset);
    const type = String.fromCharCode(...png.subarray(offset + 4, offset + 8));
    if (crc32(png.subarray(offset + 4, end)) !== view.getUint32(end)) throw new Error(`Wrong CRC in ${type}`);
    chunks.push({ type, data: png.slice(offset + 8, end) });
    offset = end + 4;
  }
  return chunks;
}

function unpack(
  rows: Uint8Array,
  width: number,
  height: number,
  depth: number,
  palette: Uint8Array | undefined,
): Uint8Array {
  const rowBytes = palette ? Math.ceil(width * depth / 8) : 3 * width;
  if (rows.length !== height * (1 + rowBytes)) throw new Error(`${rows.length} bytes of rows`);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const start = y * (1 + rowBytes) + 1;
    const filter = rows[start - 1]!;
    if (filter > (palette ? 0 : 1)) throw new Error(`Filter ${filter} in row ${y}`);
    if (!palette) {
      const out = y * width * 3;
      for (let i = 0; i < rowBytes; i++) {
        rgb[out + i] = rows[start + i]! + (filter === 1 && i >= 3 ? rgb[out + i - 3]! : 0);
      }
      continue;
    }
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const index = rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7)) & ((1 << depth) - 1);
      if (3 * index >= palette.length) throw new Error(`Index ${index} beyond the palette`);
      for (let c = 0; c < 3; c++) rgb[(y * width + x) * 3 + c] = palette[3 * index + c]!;
    }
  }
  return rgb;
}

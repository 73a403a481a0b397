import { BI_RGB } from "../gdi32.ts";
import { viewOf } from "./view.ts";

/** `BITMAPINFOHEADER`. A `BITMAPINFO` of 32 bits a pixel and `BI_RGB` has no colour table after it. */
export const SIZEOF_BITMAPINFOHEADER = 40;

/** A `BITMAPINFOHEADER` for 32-bit BGRA, top-down (negative height), without row padding. */
export function packBitmapInfoHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_BITMAPINFOHEADER);
  const view = viewOf(bytes);
  view.setUint32(0, SIZEOF_BITMAPINFOHEADER, true); // biSize
  view.setInt32(4, width, true); // biWidth
  view.setInt32(8, -height, true); // biHeight
  view.setUint16(12, 1, true); // biPlanes
  view.setUint16(14, 32, true); // biBitCount
  view.setUint32(16, BI_RGB, true); // biCompression
  view.setUint32(20, width * height * 4, true); // biSizeImage
  return bytes;
}

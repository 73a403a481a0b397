import { viewOf } from "./view.ts";

/** `RECT`: LONG left, top, right, bottom. */
export const SIZEOF_RECT = 16;

/** `POINT`: LONG x, y. */
export const SIZEOF_POINT = 8;

/** The `RECT` at byte `offset` of `bytes`. */
export function readRect(
  bytes: Uint8Array,
  offset = 0,
): { left: number; top: number; right: number; bottom: number } {
  const view = viewOf(bytes);
  return {
    left: view.getInt32(offset, true),
    top: view.getInt32(offset + 4, true),
    right: view.getInt32(offset + 8, true),
    bottom: view.getInt32(offset + 12, true),
  };
}

/** The `POINT` at byte `offset` of `bytes`. */
export function readPoint(bytes: Uint8Array, offset = 0): { x: number; y: number } {
  const view = viewOf(bytes);
  return { x: view.getInt32(offset, true), y: view.getInt32(offset + 4, true) };
}

/** A `POINT` for a function that changes it. */
export function writePoint({ x, y }: { readonly x: number; readonly y: number }): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_POINT);
  viewOf(bytes).setInt32(0, x, true);
  viewOf(bytes).setInt32(4, y, true);
  return bytes;
}

/** A `POINT` passed by value: x64 passes a struct of 8 bytes as one integer, x in the low half. */
export function pointByValue({ x, y }: { readonly x: number; readonly y: number }): bigint {
  return BigInt.asUintN(32, BigInt(x)) | (BigInt.asUintN(32, BigInt(y)) << 32n);
}

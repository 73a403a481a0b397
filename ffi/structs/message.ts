import { viewOf } from "./view.ts";

/**
 * `MSG` on x64: HWND hwnd; UINT message at 8; WPARAM wParam 16; LPARAM lParam 24; DWORD time 32; POINT pt 36;
 * 4 bytes of padding.
 */
export const SIZEOF_MSG = 48;

/** `message` and `wParam` of a `MSG`. */
export function readMessage(bytes: Uint8Array): { message: number; wParam: bigint } {
  const view = viewOf(bytes);
  return { message: view.getUint32(8, true), wParam: view.getBigUint64(16, true) };
}

import { viewOf } from "./view.ts";

/**
 * `GUITHREADINFO` on x64: DWORD cbSize, flags; HWND hwndActive at 8, hwndFocus 16, hwndCapture 24,
 * hwndMenuOwner 32, hwndMoveSize 40, hwndCaret 48; RECT rcCaret at 56.
 */
export const SIZEOF_GUITHREADINFO = 72;

/** An empty `GUITHREADINFO` with its size filled in. */
export function newGuiThreadInfo(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_GUITHREADINFO);
  viewOf(bytes).setUint32(0, SIZEOF_GUITHREADINFO, true);
  return bytes;
}

/** The fields of a `GUITHREADINFO` that are used: `GUI_*` bits, and the window with the focus or 0n. */
export function readGuiThreadInfo(
  bytes: Uint8Array,
): { flags: number; hwndFocus: bigint } {
  const view = viewOf(bytes);
  return {
    flags: view.getUint32(4, true),
    hwndFocus: view.getBigUint64(16, true),
  };
}

/** `LASTINPUTINFO`: UINT cbSize; DWORD dwTime at 4. */
export const SIZEOF_LASTINPUTINFO = 8;

/** An empty `LASTINPUTINFO` with its size filled in. */
export function newLastInputInfo(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_LASTINPUTINFO);
  viewOf(bytes).setUint32(0, SIZEOF_LASTINPUTINFO, true);
  return bytes;
}

/** The tick of the last input, `dwTime`: milliseconds since Windows started, modulo 2^32. */
export function readLastInputInfo(bytes: Uint8Array): number {
  return viewOf(bytes).getUint32(4, true);
}

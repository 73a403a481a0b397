import { viewOf } from "./view.ts";

/**
 * `WINDOWPLACEMENT`: UINT length; UINT flags at 4, showCmd 8; POINT ptMinPosition at 12, ptMaxPosition 20; RECT
 * rcNormalPosition at 28.
 */
export const SIZEOF_WINDOWPLACEMENT = 44;

/** An empty `WINDOWPLACEMENT` with its size filled in. */
export function newWindowPlacement(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_WINDOWPLACEMENT);
  viewOf(bytes).setUint32(0, SIZEOF_WINDOWPLACEMENT, true);
  return bytes;
}

/** The `WPF_*` bits of a `WINDOWPLACEMENT` that Windows filled. */
export function readPlacementFlags(bytes: Uint8Array): number {
  return viewOf(bytes).getUint32(4, true);
}

import type { Gdi32 } from "../../ffi/gdi32.ts";
import { ToolError } from "../base/errors.ts";

/** `handle`, which a call has just created. Throws `platform_error` when it is null. */
export function created(handle: bigint): bigint {
  if (handle === 0n) throw noPixels();
  return handle;
}

/** Throws `platform_error` when the result of a call says that it failed. */
export function succeeded(result: number): void {
  if (result === 0) throw noPixels();
}

/** The error of a capture that failed. */
export function noPixels(cause?: unknown): ToolError {
  return new ToolError("platform_error", "Cannot capture the screen: Windows gave no pixels; try again", {
    cause,
  });
}

/**
 * Runs `use` with a memory DC that has `bitmap` selected; before and after, the bitmap is selected into no DC. Throws
 * `platform_error`.
 */
export function withSelected<T>(
  gdi32: Gdi32,
  screen: bigint,
  bitmap: bigint,
  use: (memory: bigint) => T,
): T {
  const memory = created(gdi32.CreateCompatibleDC(screen));
  try {
    const previous = created(gdi32.SelectObject(memory, bitmap));
    try {
      return use(memory);
    } finally {
      gdi32.SelectObject(memory, previous);
    }
  } finally {
    gdi32.DeleteDC(memory);
  }
}

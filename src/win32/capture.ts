import { CAPTUREBLT, DIB_RGB_COLORS, type Gdi32, SRCCOPY } from "../../ffi/gdi32.ts";
import { packBitmapInfoHeader } from "../../ffi/structs/bitmap_info_header.ts";
import type { User32 } from "../../ffi/user32.ts";
import type { PixelMemory } from "../desktop.ts";
import { ToolError } from "../errors.ts";
import { type Rect, type Size, sizeOf } from "../geometry.ts";
import type { Bitmap } from "../image/bitmap.ts";

/** Pixels in one capture; 64 MB. */
export const MAX_CAPTURE_PIXELS = 16_000_000;

export type ScreenCalls = Pick<User32, "GetDC" | "ReleaseDC">;

/**
 * `BitBlt` of a screen rectangle into `memory`, layered windows included. Whatever call fails, what was created is deleted, the
 * bitmap after it has left its DC. Throws `platform_error`.
 */
export function captureScreen(user32: ScreenCalls, gdi32: Gdi32, rect: Rect, memory: PixelMemory): Bitmap {
  checkRect(rect);
  try {
    return withScreenDc(user32, (screen) =>
      withBitmap(gdi32, screen, rect, (bitmap) => {
        blitScreen(gdi32, screen, bitmap, rect);
        return readPixels(gdi32, screen, bitmap, sizeOf(rect), memory);
      }));
  } catch (error) {
    throw error instanceof ToolError ? error : failure(error);
  }
}

function checkRect(rect: Rect): void {
  const { width, height } = sizeOf(rect);
  const isWhole = [rect.left, rect.top, rect.right, rect.bottom].every(Number.isSafeInteger);
  if (!isWhole || width < 1 || height < 1 || width * height > MAX_CAPTURE_PIXELS) {
    throw new ToolError(
      "platform_error",
      `Cannot capture the screen: a capture has 1 to ${MAX_CAPTURE_PIXELS} whole pixels; ask for another region`,
    );
  }
}

export function withScreenDc<T>(user32: ScreenCalls, use: (dc: bigint) => T): T {
  const dc = created(user32.GetDC(0n));
  try {
    return use(dc);
  } finally {
    user32.ReleaseDC(0n, dc);
  }
}

function withBitmap<T>(gdi32: Gdi32, screen: bigint, rect: Rect, use: (bitmap: bigint) => T): T {
  const { width, height } = sizeOf(rect);
  const bitmap = created(gdi32.CreateCompatibleBitmap(screen, width, height));
  try {
    return use(bitmap);
  } finally {
    gdi32.DeleteObject(bitmap);
  }
}

/** Copies the screen into `bitmap`, which is selected into no DC before and after. */
function blitScreen(gdi32: Gdi32, screen: bigint, bitmap: bigint, rect: Rect): void {
  const { width, height } = sizeOf(rect);
  const memory = created(gdi32.CreateCompatibleDC(screen));
  try {
    const previous = created(gdi32.SelectObject(memory, bitmap));
    try {
      succeeded(
        gdi32.BitBlt(memory, 0, 0, width, height, screen, rect.left, rect.top, SRCCOPY | CAPTUREBLT),
      );
    } finally {
      gdi32.SelectObject(memory, previous);
    }
  } finally {
    gdi32.DeleteDC(memory);
  }
}

/** All pixels of `bitmap`, which has that size, or an error. */
export function readPixels(
  gdi32: Gdi32,
  screen: bigint,
  bitmap: bigint,
  { width, height }: Size,
  memory: PixelMemory,
): Bitmap {
  const bgra = memory.take(width * height * 4);
  const header = packBitmapInfoHeader(width, height);
  const lines = gdi32.GetDIBits(screen, bitmap, 0, height, bgra, header, DIB_RGB_COLORS);
  if (lines !== height) throw failure();
  return { width, height, bgra };
}

export function created(handle: bigint): bigint {
  if (handle === 0n) throw failure();
  return handle;
}

export function succeeded(result: number): void {
  if (result === 0) throw failure();
}

function failure(cause?: unknown): ToolError {
  return new ToolError("platform_error", "Cannot capture the screen: Windows gave no pixels; try again", {
    cause,
  });
}

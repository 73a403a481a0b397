import { CAPTUREBLT, DIB_RGB_COLORS, type Gdi32, SRCCOPY } from "../../ffi/gdi32.ts";
import { packBitmapInfoHeader } from "../../ffi/structs/bitmap_info_header.ts";
import type { User32 } from "../../ffi/user32.ts";
import type { DesktopPixels, PixelMemory } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { type Rect, type Size, sizeOf } from "../base/geometry.ts";
import type { Bitmap } from "../image/bitmap.ts";
import { created, noPixels, succeeded, withSelected } from "./gdi.ts";
import { ScreenBitmap } from "./screen_bitmap.ts";

/** Most pixels of one capture; they take 64 MB. */
export const MAX_CAPTURE_PIXELS = 16_000_000;

/** The Win32 functions that lend the DC of the screen. */
export type ScreenCalls = Pick<User32, "GetDC" | "ReleaseDC">;

/**
 * Makes `captureScreen` of the desktop: `BitBlt` of a screen rectangle into memory, layered windows included.
 * Whichever call fails, everything created is deleted, a bitmap after it has left its DC. Throws `platform_error`.
 */
export function createScreenCapture(user32: ScreenCalls, gdi32: Gdi32): DesktopPixels["captureScreen"] {
  const screenBitmap = new ScreenBitmap(gdi32);
  return (rect, memory) => {
    checkRect(rect);
    const size = sizeOf(rect);
    try {
      return withScreenDc(user32, (screen) =>
        screenBitmap.lend(screen, size, (bitmap) => {
          blitScreen(gdi32, screen, bitmap, rect);
          return readPixels(gdi32, screen, bitmap, size, memory);
        }));
    } catch (error) {
      throw error instanceof ToolError ? error : noPixels(error);
    }
  };
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

/** Runs `use` with the DC of the screen, and gives it back. Throws `platform_error` when there is none. */
export function withScreenDc<T>(user32: ScreenCalls, use: (dc: bigint) => T): T {
  const dc = created(user32.GetDC(0n));
  try {
    return use(dc);
  } finally {
    user32.ReleaseDC(0n, dc);
  }
}

/** Copies the screen into `bitmap`, which is selected into no DC before and after. */
function blitScreen(gdi32: Gdi32, screen: bigint, bitmap: bigint, rect: Rect): void {
  const { width, height } = sizeOf(rect);
  withSelected(gdi32, screen, bitmap, (memory) => {
    succeeded(gdi32.BitBlt(memory, 0, 0, width, height, screen, rect.left, rect.top, SRCCOPY | CAPTUREBLT));
  });
}

/** All pixels of `bitmap`, which has the size `size`. Throws `platform_error`. */
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
  if (lines !== height) throw noPixels();
  return { width, height, bgra };
}

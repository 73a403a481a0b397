import type { Gdi32 } from "../../ffi/gdi32.ts";
import { PW_RENDERFULLCONTENT, type User32 } from "../../ffi/user32.ts";
import type { Hwnd, PixelMemory } from "../desktop.ts";
import { ToolError } from "../errors.ts";
import type { Size } from "../geometry.ts";
import type { Bitmap } from "../image/bitmap.ts";
import { MAX_CAPTURE_PIXELS, readPixels, type ScreenCalls, withScreenDc } from "./capture.ts";
import { created, succeeded } from "./gdi.ts";

type PrintCalls = ScreenCalls & Pick<User32, "PrintWindow">;

/** New, because the caller and its memory may be long gone when the window has drawn itself. */
const OWN: PixelMemory = { take: (bytes) => new Uint8Array(bytes) };

/**
 * `PrintWindow` of a window, `size` in physical pixels. Whatever call fails, what was created is deleted, but never
 * before `PrintWindow` has returned: until then it draws. Rejects with `platform_error`.
 */
export async function captureWindow(
  user32: PrintCalls,
  gdi32: Gdi32,
  hwnd: Hwnd,
  { width, height }: Size,
): Promise<Bitmap> {
  checkSize(width, height);
  try {
    using undo = new DisposableStack();
    const bitmap = withScreenDc(user32, (screen) =>
      undo.adopt(
        created(gdi32.CreateCompatibleBitmap(screen, width, height)),
        (bitmap) => void gdi32.DeleteObject(bitmap),
      ));
    await print(user32, gdi32, hwnd, bitmap);
    return withScreenDc(user32, (screen) => readPixels(gdi32, screen, bitmap, { width, height }, OWN));
  } catch (cause) {
    throw new ToolError("platform_error", "Cannot capture the window: Windows gave no pixels; try again", {
      cause,
    });
  }
}

/** Lets the window draw into `bitmap`, which is selected into no DC before and after. */
async function print(user32: PrintCalls, gdi32: Gdi32, hwnd: Hwnd, bitmap: bigint): Promise<void> {
  using undo = new DisposableStack();
  // PrintWindow runs on another thread, and only this DC goes there. The screen's would have to be released on this
  // one, and a DC made from none belongs to the thread that made it: so it is made from the screen's.
  const memory = withScreenDc(
    user32,
    (screen) =>
      undo.adopt(created(gdi32.CreateCompatibleDC(screen)), (memory) => void gdi32.DeleteDC(memory)),
  );
  const previous = created(gdi32.SelectObject(memory, bitmap));
  undo.defer(() => void gdi32.SelectObject(memory, previous));
  succeeded(await user32.PrintWindow(hwnd, memory, PW_RENDERFULLCONTENT));
}

function checkSize(width: number, height: number): void {
  const isWhole = Number.isSafeInteger(width) && Number.isSafeInteger(height);
  if (!isWhole || width < 1 || height < 1 || width * height > MAX_CAPTURE_PIXELS) {
    throw new ToolError(
      "platform_error",
      `Cannot capture the window: a capture has 1 to ${MAX_CAPTURE_PIXELS} whole pixels`,
    );
  }
}

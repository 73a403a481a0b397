import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import type { Gdi32 } from "../../ffi/gdi32.ts";
import type { Hwnd, PixelMemory } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import type { Size } from "../base/geometry.ts";
import type { Bitmap } from "../image/bitmap.ts";
import { MAX_CAPTURE_PIXELS, readPixels, type ScreenCalls, withScreenDc } from "./screen_pixels.ts";
import { created, noPixels } from "./gdi.ts";

/** The permit that drawing a window needs. */
type DrawingPermit = Awaited<ReturnType<FixedCalls["takeDrawingPermit"]>>;

/** The calls that a capture of a window makes. */
export interface PrintCalls {
  readonly user32: ScreenCalls;
  readonly gdi32: Gdi32;
  readonly fixed: Pick<FixedCalls, "takeDrawingPermit" | "printWindow">;
}

/** New memory, because the caller and its memory may be gone by the time the window has drawn itself. */
const OWN: PixelMemory = { take: (bytes) => new Uint8Array(bytes) };

/**
 * Captures a window by `PrintWindow`; `size` in physical pixels. Whichever call fails, everything created is deleted,
 * but never before `PrintWindow` has returned, because it draws until then. Nothing is created before there is a
 * thread to draw on. Rejects with `platform_error`, and with the reason of `signal` while it waits for the thread.
 */
export async function captureWindow(
  calls: PrintCalls,
  hwnd: Hwnd,
  { width, height }: Size,
  { signal, onStart }: { readonly signal: AbortSignal; readonly onStart: () => void },
): Promise<Bitmap> {
  checkSize(width, height);
  using permit = await calls.fixed.takeDrawingPermit(signal);
  onStart();
  const { user32, gdi32 } = calls;
  try {
    using undo = new DisposableStack();
    const bitmap = withScreenDc(user32, (screen) =>
      undo.adopt(
        created(gdi32.CreateCompatibleBitmap(screen, width, height)),
        (bitmap) => void gdi32.DeleteObject(bitmap),
      ));
    await print(calls, permit, hwnd, bitmap);
    return withScreenDc(user32, (screen) => readPixels(gdi32, screen, bitmap, { width, height }, OWN));
  } catch (cause) {
    throw new ToolError("platform_error", "Cannot capture the window: Windows gave no pixels; try again", {
      cause,
    });
  }
}

/** Lets the window draw into `bitmap`, which is selected into no DC before and after. */
async function print(
  { user32, gdi32, fixed }: PrintCalls,
  permit: DrawingPermit,
  hwnd: Hwnd,
  bitmap: bigint,
): Promise<void> {
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
  if (!await fixed.printWindow(permit, hwnd, memory)) throw noPixels();
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

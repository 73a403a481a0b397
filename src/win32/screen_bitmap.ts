import { BLACKNESS, type Gdi32 } from "../../ffi/gdi32.ts";
import type { Size } from "../base/geometry.ts";
import { created, succeeded, withSelected } from "./gdi.ts";

/** Most pixels of a bitmap that is kept: those of a Full HD screen, 8 MB. */
const MAX_KEPT_PIXELS = 1920 * 1080;

/**
 * The bitmap that the screen is copied into before it is read, kept for the next capture of the same size. In Wine,
 * making, filling and deleting one of 1192x866 pixels takes 14 ms after a larger one was made, filling a kept one 4
 * ms.
 *
 * A kept bitmap is black, so nothing of one capture can show in the next, whatever part of it Windows fills.
 */
export class ScreenBitmap {
  readonly #gdi32: Gdi32;
  #kept: { readonly handle: bigint; readonly size: Size } | undefined;

  constructor(gdi32: Gdi32) {
    this.#gdi32 = gdi32;
  }

  /**
   * Runs `use` with a black bitmap of that size, which is selected into no DC before and after. When anything fails
   * the bitmap is deleted. Throws `platform_error`.
   */
  lend<T>(screen: bigint, size: Size, use: (bitmap: bigint) => T): T {
    const gdi32 = this.#gdi32;
    using undo = new DisposableStack();
    const bitmap = undo.adopt(
      this.#take(size) ?? created(gdi32.CreateCompatibleBitmap(screen, size.width, size.height)),
      (bitmap) => void gdi32.DeleteObject(bitmap),
    );
    const result = use(bitmap);
    if (this.#kept === undefined && size.width * size.height <= MAX_KEPT_PIXELS) {
      blacken(gdi32, screen, bitmap, size);
      this.#kept = { handle: bitmap, size };
      undo.move();
    }
    return result;
  }

  /** The kept bitmap if it has that size, else undefined; a kept bitmap of another size is deleted. */
  #take({ width, height }: Size): bigint | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined) return undefined;
    if (kept.size.width === width && kept.size.height === height) return kept.handle;
    this.#gdi32.DeleteObject(kept.handle);
    return undefined;
  }
}

function blacken(gdi32: Gdi32, screen: bigint, bitmap: bigint, { width, height }: Size): void {
  withSelected(gdi32, screen, bitmap, (memory) => {
    succeeded(gdi32.BitBlt(memory, 0, 0, width, height, 0n, 0, 0, BLACKNESS));
  });
}

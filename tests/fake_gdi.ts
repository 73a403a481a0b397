import { type DrawingCalls, fixDrawing } from "../ffi/fixed_drawing.ts";
import type { Gdi32 } from "../ffi/gdi32.ts";
import { openPermits } from "../ffi/permits.ts";
import type { User32 } from "../ffi/user32.ts";
import type { PixelMemory } from "../src/desktop/desktop.ts";
import { fakeNonblocking } from "./fake_nonblocking.ts";
import { bytesOf, type Recorder } from "./fake_win32.ts";

/** New memory for each capture. */
export const NEW_MEMORY: PixelMemory = { take: (bytes) => new Uint8Array(bytes) };

/** The screen's DC. */
export const SCREEN = 0x5cn;
/** The bitmap that is selected into a new DC. */
export const OLD_BITMAP = 0x01dn;
const CREATORS = new Set(["GetDC", "CreateCompatibleDC", "CreateCompatibleBitmap"]);
/** Calls that only clean up. */
export const DELETERS: ReadonlySet<string> = new Set(["ReleaseDC", "DeleteDC", "DeleteObject"]);

const BLACKNESS = 0x42;

/** GDI with one screen; a bitmap selected into a DC that still lives when it is deleted is an error. */
export class FakeGdi {
  readonly recorder: Recorder;
  readonly user32: Pick<User32, "GetDC" | "ReleaseDC">;
  /** The drawing calls over this GDI, with permits of its own. */
  readonly fixed: DrawingCalls;
  /** What `PrintWindow` answers. */
  print: () => Promise<number> = () => Promise.resolve(1);
  readonly gdi32: Gdi32;
  /** Draws what the screen, or a window, shows into a bitmap of its size. */
  draw: (pixels: Uint8Array) => void = (pixels) => pixels.set([1, 2, 3, 0], 4);
  /** The pixels of the bitmaps that exist. */
  readonly #pixels = new Map<bigint, Uint8Array>();
  readonly #selected = new Map<bigint, bigint>();
  readonly faults: string[] = [];
  #next = 100n;

  constructor(recorder: Recorder) {
    this.recorder = recorder;
    this.user32 = recorder.record({
      GetDC: () => SCREEN,
      ReleaseDC: () => 1,
    });
    const raw = recorder.record({
      PrintWindow: (_hwnd: bigint, dc: bigint) => (this.draw(this.#pixelsIn(dc)), this.print()),
    });
    this.fixed = fixDrawing(fakeNonblocking(raw), openPermits());
    this.gdi32 = recorder.record(this.#gdi32());
  }

  #gdi32(): Gdi32 {
    return {
      CreateCompatibleDC: () => this.#next++,
      CreateCompatibleBitmap: (_dc, width, height) => {
        this.#pixels.set(this.#next, new Uint8Array(width * height * 4));
        return this.#next++;
      },
      SelectObject: (dc, object) => {
        const previous = this.#selected.get(dc) ?? OLD_BITMAP;
        this.#selected.set(dc, object);
        return previous;
      },
      BitBlt: (...args) => {
        const pixels = this.#pixelsIn(args[0]);
        if (args[8] === BLACKNESS) pixels.fill(0, 0, args[3] * args[4] * 4);
        else this.draw(pixels);
        return 1;
      },
      GetDIBits: (_dc, bitmap, _start, lines, bits) => {
        if (this.#isSelected(bitmap)) this.faults.push("GetDIBits of a selected bitmap");
        bytesOf(bits).set(this.#pixelsOf(bitmap));
        return lines;
      },
      DeleteObject: (bitmap) => {
        if (this.#isSelected(bitmap)) this.faults.push("DeleteObject of a selected bitmap");
        return this.#pixels.delete(bitmap) ? 1 : 0;
      },
      DeleteDC: (dc) => {
        this.#selected.delete(dc);
        return 1;
      },
    };
  }

  #pixelsIn(dc: bigint): Uint8Array {
    return this.#pixelsOf(this.#selected.get(dc) ?? OLD_BITMAP);
  }

  #pixelsOf(bitmap: bigint): Uint8Array {
    const pixels = this.#pixels.get(bitmap);
    if (pixels === undefined) throw new TypeError("A fake function was given a bitmap that is not there");
    return pixels;
  }

  #isSelected(bitmap: bigint): boolean {
    return [...this.#selected.values()].includes(bitmap);
  }

  /** The bitmaps that exist, in the order they were created. */
  bitmaps(): readonly bigint[] {
    return [...this.#pixels.keys()];
  }

  /** Handles that were created, and handles that were asked to be deleted, in ascending order. */
  ledger(): { readonly created: readonly bigint[]; readonly deleted: readonly bigint[] } {
    const created: bigint[] = [];
    const deleted: bigint[] = [];
    for (const { name, args, result } of this.recorder.calls) {
      if (CREATORS.has(name) && typeof result === "bigint" && result !== 0n) created.push(result);
      if (DELETERS.has(name)) deleted.push(args.at(-1) as bigint);
    }
    const ascending = (a: bigint, b: bigint): number => Number(a - b);
    return { created: created.sort(ascending), deleted: deleted.sort(ascending) };
  }
}

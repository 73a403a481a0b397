import type { PixelMemory } from "../desktop/desktop.ts";
import type { SpareMemory } from "./spare_memory.ts";

/** Bytes that one capture and everything made of it may use, and the memory for its pixels, until it is disposed. */
export class Reservation implements PixelMemory, Disposable {
  readonly #spare: SpareMemory;
  readonly #onEnd = new DisposableStack();
  #left: number;

  /** `onEnd` is called once, when it is disposed. */
  constructor(bytes: number, spare: SpareMemory, onEnd: () => void) {
    this.#left = bytes;
    this.#spare = spare;
    this.#onEnd.defer(onEnd);
  }

  take(bytes: number): Uint8Array<ArrayBuffer> {
    if (this.#onEnd.disposed) throw new TypeError("Cannot take memory: its reservation is over");
    if (bytes > this.#left) throw new RangeError("Cannot take more memory than was reserved");
    this.#left -= bytes;
    return this.#onEnd.adopt(this.#spare.take(bytes), (memory) => this.#spare.giveBack(memory));
  }

  [Symbol.dispose](): void {
    this.#onEnd.dispose();
  }
}

/**
 * Bytes that are kept at most: the pixels of a Full HD screen. They stay resident from the first capture on, 4 % of the
 * 190 MB that the server takes in Wine; what is larger is seldom captured, and goes back to the system at once.
 */
const MAX_SPARE_BYTES = 8 << 20;

/**
 * Memory that was used before, for pixels: the system maps each page of new memory when it is first written to, so that
 * `GetDIBits` of 1192x866 pixels takes 3.2 ms into new memory and 0.4 ms into this (measured in Wine).
 *
 * Whoever takes it cannot tell it from new memory: it is all zero and nobody else's.
 */
export class SpareMemory {
  #spare: ArrayBuffer | undefined;

  /** Bytes that are kept. */
  get size(): number {
    return this.#spare?.byteLength ?? 0;
  }

  /** `bytes` zeros, in a buffer that nobody else has and that may be longer. */
  take(bytes: number): Uint8Array<ArrayBuffer> {
    const spare = this.#spare;
    if (spare === undefined || spare.byteLength < bytes) return new Uint8Array(bytes);
    this.#spare = undefined;
    return new Uint8Array(spare, 0, bytes);
  }

  /** Takes back what {@linkcode take} gave: every view of it is empty from here on, whoever still has one. */
  giveBack(memory: Uint8Array<ArrayBuffer>): void {
    const used = memory.length;
    const buffer = memory.buffer.transfer();
    if (buffer.byteLength > MAX_SPARE_BYTES || buffer.byteLength <= this.size) {
      free(buffer);
      return;
    }
    // Now and not when it is taken: nothing of a window stays in memory when its call is over.
    new Uint8Array(buffer, 0, used).fill(0);
    if (this.#spare !== undefined) free(this.#spare);
    this.#spare = buffer;
  }
}

/** At once, not with the next garbage collection. */
function free(buffer: ArrayBuffer): void {
  buffer.transfer(0);
}

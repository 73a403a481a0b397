/** The longest line read, in bytes without its newline. The longest legitimate call (`send_text`) has 25 KiB. */
export const MAX_LINE_BYTES = 1 << 20;

const NEWLINE = 0x0a;

/**
 * Cuts a byte stream into lines at LF.
 *
 * A line of more than `MAX_LINE_BYTES` is dropped up to its newline. Memory: at most `MAX_LINE_BYTES` between two
 * chunks, however small the chunks are; time: each byte is looked at once and copied at most three times.
 * Bytes are copied out of the chunks because a chunk of one byte holds on to a read buffer of 64 KiB.
 */
export class LineSplitter {
  #held = new Uint8Array(1024);
  #length = 0;
  #dropping = false;
  #dropped = 0;

  /** How many lines were dropped because they were too long. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether the last chunk ended before a line did. */
  get isWithinLine(): boolean {
    return this.#length > 0 || this.#dropping;
  }

  /**
   * The lines that end within `chunk`, without LF; a CR before it stays, JSON takes it as white space. Each line
   * is valid only until the next one is asked for.
   */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      this.#hold(chunk.subarray(start, end === -1 ? chunk.length : end));
      if (end === -1) return;
      const line = this.#take();
      if (line !== undefined) yield line;
      start = end + 1;
    }
  }

  /** The last line, when the stream ended without a newline. */
  end(): Uint8Array | undefined {
    return this.#take();
  }

  #hold(bytes: Uint8Array): void {
    if (this.#dropping) return;
    const length = this.#length + bytes.length;
    if (length > MAX_LINE_BYTES) {
      this.#dropping = true;
      this.#dropped++;
      this.#length = 0;
      return;
    }
    if (length > this.#held.length) {
      const larger = new Uint8Array(Math.min(MAX_LINE_BYTES, Math.max(length, this.#held.length * 2)));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(bytes, this.#length);
    this.#length = length;
  }

  #take(): Uint8Array | undefined {
    const line = this.#dropping || this.#length === 0 ? undefined : this.#held.subarray(0, this.#length);
    this.#dropping = false;
    this.#length = 0;
    return line;
  }
}

/** Most bytes that may wait for a client that does not read, before nothing more is read from it. */
export const MAX_WAITING_BYTES = 64 << 20;

/**
 * The one writer of a stream of JSON lines: whole lines, in order, never blocking.
 *
 * `Deno.stdout.writable` writes on another thread. `process.stdout` of node:process does not for a pipe: with a
 * client that does not read, its `write` stops the event loop, timers included.
 */
export class LineWriter {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #broken = Promise.withResolvers<void>();
  #waiting = 0;
  #room = Promise.withResolvers<void>();
  #last: Promise<void> = Promise.resolve();

  constructor(stream: WritableStream<Uint8Array>) {
    this.#writer = stream.getWriter();
    this.#writer.closed.catch(() => this.#broken.resolve());
  }

  /** Resolves when the other side has closed the stream. */
  get broken(): Promise<void> {
    return this.#broken.promise;
  }

  /** Queues one line; `text` holds no newline. After the stream broke this does nothing. */
  write(text: string): void {
    const bytes = new TextEncoder().encode(text + "\n");
    this.#waiting += bytes.length;
    this.#last = this.#writer.write(bytes).catch(() => this.#broken.resolve()).finally(() => {
      this.#waiting -= bytes.length;
      this.#room.resolve();
    });
  }

  /** Resolves when at most `MAX_WAITING_BYTES` wait. */
  async room(): Promise<void> {
    while (this.#waiting > MAX_WAITING_BYTES) {
      this.#room = Promise.withResolvers();
      await this.#room.promise;
    }
  }

  /** Resolves when all that was written has left the process, or can no longer. */
  async drained(): Promise<void> {
    await this.#last;
  }
}

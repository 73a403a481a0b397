import type { RecordWriter } from "../audit/audit_delivery.ts";
import { LineWriter } from "./line_writer.ts";

/**
 * The one writer of stderr after the start, except for the text about a crash. Writes whole lines in their order, and
 * nothing waits for the reader of stderr.
 */
export class StderrLines implements RecordWriter {
  readonly takesSeveral = true;
  readonly #lines: LineWriter;
  #isBroken = false;

  /** `stream` is `Deno.stderr.writable`, which writes on another thread. */
  constructor(stream: WritableStream<Uint8Array>) {
    this.#lines = new LineWriter(stream);
    this.#lines.broken.then(() => this.#isBroken = true);
  }

  /** Writes audit records, each a line. Rejects when stderr is closed. */
  async write(line: string): Promise<void> {
    await this.#put(line);
    if (this.#isBroken) throw new Error("stderr is closed");
  }

  /** Writes a notice, a fixed text without a line break. It is lost when stderr is closed. */
  async note(text: string): Promise<void> {
    await this.#put(text);
  }

  async #put(line: string): Promise<void> {
    this.#lines.write(line);
    await this.#lines.drained();
  }
}

import { Batch } from "./batch.ts";
import type { LineWriter } from "../process/line_writer.ts";
import type { ErrorId } from "./message.ts";
import { type Refusal, REFUSALS } from "./request_refusals.ts";

/** The members that every answer has; a result or an error comes with them. */
export interface Reply {
  readonly jsonrpc: "2.0";
  readonly id: ErrorId;
}

/** Writes the answers to requests: alone, or together with those of their batch. */
export class Replies {
  readonly #out: LineWriter;
  readonly #onUnwritable: () => void;
  /** The batches with requests that have no answer yet. */
  readonly #batches = new Set<Batch>();

  /** `onUnwritable` is called for each answer that JSON cannot hold; an error is sent in its place. */
  constructor(out: LineWriter, onUnwritable: () => void) {
    this.#out = out;
    this.#onUnwritable = onUnwritable;
  }

  /** Opens a batch that holds `requests` requests. */
  open(requests: number): Batch {
    const batch = new Batch(requests, (answers) => {
      this.#batches.delete(batch);
      if (answers.length > 0) this.#out.write(`[${answers.join(",")}]`);
    });
    if (requests > 0) this.#batches.add(batch);
    return batch;
  }

  send(reply: Reply, batch: Batch | undefined): void {
    let text: string;
    try {
      text = JSON.stringify(reply);
    } catch {
      this.#onUnwritable();
      return this.refuse(reply.id, REFUSALS.internal, batch);
    }
    if (batch === undefined) this.#out.write(text);
    else batch.add(text);
  }

  refuse(id: ErrorId, error: Refusal, batch?: Batch): void {
    this.send({ jsonrpc: "2.0", id, ...{ error } }, batch);
  }

  /** Sends the answers that each batch has so far. */
  end(): void {
    for (const batch of this.#batches) batch.end();
  }
}

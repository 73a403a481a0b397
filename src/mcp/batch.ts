/** The one revision of MCP whose servers must take batches. */
export const BATCH_REVISION = "2025-03-26";

/** Most messages of a batch; the longest line could hold 25,000. */
export const MAX_BATCH = 64;

/** Collects the answers to the requests of one batch, as JSON, and sends them together once the last is there. */
export class Batch {
  readonly #answers: string[] = [];
  readonly #send: (answers: readonly string[]) => void;
  #awaited: number;

  /** `send` is called once, with an empty list when there is nothing to answer. */
  constructor(requests: number, send: (answers: readonly string[]) => void) {
    this.#awaited = requests;
    this.#send = send;
  }

  add(answer: string): void {
    if (this.#awaited === 0) return;
    this.#answers.push(answer);
    this.skip();
  }

  /** Notes that one request gets no answer, because it was cancelled. */
  skip(): void {
    if (this.#awaited === 1) this.end();
    else if (this.#awaited > 1) this.#awaited--;
  }

  /** Sends the answers that are there; later ones are dropped. */
  end(): void {
    if (this.#awaited === 0) return;
    this.#awaited = 0;
    this.#send(this.#answers);
  }
}

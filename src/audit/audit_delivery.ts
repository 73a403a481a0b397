import type { Clock } from "../base/clock.ts";
import type { AuditSink } from "../policy/policy.ts";

/** Writes audit records to a place outside of this process, such as the event log. */
export interface RecordWriter {
  /** Whether it takes several records at once, a newline between two of them. */
  readonly takesSeveral?: boolean;
  /**
   * Writes one record, a line of JSON without its newline, or several. Resolves, or returns, once it has been taken;
   * rejects or throws when it was not. The next record comes only after that. Must not block the event loop.
   */
  write(line: string): Promise<void> | void;
}

/** `failed`: the sink did not take a record. It stays so until the next start: a trail with a hole proves nothing. */
export type SinkState = "ok" | "failed";

/** Deadline for a sink to take a record, milliseconds from the start of its own write. */
const TAKEN_WITHIN_MS = 1000;

/**
 * The last part of that deadline, milliseconds, is a timer of its own. After a stall of the event loop timers run before
 * the end of a write is noticed; so the loop turns once more before a sink counts as failed.
 */
const LAST_LOOK_MS = 100;

/** How many records may wait for a sink before no further call should begin; each is below 2 KiB. */
export const MAX_WAITING_RECORDS = 200;

/** How many records are written at once where that is possible: after a flood they must be out before the process ends. */
const MAX_TOGETHER = 128;

/** Hands records to one sink, in order and one at a time; the calls they are about do not wait for it. */
export class AuditDelivery {
  readonly sink: AuditSink;
  readonly #writer: RecordWriter | undefined;
  readonly #clock: Clock;
  readonly #waiting: string[] = [];
  #state: SinkState = "ok";
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #written = Promise.withResolvers<void>();

  /** Without `writer` the sink is not there and fails at the first record. */
  constructor(sink: AuditSink, writer: RecordWriter | undefined, clock: Clock) {
    this.sink = sink;
    this.#writer = writer;
    this.#clock = clock;
  }

  get state(): SinkState {
    return this.#state;
  }

  /** Queues a record; after the sink has failed this does nothing. */
  send(line: string): void {
    if (this.#state === "failed") return;
    this.#waiting.push(line);
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#running = this.#run();
  }

  /** Resolves when at most {@linkcode MAX_WAITING_RECORDS} wait. */
  async room(): Promise<void> {
    while (this.#waiting.length > MAX_WAITING_RECORDS) await this.#written.promise;
  }

  /** Resolves when every record has been taken, or the sink has failed. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const next = this.#waiting.splice(0, this.#writer?.takesSeveral ? MAX_TOGETHER : 1);
        await this.#write(next.join("\n"));
        this.#tellWritten();
      }
    } catch {
      this.#state = "failed";
      this.#waiting.length = 0;
      this.#tellWritten();
    } finally {
      this.#isRunning = false;
    }
  }

  #tellWritten(): void {
    this.#written.resolve();
    this.#written = Promise.withResolvers();
  }

  async #write(line: string): Promise<void> {
    if (this.#writer === undefined) throw new Error("The sink is not there");
    const written = this.#writer.write(line);
    if (written === undefined) return;
    const patience = new AbortController();
    try {
      await Promise.race([written, this.#overdue(patience.signal)]);
    } finally {
      patience.abort();
    }
  }

  /** Rejects when the time that a record may take is over; never resolves. */
  async #overdue(signal: AbortSignal): Promise<never> {
    await this.#clock.sleep(TAKEN_WITHIN_MS - LAST_LOOK_MS, signal);
    await this.#clock.sleep(LAST_LOOK_MS, signal);
    throw new Error("The record was not taken in time");
  }
}

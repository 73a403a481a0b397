import { cancelled, type Clock } from "./clock.ts";
import { ToolError } from "./errors.ts";

const MAX_WAITING = 32;
const MAX_WAIT_MS = 30_000;

interface Waiter {
  readonly start: () => void;
}

/** Effects run one at a time, in the order they came: there is one cursor and one foreground window. */
export class EffectQueue {
  readonly #clock: Clock;
  readonly #waiting: Waiter[] = [];
  #busy = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs `effect` when its turn comes. Throws `queue_full` at once when 32 wait already, `timeout` after 30 s in
   * the queue, `cancelled` when `signal` is aborted before the turn; `effect` has then not been started.
   */
  async run<T>(signal: AbortSignal, effect: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw cancelled();
    if (this.#busy) await this.#turn(signal);
    this.#busy = true;
    try {
      return await effect();
    } finally {
      this.#busy = false;
      this.#waiting.shift()?.start();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new ToolError("queue_full", `Refused: ${MAX_WAITING} effects wait already; send fewer at once`);
    }
    const patience = new AbortController();
    const gaveUp = this.#clock.sleep(MAX_WAIT_MS, AbortSignal.any([signal, patience.signal])).then(() => {
      throw new ToolError("timeout", "Not started: the effects before it took over 30 s; try again");
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    // Taken synchronously: whoever frees the turn hands it over before anybody else can take it.
    const waiter: Waiter = {
      start: () => {
        this.#busy = true;
        resolve();
      },
    };
    this.#waiting.push(waiter);
    try {
      await Promise.race([promise, gaveUp]);
    } catch (error) {
      this.#leave(waiter);
      throw error;
    } finally {
      patience.abort();
    }
  }

  /** Takes a waiter out; one whose turn came in the same moment hands it on. */
  #leave(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index >= 0) {
      this.#waiting.splice(index, 1);
      return;
    }
    this.#busy = false;
    this.#waiting.shift()?.start();
  }
}

import { cancelled, type Clock } from "../base/clock.ts";
import { ToolError } from "../base/errors.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";

/** How long a wait lasts at most and how often it looks, milliseconds. */
export interface WaitTimes {
  readonly timeoutMs: number;
  readonly pollMs: number;
}

/** A stop key that is only polled must be seen this often, whatever the interval of a wait. */
const STOP_POLL_MS = 50;

/**
 * Looks now, then every `pollMs`, and a last time at the end. Throws what `look` throws, `timeout`, and `cancelled`
 * as soon as the client gives up.
 *
 * The stop key is read in each step, so that a press is not missed; it refuses effects, and a wait is none.
 */
export class Poll {
  readonly #clock: Clock;
  readonly #stop: Pick<StopSwitch, "isStopped">;
  readonly #signal: AbortSignal;

  constructor(clock: Clock, stop: Pick<StopSwitch, "isStopped">, signal: AbortSignal) {
    this.#clock = clock;
    this.#stop = stop;
    this.#signal = signal;
  }

  async until<T>({ timeoutMs, pollMs }: WaitTimes, look: () => T | undefined): Promise<T> {
    const end = this.#clock.now() + timeoutMs;
    for (;;) {
      if (this.#signal.aborted) throw cancelled();
      this.#stop.isStopped();
      const found = look();
      if (found !== undefined) return found;
      const left = end - this.#clock.now();
      if (left <= 0) throw new ToolError("timeout", `Nothing of the kind happened within ${timeoutMs} ms`);
      await this.#pause(Math.min(left, pollMs));
    }
  }

  async #pause(ms: number): Promise<void> {
    const end = this.#clock.now() + ms;
    for (let left = ms; left > 0; left = end - this.#clock.now()) {
      await this.#clock.sleep(Math.min(left, STOP_POLL_MS), this.#signal);
      this.#stop.isStopped();
    }
  }
}

import type { Clock } from "../base/clock.ts";
import { pollUntil, sleepWatching } from "../base/deadline.ts";
import { ToolError } from "../base/errors.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";

/** How long a wait lasts at most and how often it looks, milliseconds. */
export interface WaitTimes {
  readonly timeoutMs: number;
  readonly pollMs: number;
}

/**
 * How often the stop key is read during a wait, milliseconds, whatever the interval of the wait: a key that is only
 * polled must not be missed.
 */
const STOP_POLL_MS = 50;

/**
 * Waits for something to happen: looks now, then every `pollMs`, and a last time at the end. Throws what `look`
 * throws, `timeout`, and `cancelled` as soon as the client gives up.
 *
 * The stop key is read in each step, so that no press is missed. It does not end a wait, since it refuses effects
 * alone.
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
    const clock = { now: () => this.#clock.now(), sleep: (ms: number) => this.#pause(ms) };
    const found = await pollUntil(
      { clock, signal: this.#signal },
      { forMs: timeoutMs, everyMs: pollMs },
      () => {
        this.#stop.isStopped();
        return look();
      },
    );
    if (found !== undefined) return found;
    throw new ToolError("timeout", `Nothing of the kind happened within ${timeoutMs} ms`);
  }

  async #pause(ms: number): Promise<void> {
    const waiting = { clock: this.#clock, signal: this.#signal };
    await sleepWatching(waiting, { forMs: ms, everyMs: STOP_POLL_MS }, () => void this.#stop.isStopped());
  }
}

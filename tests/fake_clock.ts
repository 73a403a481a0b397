import { setImmediate } from "node:timers";
import { cancelled, type Clock } from "../src/base/clock.ts";

/** A clock that stands still but for {@linkcode Clock.sleep}, which takes no real time. */
export class FakeClock implements Clock {
  #now = 1_000;
  readonly #wallStart: number;
  /** Called at the start of each sleep. */
  onSleep: (ms: number) => void = () => {};
  /** Called when time has moved on. */
  onAdvance: (ms: number) => void = () => {};

  constructor(wallStart: number = Date.UTC(2026, 5, 1, 12)) {
    this.#wallStart = wallStart;
  }

  now(): number {
    return this.#now;
  }

  wall(): number {
    return this.#wallStart + this.#now;
  }

  /** Moves time on. */
  advance(ms: number): void {
    this.#now += ms;
    this.onAdvance(ms);
  }

  /** Waits of a second and more are timeouts: they end by `signal` alone, never by themselves. */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw cancelled();
    this.onSleep(ms);
    // Lets other work have its turn, as in a real wait; a timer would take 2 ms, and tests make millions of these.
    await new Promise<void>((resolve) => void setImmediate(resolve));
    if (signal?.aborted) throw cancelled();
    if (ms >= TIMEOUT_MS) return await never(signal);
    this.advance(ms);
  }
}

const TIMEOUT_MS = 20_000;

function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(cancelled()), { once: true })
  );
}

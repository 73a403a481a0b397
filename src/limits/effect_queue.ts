import { cancelled, type Clock } from "../base/clock.ts";
import { inTime } from "../base/deadline.ts";
import type { DesktopTurn } from "../desktop/session_marks.ts";
import { takeDesktopTurn } from "./desktop_turn.ts";
import { ToolError } from "../base/errors.ts";

/** Most effects that may wait for their turn. */
const MAX_WAITING = 32;
const MAX_WAIT_MS = 30_000;

interface Waiter {
  readonly start: () => void;
}

/** Keeps the turn on the desktop after the effect has ended, until a promise has settled. */
export type KeepTurn = (until: Promise<unknown>) => void;

/**
 * Effects run one at a time, in the order they came: there is one cursor and one foreground window. The same holds
 * among all servers of the session: an effect has the desktop's turn while it runs.
 */
export class EffectQueue {
  readonly #clock: Clock;
  readonly #desktop: DesktopTurn;
  readonly #waiting: Waiter[] = [];
  #busy = false;
  #hasDesktop = false;

  constructor(clock: Clock, desktop: DesktopTurn) {
    this.#clock = clock;
    this.#desktop = desktop;
  }

  /**
   * Runs `effect` when its turn comes. Throws `queue_full` at once when 32 wait already, `timeout` after 30 s in
   * the queue, `desktop_busy` when another server does not give way, `cancelled` when `signal` is aborted before the
   * turn; `effect` has then not been started.
   *
   * The next effect begins when this one has ended and what it handed to `keep` has settled.
   */
  async run<T>(signal: AbortSignal, effect: (keep: KeepTurn) => Promise<T>): Promise<T> {
    if (signal.aborted) throw cancelled();
    if (this.#busy) await this.#turn(signal);
    this.#busy = true;
    const kept: Promise<unknown>[] = [];
    try {
      if (!this.#hasDesktop) await takeDesktopTurn(this.#desktop, this.#clock, signal);
      this.#hasDesktop = true;
      return await effect((until) => void kept.push(until));
    } finally {
      if (kept.length === 0) this.#handOn();
      else Promise.allSettled(kept).then(() => this.#handOn());
    }
  }

  #handOn(): void {
    try {
      this.#desktop.releaseDesktopTurn();
      this.#hasDesktop = false;
    } catch {
      // Waiting calls must not hang because the mutex could not be released; we keep it for the next effect.
    }
    this.#busy = false;
    this.#waiting.shift()?.start();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new ToolError("queue_full", `Refused: ${MAX_WAITING} effects wait already; send fewer at once`);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    // The turn is marked as taken in the same synchronous step in which it is freed: no other call can slip in.
    const waiter: Waiter = {
      start: () => {
        this.#busy = true;
        resolve();
      },
    };
    this.#waiting.push(waiter);
    try {
      await inTime({ clock: this.#clock, ms: MAX_WAIT_MS, signal }, () => promise, () => {
        throw new ToolError("timeout", "Not started: the effects before it took over 30 s; try again");
      });
    } catch (error) {
      this.#leave(waiter);
      throw error;
    }
  }

  /** Removes a call that no longer waits; if its turn came in the same moment, the next call gets it. */
  #leave(waiter: Waiter): void {
    const index = this.#waiting.indexOf(waiter);
    if (index >= 0) {
      this.#waiting.splice(index, 1);
      return;
    }
    this.#handOn();
  }
}

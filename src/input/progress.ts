import type { EffectOutcome } from "../base/outcome.ts";

/** How far the input of one call got: how many of its units are complete, and what is unknown. */
export class Progress {
  #started = false;
  #done = 0;
  #total = 0;
  #unit = "";
  #uncertain = false;
  #heldMs: number | undefined;

  /** Says how many units the call is made of, such as 1 `click`. */
  expect(total: number, unit: string): void {
    this.#total = total;
    this.#unit = unit;
  }

  /** An event has been handed to Windows. */
  start(): void {
    this.#started = true;
  }

  /** One more unit is complete. */
  advance(count = 1): void {
    this.#done += count;
    this.#uncertain = false;
  }

  /** A unit has begun and is not complete: what the application made of it cannot be known. */
  begin(): void {
    this.#uncertain = true;
  }

  /** Notes that keys or buttons were released after `heldMs` milliseconds, before the time asked for. */
  cutShort(heldMs: number): void {
    this.#heldMs = Math.round(heldMs);
  }

  /** Milliseconds; undefined unless a hold was cut short. */
  get heldMs(): number | undefined {
    return this.#heldMs;
  }

  outcome(): EffectOutcome {
    if (!this.#started) return "not_started";
    if (this.#uncertain) return "unknown";
    return this.#done === this.#total ? "emitted" : "partial";
  }

  /** The outcome in words: `partial: 37 of 500 units`, `emitted, held 230 ms`; empty when nothing was emitted. */
  describe(): string {
    const outcome = this.outcome();
    if (outcome === "not_started") return "";
    const held = this.#heldMs === undefined ? "" : `, held ${this.#heldMs} ms`;
    return outcome === "emitted"
      ? `${outcome}${held}`
      : `${outcome}: ${this.#done} of ${this.#total} ${this.#unit}${held}`;
  }
}

import { ToolError } from "../errors.ts";
import type { Limits } from "../policy/policy.ts";

/** The four things a client can use up in a minute. */
export const RESOURCES = ["actions", "reads", "textChars", "screenshotPixels"] as const;
export type Resource = typeof RESOURCES[number];

/** How much of each resource a call uses; a resource left out is not used. */
export type Cost = Partial<Readonly<Record<Resource, number>>>;

/** One resource of one application: its limit, and what the last minute used. */
export interface RateState {
  readonly limit: number;
  readonly used: number;
}

const WINDOW_MS = 60_000;

/** Use in the order it happened. */
interface Use {
  readonly at: number;
  readonly amount: number;
}

/** A sliding minute for each application and resource, on a monotonic clock; all or nothing. */
export class RateLimiter {
  readonly #limits: Readonly<Record<Resource, number>>;
  readonly #now: () => number;
  readonly #uses = new Map<string, Use[]>();

  constructor(limits: Limits, now: () => number) {
    this.#now = now;
    this.#limits = {
      actions: limits.actionsPerMinute,
      reads: limits.readsPerMinute,
      textChars: limits.textCharsPerMinute,
      screenshotPixels: limits.screenshotPixelsPerMinute,
    };
  }

  /** Throws `rate_limited` when any part of `cost` is not available now. Charges nothing. */
  check(application: string, cost: Cost): void {
    for (const resource of RESOURCES) {
      const amount = cost[resource] ?? 0;
      if (amount === 0 || this.#used(application, resource) + amount <= this.#limits[resource]) continue;
      const wait = Math.ceil(this.#untilAvailable(application, resource, amount) / 1000);
      throw new ToolError(
        "rate_limited",
        amount > this.#limits[resource]
          ? `Refused: the call needs more ${resource} than the limit of ${this.#limits[resource]} a minute`
          : `Refused: the limit of ${
            this.#limits[resource]
          } ${resource} a minute is used up; try again in ${wait} s`,
      );
    }
  }

  /** Charges `cost` whole, or throws `rate_limited` and charges nothing. */
  charge(application: string, cost: Cost): void {
    this.check(application, cost);
    this.#add(application, cost);
  }

  /** Charges what a refused call costs: one read, or nothing when the reads are used up already. */
  chargeRefusal(application: string): void {
    if (this.#used(application, "reads") < this.#limits.reads) this.#add(application, { reads: 1 });
  }

  /** Limit and use of each resource of one application. */
  state(application: string): Readonly<Record<Resource, RateState>> {
    const of = (resource: Resource): RateState => ({
      limit: this.#limits[resource],
      used: this.#used(application, resource),
    });
    return {
      actions: of("actions"),
      reads: of("reads"),
      textChars: of("textChars"),
      screenshotPixels: of("screenshotPixels"),
    };
  }

  #add(application: string, cost: Cost): void {
    for (const resource of RESOURCES) {
      const amount = cost[resource] ?? 0;
      if (amount > 0) this.#recent(application, resource).push({ at: this.#now(), amount });
    }
  }

  #used(application: string, resource: Resource): number {
    return this.#recent(application, resource).reduce((sum, { amount }) => sum + amount, 0);
  }

  #untilAvailable(application: string, resource: Resource, amount: number): number {
    let excess = this.#used(application, resource) + amount - this.#limits[resource];
    for (const use of this.#recent(application, resource)) {
      excess -= use.amount;
      if (excess <= 0) return use.at + WINDOW_MS - this.#now();
    }
    return WINDOW_MS;
  }

  /** The uses of the last minute; each unit of a limit is at most one entry, so the list is bounded by it. */
  #recent(application: string, resource: Resource): Use[] {
    const key = `${resource} ${application}`;
    const uses = this.#uses.get(key) ?? [];
    const since = this.#now() - WINDOW_MS;
    const old = uses.findIndex(({ at }) => at > since);
    uses.splice(0, old < 0 ? uses.length : old);
    this.#uses.set(key, uses);
    return uses;
  }
}

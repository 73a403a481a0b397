import { ToolError } from "../base/errors.ts";
import type { Limits } from "../policy/policy.ts";

/** The four things a client can use up in a minute. */
export const RESOURCES = ["actions", "reads", "textChars", "screenshotPixels"] as const;

/** One of {@linkcode RESOURCES}. */
export type Resource = typeof RESOURCES[number];

/** How much of each resource a call uses; a resource left out is not used. */
export type Cost = Partial<Readonly<Record<Resource, number>>>;

/** One resource of one application: its limit, and what the last minute used. */
export interface RateState {
  readonly limit: number;
  readonly used: number;
}

/** The use of its limits by one application in the last minute; "" stands for calls without a target. */
export interface RateUse {
  readonly application: string;
  readonly state: Readonly<Record<Resource, RateState>>;
}

/**
 * The least of each resource that must be left before a call of this cost may begin; at least one read, the price of a
 * refusal.
 */
export function toBegin(cost: Cost): Cost {
  return { reads: 1, ...cost };
}

const WINDOW_MS = 60_000;

/** One use of a resource. */
interface Use {
  readonly at: number;
  amount: number;
}

/** The use of one resource in the last minute. */
class SlidingSum {
  readonly #uses: Use[] = [];
  #first = 0;
  #sum = 0;

  /** The sum of the last minute. */
  at(now: number): number {
    for (let use = this.#uses[this.#first]; use !== undefined && use.at <= now - WINDOW_MS;) {
      this.#sum -= use.amount;
      use = this.#uses[++this.#first];
    }
    // Expired uses are dropped together, once they are the larger part, because dropping one moves all the others.
    if (this.#first * 2 > this.#uses.length) {
      this.#uses.splice(0, this.#first);
      this.#first = 0;
    }
    return this.#sum;
  }

  add(now: number, amount: number): Use {
    const use = { at: now, amount };
    this.#uses.push(use);
    this.#sum += amount;
    return use;
  }

  /** Takes a use back, whether it is still in the sum or has left it. */
  undo(now: number, use: Use): void {
    this.at(now);
    if (use.at > now - WINDOW_MS) this.#sum -= use.amount;
    use.amount = 0;
  }

  /** Milliseconds until at least `excess` has left the sum. */
  untilLess(now: number, excess: number): number {
    let left = excess;
    for (const use of this.#uses.slice(this.#first)) {
      left -= use.amount;
      if (left <= 0) return use.at + WINDOW_MS - now;
    }
    return WINDOW_MS;
  }
}

/** The charge of one call, which can be refunded. */
export interface Charge {
  /** Gives back what was charged of `resource`; a second time does nothing. */
  refund(resource: Resource): void;
}

/** Counts the use of each resource by each application over the last minute, on a monotonic clock. */
export class RateLimiter {
  readonly #limits: Readonly<Record<Resource, number>>;
  readonly #now: () => number;
  readonly #sums = new Map<string, SlidingSum>();

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
      if (this.#hasAmount(application, resource, amount)) continue;
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

  /** Throws `rate_limited` when none of these applications has all of `cost` left, with the reason of the last one. */
  checkAny(applications: readonly string[], cost: Cost): void {
    const last = applications.length - 1;
    for (const [i, application] of applications.entries()) {
      if (i === last || this.#has(application, cost)) return this.check(application, cost);
    }
  }

  /** Charges `cost` whole, or throws `rate_limited` and charges nothing. */
  charge(application: string, cost: Cost): Charge {
    this.check(application, cost);
    const uses = this.#add(application, cost);
    return {
      refund: (resource) => {
        const use = uses.get(resource);
        if (use !== undefined) this.#sumOf(application, resource).undo(this.#now(), use);
      },
    };
  }

  /** Charges what a refused call costs, one read, to the first of these applications that has one left. */
  chargeRefusal(applications: readonly string[]): void {
    const payer = applications.find((application) => this.#has(application, { reads: 1 }));
    if (payer !== undefined) this.#add(payer, { reads: 1 });
  }

  /** Every application that used anything, by the name it was charged under. */
  applications(): readonly string[] {
    return [...new Set([...this.#sums.keys()].map((key) => key.slice(key.indexOf(" ") + 1)))];
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

  #has(application: string, cost: Cost): boolean {
    return RESOURCES.every((resource) => this.#hasAmount(application, resource, cost[resource] ?? 0));
  }

  #hasAmount(application: string, resource: Resource, amount: number): boolean {
    return amount === 0 || this.#used(application, resource) + amount <= this.#limits[resource];
  }

  #add(application: string, cost: Cost): ReadonlyMap<Resource, Use> {
    const uses = new Map<Resource, Use>();
    for (const resource of RESOURCES) {
      const amount = cost[resource] ?? 0;
      if (amount > 0) uses.set(resource, this.#sumOf(application, resource).add(this.#now(), amount));
    }
    return uses;
  }

  #used(application: string, resource: Resource): number {
    return this.#sumOf(application, resource).at(this.#now());
  }

  #untilAvailable(application: string, resource: Resource, amount: number): number {
    const excess = this.#used(application, resource) + amount - this.#limits[resource];
    return this.#sumOf(application, resource).untilLess(this.#now(), excess);
  }

  #sumOf(application: string, resource: Resource): SlidingSum {
    const key = `${resource} ${application}`;
    const sum = this.#sums.get(key) ?? new SlidingSum();
    this.#sums.set(key, sum);
    return sum;
  }
}

/**
 * How many calls of each kind may run at once.
 *
 * Deno has 32 threads for nonblocking calls, and uses the same threads to read stdin and to write stdout and stderr:
 * 32 calls that do not return would silence the server. So every such call needs a permit and keeps it until it has
 * returned, even if its caller no longer waits.
 */
export const PERMITS = {
  /** Calls with a time limit of their own: messages to a window that has 200 ms to answer. */
  bounded: 8,
  /** Calls that may never return: an application draws its window. */
  unbounded: 4,
  /** The box that asks a person. */
  box: 1,
  compositor: 1,
  eventLog: 1,
} as const;

/** A kind of call that needs a permit. */
export type PermitKind = keyof typeof PERMITS;

/** How many of the bounded permits are kept for calls of the running effect, so that reads never delay it. */
const KEPT_FOR_FIRST = 1;

/** How a call waits for its permit. */
export interface Waiting {
  /** Whether the call belongs to the running effect, and so goes before all calls that do not. */
  readonly first: boolean;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Waiting without an end, behind the running effect. */
const PATIENT: Waiting = { first: false, signal: new AbortController().signal };

/** Permission to make one call of one kind. Disposing it gives the permit back, unless the call is running. */
export class Permit<K extends PermitKind> implements Disposable {
  readonly kind: K;
  readonly #giveBack: () => void;
  #state: "unused" | "running" | "over" = "unused";

  constructor(kind: K, giveBack: () => void) {
    this.kind = kind;
    this.#giveBack = giveBack;
  }

  /** Makes the call, once; from then on the permit is kept until the call has returned. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#state !== "unused") throw new TypeError("A permit is for one call");
    this.#state = "running";
    try {
      return await call();
    } finally {
      this.#end();
    }
  }

  [Symbol.dispose](): void {
    if (this.#state === "unused") this.#end();
  }

  #end(): void {
    this.#state = "over";
    this.#giveBack();
  }
}

type Taker<K extends PermitKind> = (permit: Permit<K>) => void;

/** The permits of one kind, given out in the order in which they were asked for. */
export class Permits<K extends PermitKind> {
  readonly #kind: K;
  readonly #kept: number;
  readonly #first: Taker<K>[] = [];
  readonly #others: Taker<K>[] = [];
  #free: number;

  constructor(kind: K) {
    this.#kind = kind;
    this.#free = PERMITS[kind];
    this.#kept = kind === "bounded" ? KEPT_FOR_FIRST : 0;
  }

  /** A permit if one is free now, else undefined. */
  tryTake(first = false): Permit<K> | undefined {
    // A free permit goes to a waiting call first, so this one overtakes nobody.
    if (this.#free <= (first ? 0 : this.#kept)) return undefined;
    this.#free--;
    return new Permit(this.#kind, () => this.#giveBack());
  }

  /** A permit as soon as there is one. Rejects with the signal's reason when that is aborted first. */
  async take({ first, signal }: Waiting = PATIENT): Promise<Permit<K>> {
    signal.throwIfAborted();
    const permit = this.tryTake(first) ?? await this.#turn(first ? this.#first : this.#others, signal);
    if (!signal.aborted) return permit;
    permit[Symbol.dispose]();
    throw signal.reason;
  }

  async #turn(queue: Taker<K>[], signal: AbortSignal): Promise<Permit<K>> {
    const { promise, resolve, reject } = Promise.withResolvers<Permit<K>>();
    const leave = (): void => {
      const index = queue.indexOf(resolve);
      if (index < 0) return;
      queue.splice(index, 1);
      reject(signal.reason);
    };
    queue.push(resolve);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  #giveBack(): void {
    this.#free++;
    this.#serve(this.#first, true);
    this.#serve(this.#others, false);
  }

  #serve(queue: Taker<K>[], first: boolean): void {
    const permit = queue.length > 0 ? this.tryTake(first) : undefined;
    if (permit !== undefined) queue.shift()?.(permit);
  }
}

/** The permits of every kind, which a process has once. */
export type AllPermits = { readonly [K in PermitKind]: Permits<K> };

/** The permits of a process; nothing is taken yet. */
export function openPermits(): AllPermits {
  return {
    bounded: new Permits("bounded"),
    unbounded: new Permits("unbounded"),
    box: new Permits("box"),
    compositor: new Permits("compositor"),
    eventLog: new Permits("eventLog"),
  };
}

import { ToolError } from "./errors.ts";

/** Time as the core reads it; a fake one makes every wait of a test instant. */
export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Milliseconds since 1970, the wall clock. */
  wall(): number;
  /** Waits `ms` milliseconds. Rejects with `cancelled` as soon as `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clocks of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const onAbort = () => {
        clearTimeout(timer);
        reject(cancelled());
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, ms);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  },
};

/** The error of a call its client gave up. */
export function cancelled(): ToolError {
  return new ToolError("cancelled", "Stopped: the client cancelled the call");
}

/**
 * What `work` gives. When it takes longer than `ms` milliseconds its signal is aborted and what `late` makes is thrown,
 * `cancelled` as soon as `signal` is aborted; nobody waits for what it does after that.
 */
export async function inTime<T>(
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
  late: () => ToolError,
): Promise<T> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const working = work(either);
  // It may fail long after its caller has gone.
  working.catch(() => {});
  const expiry = clock.sleep(ms, either).then(() => {
    throw late();
  });
  try {
    return await Promise.race([working, expiry]);
  } finally {
    over.abort();
  }
}

/** Resolves with `work`, or after `ms` milliseconds without it. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}

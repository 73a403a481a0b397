import { cancelled, type Clock } from "./clock.ts";

/** The clock of a wait, and the signal that ends it when the client cancels the call. */
export interface Waiting {
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly signal: AbortSignal;
}

/** How long to go on looking and how long to wait between two looks, milliseconds. */
export interface PollTimes {
  readonly forMs: number;
  readonly everyMs: number;
}

/**
 * Looks now, then every `everyMs`, and a last time after `forMs`. Returns the first answer that is neither undefined nor
 * false, or the last one. Throws what `look` throws, and `cancelled` as soon as the signal is aborted.
 *
 * Between the look that succeeds and what the caller does next other work of the process may run.
 */
export async function pollUntil<T>(
  { clock, signal }: Waiting,
  { forMs, everyMs }: PollTimes,
  look: () => T,
): Promise<T> {
  const end = clock.now() + forMs;
  for (;;) {
    if (signal.aborted) throw cancelled();
    const answer = look();
    const left = end - clock.now();
    if (answer !== undefined && answer !== false || left <= 0) return answer;
    await clock.sleep(Math.min(left, everyMs), signal);
  }
}

/**
 * Sleeps `ms` milliseconds and calls `watch` every `everyMs` of them. Throws what `watch` throws, and `cancelled` as soon
 * as the signal is aborted.
 */
export async function sleepWatching(
  { clock, signal }: Waiting,
  { forMs, everyMs }: PollTimes,
  watch: () => void,
): Promise<void> {
  const end = clock.now() + forMs;
  for (let left = forMs; left > 0; left = end - clock.now()) {
    await clock.sleep(Math.min(left, everyMs), signal);
    watch();
  }
}

/**
 * The result of `work`, with a call of `watch` every `everyMs` milliseconds until it is there; an answer of `watch` takes
 * its place. Throws what either throws, and `cancelled` as soon as the signal is aborted; a later failure of `work` is
 * nobody's.
 */
export async function watching<T>(
  work: Promise<T>,
  { clock, signal, everyMs }: Waiting & { readonly everyMs: number },
  watch: () => T | undefined,
): Promise<T> {
  const result = work.then((value) => ({ value }));
  // It may fail after `watch` has ended the wait.
  result.catch(() => {});
  for (;;) {
    const over = new AbortController();
    const pause = clock.sleep(everyMs, AbortSignal.any([signal, over.signal]));
    pause.catch(() => {});
    try {
      const done = await Promise.race([result, pause]);
      if (done !== undefined) return done.value;
    } finally {
      over.abort();
    }
    const answer = watch();
    if (answer !== undefined) return answer;
  }
}

/**
 * The result of `work`, or what `late` returns or throws when it takes longer than `ms` milliseconds; the signal that
 * `work` gets is aborted then. Throws `cancelled` as soon as `signal` is aborted. Nobody waits for what `work` does
 * after that.
 */
export async function inTime<T>(
  { clock, ms, signal }: Waiting & { readonly ms: number },
  work: (signal: AbortSignal) => Promise<T>,
  late: () => T,
): Promise<T> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const working = work(either);
  // It may fail long after its caller has gone.
  working.catch(() => {});
  const expiry = clock.sleep(ms, either).then(late);
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

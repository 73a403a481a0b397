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

import { type NonblockingCalls, type RawNonblocking, withPermits } from "../ffi/nonblocking.ts";
import type { Waiting } from "../ffi/permits.ts";

/** Waiting without an end, behind the running effect. */
export const LAST: Waiting = { first: false, signal: new AbortController().signal };

/** Nonblocking functions that fail at once, but for those given; each takes its permit. */
export function fakeNonblocking(raw: Partial<RawNonblocking> = {}): NonblockingCalls {
  return withPermits({
    SendMessageTimeoutW: () => Promise.resolve(0n),
    PrintWindow: () => Promise.resolve(0),
    MessageBoxW: () => Promise.resolve(0),
    DwmFlush: () => Promise.resolve(0),
    RegisterEventSourceW: () => Promise.resolve(0n),
    ReportEventW: () => Promise.resolve(0),
    DeregisterEventSource: () => Promise.resolve(0),
    ...raw,
  });
}

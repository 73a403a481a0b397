import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits, Waiting } from "./permits.ts";
import { MN_GETHMENU, SMTO_ABORTIFHUNG, WM_NCHITTEST, WM_NULL } from "./winuser.ts";

/** How long a window may take to answer a message, milliseconds. */
const PROBE_TIMEOUT_MS = 200;

/**
 * Messages that a window is sent to see whether and what it answers. They do not block; they reject with the signal's
 * reason as soon as that is aborted, though the window may have the message yet.
 */
export interface MessageCalls {
  /** `SendMessageTimeoutW(WM_NULL, SMTO_ABORTIFHUNG, 200 ms)`: whether the window answered. */
  sendNullMessage(hwnd: bigint, waiting: Waiting): Promise<boolean>;
  /** `WM_NCHITTEST` at a screen point, likewise; undefined when the window did not answer. */
  sendHitTest(hwnd: bigint, x: number, y: number, waiting: Waiting): Promise<number | undefined>;
  /** `MN_GETHMENU` to the window of an open menu, likewise: its `HMENU`, 0n when it has none. */
  sendGetMenuHandle(hwnd: bigint, waiting: Waiting): Promise<bigint | undefined>;
}

/** {@linkcode MessageCalls} over the raw function. */
export function fixMessages(
  { SendMessageTimeoutW }: Pick<NonblockingCalls, "SendMessageTimeoutW">,
  permits: Pick<AllPermits, "bounded">,
): MessageCalls {
  const send = async (
    hwnd: bigint,
    message: number,
    lParam: bigint,
    waiting: Waiting,
  ): Promise<bigint | undefined> => {
    const permit = await permits.bounded.take(waiting);
    // Kept referenced until the call has settled, because another thread writes into it.
    const result = new BigInt64Array(1);
    const sent = SendMessageTimeoutW(
      ...[permit, hwnd, message, 0n, lParam, SMTO_ABORTIFHUNG, PROBE_TIMEOUT_MS, result] as const,
    ).then((answered) => answered === 0n ? undefined : result[0]);
    return await unlessAborted(sent, waiting.signal);
  };
  return {
    sendNullMessage: async (hwnd, waiting) => await send(hwnd, WM_NULL, 0n, waiting) !== undefined,
    async sendHitTest(hwnd, x, y, waiting) {
      const point = BigInt((x & 0xffff) | ((y & 0xffff) << 16));
      const result = await send(hwnd, WM_NCHITTEST, point, waiting);
      // The result is an `int`; a 32-bit program may leave anything in the upper half, and HTTRANSPARENT must be -1
      // from it too.
      return result === undefined ? undefined : Number(BigInt.asIntN(32, result));
    },
    async sendGetMenuHandle(hwnd, waiting) {
      const menu = await send(hwnd, MN_GETHMENU, 0n, waiting);
      return menu === undefined ? undefined : BigInt.asUintN(64, menu);
    },
  };
}

/** The result of `call`. Rejects with the signal's reason as soon as the signal is aborted. */
export async function unlessAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  // The caller may have gone when the call fails.
  call.catch(() => {});
  try {
    return await Promise.race([call, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

import type { User32Fixed } from "./user32.ts";
import { HWND_BROADCAST, SW_SHOWNOACTIVATE, WM_CHAR, WM_CLOSE } from "./winuser.ts";

/** Requests to a window that return at once, with message and command fixed. Each is false when Windows refuses. */
export interface PostCalls {
  /** `PostMessageW(WM_CLOSE)`, as its Close button would: the application may ask, or stay open. */
  postClose(hwnd: bigint): boolean;
  /** `PostMessageW(WM_CHAR)` with one UTF-16 unit, repeat count 1. */
  postChar(hwnd: bigint, unit: number): boolean;
  /** `ShowWindowAsync(SW_SHOWNOACTIVATE)`. */
  showWithoutActivating(hwnd: bigint): boolean;
}

type RawPosts = Pick<User32Fixed, "PostMessageW" | "ShowWindowAsync">;

/** `lParam` of a key message: repeat count 1, no scan code. */
const REPEATED_ONCE = 1n;

/** {@linkcode PostCalls} over the raw functions. */
export function fixPosts(user32: RawPosts): PostCalls {
  return {
    postClose: (hwnd) => isOneWindow(hwnd) && user32.PostMessageW(hwnd, WM_CLOSE, 0n, 0n) !== 0,
    postChar: (hwnd, unit) =>
      isOneWindow(hwnd) && isUnit(unit) &&
      user32.PostMessageW(hwnd, WM_CHAR, BigInt(unit), REPEATED_ONCE) !== 0,
    showWithoutActivating: (hwnd) =>
      isOneWindow(hwnd) && user32.ShowWindowAsync(hwnd, SW_SHOWNOACTIVATE) !== 0,
  };
}

/**
 * Whether a handle names one window: not 0 (this thread's own queue) and not all windows. Windows looks at the low 32
 * bits of a window handle only.
 */
function isOneWindow(hwnd: bigint): boolean {
  const low = BigInt.asUintN(32, hwnd);
  return low !== 0n && BigInt.asUintN(16, hwnd) !== HWND_BROADCAST;
}

function isUnit(unit: number): boolean {
  return Number.isInteger(unit) && unit >= 0 && unit <= 0xffff;
}

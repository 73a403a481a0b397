import type { User32 } from "../../ffi/user32.ts";
import { GW_CHILD, GW_HWNDNEXT } from "../../ffi/winuser.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";

/** The Win32 functions that walk through windows. */
type WalkCalls = Pick<User32, "GetTopWindow" | "GetWindow" | "IsWindow">;

/**
 * Most windows that are listed. A process may have 10,000 window objects, a session some 65,000, controls and hidden
 * windows included.
 */
export const MAX_WINDOWS = 10_000;

/** How often a listing is retried while windows open and close. */
export const MAX_WALKS = 16;

/**
 * Top-level windows in z-order, topmost first, each once.
 *
 * Throws `platform_error` when they cannot be listed whole: a list with holes would show a covered window as free.
 */
export function getTopLevelWindows(user32: WalkCalls): readonly Hwnd[] {
  return walkUntilWhole(() => walk(user32, user32.GetTopWindow(0n), false));
}

/**
 * Top-level windows above `hwnd` in z-order, topmost first, each once; all of them when it is gone. The windows below,
 * often hundreds, are not walked through, since none can cover it. Throws as {@linkcode getTopLevelWindows}.
 */
export function getWindowsAbove(user32: WalkCalls, hwnd: Hwnd): readonly Hwnd[] {
  return walkUntilWhole(() => {
    const windows = walk(user32, user32.GetTopWindow(0n), false, hwnd);
    if (windows?.at(-1) === hwnd) return windows.slice(0, -1);
    // The walk missed a window that still exists, so it may have missed others too.
    return user32.IsWindow(hwnd) === 0 ? windows : undefined;
  });
}

/**
 * Descendants of a window at any depth, each before its own children, in z-order inside each parent; none when the
 * window is gone. Throws as {@linkcode getTopLevelWindows}.
 */
export function getChildWindows(user32: WalkCalls, hwnd: Hwnd): readonly Hwnd[] {
  return walkUntilWhole(() => walk(user32, user32.GetWindow(hwnd, GW_CHILD), true));
}

/** The children of a window, not theirs, in z-order; none when it is gone. Throws as {@linkcode getTopLevelWindows}. */
export function getDirectChildWindows(user32: WalkCalls, hwnd: Hwnd): readonly Hwnd[] {
  return walkUntilWhole(() => walk(user32, user32.GetWindow(hwnd, GW_CHILD), false));
}

function walkUntilWhole(walkOnce: () => readonly Hwnd[] | undefined): readonly Hwnd[] {
  for (let i = 0; i < MAX_WALKS; i++) {
    const windows = walkOnce();
    if (windows !== undefined) return windows;
  }
  throw new ToolError("platform_error", "Cannot list the windows: they keep changing; try again");
}

/**
 * A window and its siblings below it, down to and including `last`, with their descendants if `descend`. undefined
 * when a window was destroyed meanwhile or came up twice, having moved in the z-order: the walk may have missed others
 * then.
 */
function walk(
  user32: Pick<User32, "GetWindow" | "IsWindow">,
  first: Hwnd,
  descend: boolean,
  last?: Hwnd,
): readonly Hwnd[] | undefined {
  const seen = new Set<Hwnd>();
  const pending = [first];
  for (let hwnd = pending.pop(); hwnd !== undefined; hwnd = pending.pop()) {
    if (hwnd === 0n) continue;
    if (seen.has(hwnd)) return undefined;
    if (seen.size === MAX_WINDOWS) {
      throw new ToolError(
        "platform_error",
        `Cannot list the windows: there are more than ${MAX_WINDOWS}; close some`,
      );
    }
    seen.add(hwnd);
    if (hwnd === last) break;
    const next = user32.GetWindow(hwnd, GW_HWNDNEXT);
    const child = descend ? user32.GetWindow(hwnd, GW_CHILD) : 0n;
    // 0 means "none" for a window that exists, and nothing at all for one that is gone.
    const isEnd = next === 0n || descend && child === 0n;
    if (isEnd && user32.IsWindow(hwnd) === 0) return undefined;
    pending.push(next, child);
  }
  return [...seen];
}

import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import { type Kernel32, WAIT_ABANDONED, WAIT_OBJECT_0 } from "../../ffi/kernel32.ts";
import type { DesktopTurn } from "../desktop/session_marks.ts";
import { ToolError } from "../base/errors.ts";

/**
 * The turn on the desktop as a mutex, which belongs to the thread that takes it. Opened at the first attempt and then
 * kept.
 */
export function createTurn(
  fixed: Pick<FixedCalls, "openTurnMutex">,
  kernel32: Pick<Kernel32, "WaitForSingleObject" | "ReleaseMutex">,
): DesktopTurn {
  let mutex = 0n;
  let isOurs = false;
  return {
    tryTakeDesktopTurn() {
      // A mutex can be taken again and again by the thread that has it.
      if (isOurs) return false;
      if (mutex === 0n) mutex = fixed.openTurnMutex();
      if (mutex === 0n) {
        throw new ToolError("platform_error", "Cannot take a turn on the desktop: Windows gave no mutex");
      }
      const result = kernel32.WaitForSingleObject(mutex, 0);
      isOurs = result === WAIT_OBJECT_0 || result === WAIT_ABANDONED;
      return isOurs;
    },
    releaseDesktopTurn() {
      if (!isOurs) return;
      // Whatever the result: if Windows refuses, the turn was not ours.
      isOurs = false;
      kernel32.ReleaseMutex(mutex);
    },
  };
}

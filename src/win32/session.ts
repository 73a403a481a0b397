import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import { textOf } from "../../ffi/structs/wide_string.ts";
import type { User32 } from "../../ffi/user32.ts";
import { DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, UOI_NAME } from "../../ffi/winuser.ts";
import type { DpiAwareness } from "../desktop/readings.ts";

/** Name of the desktop a person works on; the lock screen and UAC prompts are on others. */
const WORKING_DESKTOP = "Default";

const MAX_DESKTOP_NAME = 256;

/**
 * Makes all coordinates of this process physical pixels. Must come before the first call that has to do with windows
 * or the screen.
 */
export function makeDpiAware(user32: Pick<User32, "SetProcessDpiAwarenessContext">): void {
  // It fails when a manifest has set the awareness already; getDpiAwareness reads what holds.
  user32.SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2);
}

/** The DPI awareness of the calling thread, as queried. */
export function getDpiAwareness(
  user32: Pick<User32, "GetThreadDpiAwarenessContext" | "AreDpiAwarenessContextsEqual">,
): DpiAwareness {
  const equal = user32.AreDpiAwarenessContextsEqual(
    user32.GetThreadDpiAwarenessContext(),
    DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2,
  );
  return equal !== 0 ? "per_monitor_v2" : "other";
}

/** Whether keyboard and mouse belong to the desktop `Default`, not to a locked or secure one. */
export function isInputDesktopAvailable(
  fixed: Pick<FixedCalls, "openInputDesktopForName">,
  user32: Pick<User32, "GetUserObjectInformationW" | "CloseDesktop">,
): boolean {
  const desktop = fixed.openInputDesktopForName();
  if (desktop === 0n) return false;
  try {
    const name = new Uint16Array(MAX_DESKTOP_NAME);
    const needed = new Uint32Array(1);
    const ok = user32.GetUserObjectInformationW(desktop, UOI_NAME, name, name.byteLength, needed);
    const end = name.indexOf(0);
    return ok !== 0 && end >= 0 && textOf(name, end) === WORKING_DESKTOP;
  } finally {
    user32.CloseDesktop(desktop);
  }
}

/** Windows version as the registry has it, such as `10.0.26100`; `unknown` where it has none. */
export function getWindowsBuild(fixed: Pick<FixedCalls, "readMachineValue">): string {
  const parts = ["CurrentMajorVersionNumber", "CurrentMinorVersionNumber", "CurrentBuildNumber"] as const;
  const values = parts.map((name) => fixed.readMachineValue(name));
  // Clients see it, so it must be numbers and nothing else.
  return values.every((value) => value !== undefined && /^\d{1,10}$/.test(value))
    ? values.join(".")
    : "unknown";
}

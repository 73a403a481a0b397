import { DISPLAY_DEVICE_ATTACHED_TO_DESKTOP, DISPLAY_DEVICE_MIRRORING_DRIVER } from "../../ffi/gdi32.ts";
import { MDT_EFFECTIVE_DPI, type Shcore } from "../../ffi/shcore.ts";
import {
  newDevMode,
  newDisplayDevice,
  newMonitorInfo,
  readDevMode,
  readDisplayDevice,
  readMonitorInfo,
} from "../../ffi/structs/display.ts";
import { pointByValue } from "../../ffi/structs/rect.ts";
import { wideString } from "../../ffi/structs/wide_string.ts";
import type { User32 } from "../../ffi/user32.ts";
import {
  ENUM_CURRENT_SETTINGS,
  MONITOR_DEFAULTTONULL,
  MONITORINFOF_PRIMARY,
  SM_CXVIRTUALSCREEN,
  SM_CYVIRTUALSCREEN,
  SM_XVIRTUALSCREEN,
  SM_YVIRTUALSCREEN,
} from "../../ffi/winuser.ts";
import type { Monitor } from "../desktop/readings.ts";
import { ToolError } from "../base/errors.ts";
import { isEmpty, type Point, type Rect } from "../base/geometry.ts";
import { S_OK } from "../../ffi/dwmapi.ts";

/** The Win32 functions that list displays. */
type DisplayCalls = Pick<User32, "EnumDisplayDevicesW" | "EnumDisplaySettingsExW">;
type MonitorCalls = DisplayCalls & Pick<User32, "MonitorFromPoint" | "GetMonitorInfoW">;

/**
 * Most display devices that are read: more than any driver has, so that an enumeration that never ends is given up.
 */
const MAX_DISPLAYS = 256;

const STANDARD_DPI = 96;

/** Bounding box of all monitors, screen coordinates. Throws `platform_error`. */
export function getVirtualScreen(user32: Pick<User32, "GetSystemMetrics">): Rect {
  const left = user32.GetSystemMetrics(SM_XVIRTUALSCREEN);
  const top = user32.GetSystemMetrics(SM_YVIRTUALSCREEN);
  const right = left + user32.GetSystemMetrics(SM_CXVIRTUALSCREEN);
  const bottom = top + user32.GetSystemMetrics(SM_CYVIRTUALSCREEN);
  const rect = { left, top, right, bottom };
  if (isEmpty(rect)) throw new ToolError("platform_error", "Cannot read the screen: it has no monitor");
  return rect;
}

/** The monitors of the desktop; displays that show the same picture are one. Throws `platform_error` if none. */
export function getMonitors(
  user32: MonitorCalls,
  shcore: Pick<Shcore, "GetDpiForMonitor">,
): readonly Monitor[] {
  const handles = new Set<bigint>();
  for (const name of getAttachedDisplays(user32)) {
    const origin = getDisplayOrigin(user32, name);
    if (origin !== undefined) {
      handles.add(user32.MonitorFromPoint(pointByValue(origin), MONITOR_DEFAULTTONULL));
    }
  }
  const monitors = [...handles].flatMap((handle) => getMonitor(user32, shcore, handle) ?? []);
  if (monitors.length === 0) {
    throw new ToolError("platform_error", "Cannot read the monitors: Windows names none; try again");
  }
  return monitors;
}

/** Device names, such as `\\.\DISPLAY1`. */
function getAttachedDisplays(user32: Pick<User32, "EnumDisplayDevicesW">): readonly string[] {
  const names: string[] = [];
  for (let i = 0; i < MAX_DISPLAYS; i++) {
    const bytes = newDisplayDevice();
    if (user32.EnumDisplayDevicesW(null, i, bytes, 0) === 0) break;
    const { DeviceName, StateFlags } = readDisplayDevice(bytes);
    const isAttached = (StateFlags & DISPLAY_DEVICE_ATTACHED_TO_DESKTOP) !== 0;
    if (isAttached && (StateFlags & DISPLAY_DEVICE_MIRRORING_DRIVER) === 0) names.push(DeviceName);
  }
  return names;
}

/** The left-top pixel of a display, screen coordinates; undefined when it is not in use. */
function getDisplayOrigin(user32: Pick<User32, "EnumDisplaySettingsExW">, name: string): Point | undefined {
  const bytes = newDevMode();
  const ok = user32.EnumDisplaySettingsExW(wideString(name), ENUM_CURRENT_SETTINGS, bytes, 0);
  const { dmPosition, dmPelsWidth, dmPelsHeight } = readDevMode(bytes);
  return ok === 0 || dmPelsWidth === 0 || dmPelsHeight === 0 ? undefined : dmPosition;
}

/** undefined when the monitor was unplugged meanwhile. */
function getMonitor(
  user32: Pick<User32, "GetMonitorInfoW">,
  shcore: Pick<Shcore, "GetDpiForMonitor">,
  handle: bigint,
): Monitor | undefined {
  const bytes = newMonitorInfo();
  if (user32.GetMonitorInfoW(handle, bytes) === 0) return undefined;
  const { rcMonitor, rcWork, dwFlags } = readMonitorInfo(bytes);
  return {
    bounds: rcMonitor,
    workArea: rcWork,
    primary: (dwFlags & MONITORINFOF_PRIMARY) !== 0,
    dpi: getDpi(shcore, handle),
  };
}

function getDpi(shcore: Pick<Shcore, "GetDpiForMonitor">, handle: bigint): number {
  const x = new Uint32Array(1);
  const y = new Uint32Array(1);
  const result = shcore.GetDpiForMonitor(handle, MDT_EFFECTIVE_DPI, x, y);
  // Windows documents both values as always equal.
  return result === S_OK ? x[0] ?? STANDARD_DPI : STANDARD_DPI;
}

import { type Dwmapi, DWMWA_CLOAKED, DWMWA_EXTENDED_FRAME_BOUNDS, S_OK } from "../../ffi/dwmapi.ts";
import { readPoint, readRect, SIZEOF_RECT, writePoint } from "../../ffi/structs/rect.ts";
import { textOf } from "../../ffi/structs/wide_string.ts";
import { newWindowPlacement, readPlacementFlags } from "../../ffi/structs/window_placement.ts";
import type { User32 } from "../../ffi/user32.ts";
import {
  DPI_AWARENESS_SYSTEM_AWARE,
  DPI_AWARENESS_UNAWARE,
  GWL_EXSTYLE,
  GWL_STYLE,
  LWA_ALPHA,
  LWA_COLORKEY,
  WDA_MONITOR,
  WPF_RESTORETOMAXIMIZED,
} from "../../ffi/winuser.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import type { ThreadProcessId, Translucency } from "../desktop/readings.ts";
import { isEmpty, type Point, type Rect } from "../base/geometry.ts";
import { WS_EX_LAYERED } from "../desktop/window_styles.ts";

/** Sizes of the buffers tried for a title, UTF-16 units with the NUL; a longer title is cut. */
const TITLE_SIZES = [512, 4096, 32_768];

/** Size of the buffer for a class name, UTF-16 units with the NUL; a name has at most 256. */
const CLASS_NAME_SIZE = 257;

/** Result of `GetWindowRgnBox` for a window without a region. */
const RGN_ERROR = 0;

/** The thread and process that own a window; undefined when it is gone. */
export function getWindowThreadProcessId(
  user32: Pick<User32, "GetWindowThreadProcessId">,
  hwnd: Hwnd,
): ThreadProcessId | undefined {
  const pid = new Uint32Array(1);
  const tid = user32.GetWindowThreadProcessId(hwnd, pid);
  return tid === 0 || pid[0] === undefined || pid[0] === 0 ? undefined : { tid, pid: pid[0] };
}

/** The title as the window manager keeps it: no message is sent, so a hung window answers too. */
export function getWindowText(user32: Pick<User32, "InternalGetWindowText">, hwnd: Hwnd): string {
  let text = "";
  for (const size of TITLE_SIZES) {
    const units = new Uint16Array(size);
    const length = user32.InternalGetWindowText(hwnd, units, size);
    text = textOf(units, Math.max(0, Math.min(length, size - 1)));
    // When the buffer is full, the title may have been cut.
    if (length < size - 1) break;
  }
  return text;
}

/** Window class; empty when the window is gone. */
export function getClassName(user32: Pick<User32, "GetClassNameW">, hwnd: Hwnd): string {
  const units = new Uint16Array(CLASS_NAME_SIZE);
  const length = user32.GetClassNameW(hwnd, units, CLASS_NAME_SIZE);
  return textOf(units, Math.max(0, Math.min(length, CLASS_NAME_SIZE - 1)));
}

/** Outer rectangle, screen coordinates; undefined when the window is gone. */
export function getWindowRect(user32: Pick<User32, "GetWindowRect">, hwnd: Hwnd): Rect | undefined {
  const rect = new Uint8Array(SIZEOF_RECT);
  return user32.GetWindowRect(hwnd, rect) === 0 ? undefined : readRect(rect);
}

/** Rectangle without invisible resize borders, screen coordinates; the window rectangle where DWM says none. */
export function getFrameBounds(
  dwmapi: Pick<Dwmapi, "DwmGetWindowAttribute">,
  user32: Pick<User32, "GetWindowRect">,
  hwnd: Hwnd,
): Rect | undefined {
  const bytes = new Uint8Array(SIZEOF_RECT);
  const result = dwmapi.DwmGetWindowAttribute(hwnd, DWMWA_EXTENDED_FRAME_BOUNDS, bytes, SIZEOF_RECT);
  const bounds = readRect(bytes);
  return result === S_OK && !isEmpty(bounds) ? bounds : getWindowRect(user32, hwnd);
}

/** The client area, screen coordinates; undefined when the window is gone. */
export function getClientRect(
  user32: Pick<User32, "GetClientRect" | "ClientToScreen">,
  hwnd: Hwnd,
): Rect | undefined {
  const bytes = new Uint8Array(SIZEOF_RECT);
  if (user32.GetClientRect(hwnd, bytes) === 0) return undefined;
  const { left, top, right, bottom } = readRect(bytes);
  const [first, last] = [{ x: left, y: top }, { x: right, y: bottom }].map((corner) => {
    const point = writePoint(corner);
    return user32.ClientToScreen(hwnd, point) === 0 ? undefined : readPoint(point);
  });
  if (first === undefined || last === undefined) return undefined;
  // In a window that runs from right to left, the client's left edge is the right one of the screen.
  return {
    left: Math.min(first.x, last.x),
    top: first.y,
    right: Math.max(first.x, last.x),
    bottom: last.y,
  };
}

/**
 * A screen point in the coordinates of a window that is not aware of its monitor's DPI; undefined when Windows does
 * not say.
 */
export function physicalToLogicalPoint(
  user32: Pick<User32, "PhysicalToLogicalPointForPerMonitorDPI">,
  hwnd: Hwnd,
  physical: Point,
): Point | undefined {
  const point = writePoint(physical);
  return user32.PhysicalToLogicalPointForPerMonitorDPI(hwnd, point) === 0 ? undefined : readPoint(point);
}

/** Whether the window's program draws for the DPI of each monitor; also true of a window that is gone. */
export function isPerMonitorAware(
  user32: Pick<User32, "GetWindowDpiAwarenessContext" | "GetAwarenessFromDpiAwarenessContext">,
  hwnd: Hwnd,
): boolean {
  const context = user32.GetWindowDpiAwarenessContext(hwnd);
  const awareness = user32.GetAwarenessFromDpiAwarenessContext(context);
  return awareness !== DPI_AWARENESS_UNAWARE && awareness !== DPI_AWARENESS_SYSTEM_AWARE;
}

/** Why a window is cloaked (`DWMWA_CLOAKED`); 0 when it is not, or DWM cannot say. */
export function getCloaked(dwmapi: Pick<Dwmapi, "DwmGetWindowAttribute">, hwnd: Hwnd): number {
  const cloaked = new Uint32Array(1);
  const result = dwmapi.DwmGetWindowAttribute(hwnd, DWMWA_CLOAKED, cloaked, cloaked.byteLength);
  return result === S_OK ? cloaked[0] ?? 0 : 0;
}

/** `GWL_STYLE` bits; 0 when the window is gone. */
export function getStyle(user32: Pick<User32, "GetWindowLongW">, hwnd: Hwnd): number {
  return user32.GetWindowLongW(hwnd, GWL_STYLE) >>> 0;
}

/** `GWL_EXSTYLE` bits; 0 when the window is gone. */
export function getExStyle(user32: Pick<User32, "GetWindowLongW">, hwnd: Hwnd): number {
  return user32.GetWindowLongW(hwnd, GWL_EXSTYLE) >>> 0;
}

/** How far a layered window lets what is behind it through; a query that fails counts as `translucent`. */
export function getTranslucency(
  user32: Pick<User32, "GetWindowLongW" | "GetLayeredWindowAttributes" | "IsWindow">,
  hwnd: Hwnd,
): Translucency {
  const exStyle = getExStyle(user32, hwnd);
  if (exStyle === 0 && user32.IsWindow(hwnd) === 0) return "translucent";
  if ((exStyle & WS_EX_LAYERED) === 0) return "opaque";
  const alpha = new Uint8Array(1);
  const flags = new Uint32Array(1);
  // It also fails for a window drawn by UpdateLayeredWindow, which has its own alpha in each pixel.
  if (user32.GetLayeredWindowAttributes(hwnd, null, alpha, flags) === 0) return "translucent";
  const bits = flags[0] ?? 0;
  if ((bits & LWA_ALPHA) === 0) return "translucent";
  if (alpha[0] === 0) return "invisible";
  return alpha[0] === 255 && (bits & LWA_COLORKEY) === 0 ? "opaque" : "translucent";
}

/** Whether the window has a region: pixels of its rectangle outside the region are not its own. */
export function hasWindowRegion(user32: Pick<User32, "GetWindowRgnBox">, hwnd: Hwnd): boolean {
  return user32.GetWindowRgnBox(hwnd, new Uint8Array(SIZEOF_RECT)) !== RGN_ERROR;
}

/** The display affinity, `WDA_*`; a query that fails counts as `WDA_MONITOR`. */
export function getDisplayAffinity(user32: Pick<User32, "GetWindowDisplayAffinity">, hwnd: Hwnd): number {
  const affinity = new Uint32Array(1);
  return user32.GetWindowDisplayAffinity(hwnd, affinity) === 0 ? WDA_MONITOR : affinity[0] ?? WDA_MONITOR;
}

/** Whether a minimised window was maximised before; false when the query fails. */
export function restoresToMaximized(user32: Pick<User32, "GetWindowPlacement">, hwnd: Hwnd): boolean {
  const placement = newWindowPlacement();
  return user32.GetWindowPlacement(hwnd, placement) !== 0 &&
    (readPlacementFlags(placement) & WPF_RESTORETOMAXIMIZED) !== 0;
}

import { readPoint, readRect } from "./rect.ts";
import { viewOf } from "./view.ts";
import { textField } from "./wide_string.ts";

/** `MONITORINFOEXW`: DWORD cbSize; RECT rcMonitor at 4, rcWork at 20; DWORD dwFlags at 36; WCHAR szDevice[32] at 40. */
export const SIZEOF_MONITORINFOEXW = 104;

/** An empty `MONITORINFOEXW` with its size filled in. */
export function newMonitorInfo(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_MONITORINFOEXW);
  viewOf(bytes).setUint32(0, SIZEOF_MONITORINFOEXW, true);
  return bytes;
}

/** The fields of a `MONITORINFOEXW` that are read. */
export interface MonitorInfo {
  readonly rcMonitor: ReturnType<typeof readRect>;
  readonly rcWork: ReturnType<typeof readRect>;
  readonly dwFlags: number;
  readonly szDevice: string;
}

/** Reads a `MONITORINFOEXW` that Windows filled. */
export function readMonitorInfo(bytes: Uint8Array): MonitorInfo {
  return {
    rcMonitor: readRect(bytes, 4),
    rcWork: readRect(bytes, 20),
    dwFlags: viewOf(bytes).getUint32(36, true),
    szDevice: textField(bytes, 40, 32),
  };
}

/**
 * `DISPLAY_DEVICEW`: DWORD cb; WCHAR DeviceName[32] at 4, DeviceString[128] at 68; DWORD StateFlags at 324;
 * WCHAR DeviceID[128] at 328, DeviceKey[128] at 584.
 */
export const SIZEOF_DISPLAY_DEVICEW = 840;

/** An empty `DISPLAY_DEVICEW` with its size filled in. */
export function newDisplayDevice(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_DISPLAY_DEVICEW);
  viewOf(bytes).setUint32(0, SIZEOF_DISPLAY_DEVICEW, true);
  return bytes;
}

/** The fields of a `DISPLAY_DEVICEW` that are read. */
export interface DisplayDevice {
  readonly DeviceName: string;
  readonly StateFlags: number;
}

/** Reads a `DISPLAY_DEVICEW` that Windows filled. */
export function readDisplayDevice(bytes: Uint8Array): DisplayDevice {
  return { DeviceName: textField(bytes, 4, 32), StateFlags: viewOf(bytes).getUint32(324, true) };
}

/**
 * `DEVMODEW`, of its many fields: WORD dmSize at 68; POINTL dmPosition at 76; DWORD dmPelsWidth at 172,
 * dmPelsHeight at 176.
 */
export const SIZEOF_DEVMODEW = 220;

/** An empty `DEVMODEW` with its size filled in. */
export function newDevMode(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_DEVMODEW);
  viewOf(bytes).setUint16(68, SIZEOF_DEVMODEW, true);
  return bytes;
}

/** The fields of a `DEVMODEW` that are read; position and size in pixels. */
export interface DevMode {
  readonly dmPosition: ReturnType<typeof readPoint>;
  readonly dmPelsWidth: number;
  readonly dmPelsHeight: number;
}

/** Reads a `DEVMODEW` that Windows filled. */
export function readDevMode(bytes: Uint8Array): DevMode {
  const view = viewOf(bytes);
  return {
    dmPosition: readPoint(bytes, 76),
    dmPelsWidth: view.getUint32(172, true),
    dmPelsHeight: view.getUint32(176, true),
  };
}

import { type Libraries, libraries } from "../../ffi/libraries.ts";
import { pointByValue } from "../../ffi/structs/rect.ts";
import { GA_PARENT, GA_ROOT, GW_OWNER } from "../../ffi/winuser.ts";
import type {
  Desktop,
  DesktopHost,
  DesktopInput,
  DesktopPixels,
  DesktopView,
  Process,
} from "../desktop/desktop.ts";
import type { DesktopStop } from "../desktop/session_marks.ts";
import { ToolError } from "../base/errors.ts";
import { getAncestors } from "./ancestors.ts";
import { createScreenCapture } from "./screen_pixels.ts";
import { createDialog } from "./message_box.ts";
import { createHotkeys, isHotkeyFree } from "./stop_hotkeys.ts";
import * as input from "./send_input.ts";
import { createKeyReader } from "./key_reader.ts";
import { highlightedMenuItem, menuItemFromPoint } from "./menus.ts";
import { getMonitors, getVirtualScreen } from "./monitors.ts";
import { canonicalPath } from "./canonical_path.ts";
import { getProcess, isElevated } from "./process.ts";
import * as session from "./session.ts";
import * as stopMark from "./stop_mark.ts";
import { createTurn } from "./turn_mutex.ts";
import { captureWindow } from "./window_pixels.ts";
import * as state from "./window_state.ts";
import {
  getChildWindows,
  getDirectChildWindows,
  getTopLevelWindows,
  getWindowsAbove,
} from "./window_tree.ts";

/** The desktop of this session. Throws `unsupported` elsewhere than on Windows. */
export function openDesktop(): Desktop {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot open the desktop: this is not Windows");
  }
  return assembleDesktop(libraries);
}

/** The desktop over the given functions, which in tests are fakes. Throws `platform_error`. */
export function assembleDesktop(libraries: Libraries): Desktop {
  session.makeDpiAware(libraries.user32);
  return Object.freeze({
    ...hostOf(libraries),
    ...screenOf(libraries),
    ...windowsOf(libraries),
    ...windowGeometryOf(libraries),
    ...windowStateOf(libraries),
    ...processesOf(libraries),
    ...operatorOf(libraries),
    ...probesOf(libraries),
    ...effectsOf(libraries),
    ...stopOf(libraries),
    ...createDialog(libraries.fixed, libraries.user32, libraries.kernel32.GetCurrentProcessId()),
    ...createTurn(libraries.fixed, libraries.kernel32),
  });
}

function hostOf(libraries: Libraries): DesktopHost {
  const { kernel32, fixed } = libraries;
  const own = getProcess(libraries, kernel32.GetCurrentProcessId());
  if (own === undefined) throw new ToolError("platform_error", "Cannot read our own process");
  return {
    self: own,
    ancestors: getAncestors(libraries, (pid): Process | undefined => getProcess(libraries, pid), own),
    elevated: isElevated(libraries),
    windowsBuild: session.getWindowsBuild(fixed),
    canonicalPath: (path) => canonicalPath(libraries, path),
  };
}

function screenOf({ user32, shcore, fixed }: Libraries): Pick<
  DesktopView,
  "getDpiAwareness" | "isInputDesktopAvailable" | "getVirtualScreen" | "getMonitors"
> {
  return {
    getDpiAwareness: () => session.getDpiAwareness(user32),
    isInputDesktopAvailable: () => session.isInputDesktopAvailable(fixed, user32),
    getVirtualScreen: () => getVirtualScreen(user32),
    getMonitors: () => getMonitors(user32, shcore),
  };
}

function windowsOf({ user32 }: Libraries): Pick<
  DesktopView,
  | "getTopLevelWindows"
  | "getWindowsAbove"
  | "getChildWindows"
  | "getDirectChildWindows"
  | "isWindow"
  | "getForegroundWindow"
  | "windowFromPoint"
  | "getRootWindow"
  | "getParentWindow"
  | "getOwner"
  | "getMenu"
  | "menuItemFromPoint"
  | "highlightedMenuItem"
> {
  return {
    getTopLevelWindows: () => getTopLevelWindows(user32),
    getWindowsAbove: (hwnd) => getWindowsAbove(user32, hwnd),
    getChildWindows: (hwnd) => getChildWindows(user32, hwnd),
    getDirectChildWindows: (hwnd) => getDirectChildWindows(user32, hwnd),
    isWindow: (hwnd) => user32.IsWindow(hwnd) !== 0,
    getForegroundWindow: () => user32.GetForegroundWindow(),
    windowFromPoint: (point) => user32.WindowFromPoint(pointByValue(point)),
    getRootWindow: (hwnd) => user32.GetAncestor(hwnd, GA_ROOT),
    getParentWindow: (hwnd) => user32.GetAncestor(hwnd, GA_PARENT),
    getOwner: (hwnd) => user32.GetWindow(hwnd, GW_OWNER),
    getMenu: (hwnd) => user32.GetMenu(hwnd),
    highlightedMenuItem: (menu) => highlightedMenuItem(user32, menu),
    menuItemFromPoint: (hwnd, menu, point) => menuItemFromPoint(user32, hwnd, menu, point),
  };
}

function windowGeometryOf({ user32, dwmapi }: Libraries): Pick<
  DesktopView,
  | "getWindowRect"
  | "getFrameBounds"
  | "getClientRect"
  | "physicalToLogicalPoint"
  | "getDpiForWindow"
  | "isPerMonitorAware"
> {
  return {
    getWindowRect: (hwnd) => state.getWindowRect(user32, hwnd),
    getFrameBounds: (hwnd) => state.getFrameBounds(dwmapi, user32, hwnd),
    getClientRect: (hwnd) => state.getClientRect(user32, hwnd),
    physicalToLogicalPoint: (hwnd, point) => state.physicalToLogicalPoint(user32, hwnd, point),
    getDpiForWindow: (hwnd) => user32.GetDpiForWindow(hwnd),
    isPerMonitorAware: (hwnd) => state.isPerMonitorAware(user32, hwnd),
  };
}

function windowStateOf({ user32, dwmapi }: Libraries): Pick<
  DesktopView,
  | "getWindowThreadProcessId"
  | "getWindowText"
  | "getClassName"
  | "isWindowVisible"
  | "isIconic"
  | "isZoomed"
  | "restoresToMaximized"
  | "isWindowEnabled"
  | "getCloaked"
  | "isHungAppWindow"
  | "getStyle"
  | "getExStyle"
  | "getTranslucency"
  | "hasWindowRegion"
  | "getDisplayAffinity"
> {
  return {
    getWindowThreadProcessId: (hwnd) => state.getWindowThreadProcessId(user32, hwnd),
    getWindowText: (hwnd) => state.getWindowText(user32, hwnd),
    getClassName: (hwnd) => state.getClassName(user32, hwnd),
    isWindowVisible: (hwnd) => user32.IsWindowVisible(hwnd) !== 0,
    isIconic: (hwnd) => user32.IsIconic(hwnd) !== 0,
    isZoomed: (hwnd) => user32.IsZoomed(hwnd) !== 0,
    restoresToMaximized: (hwnd) => state.restoresToMaximized(user32, hwnd),
    isWindowEnabled: (hwnd) => user32.IsWindowEnabled(hwnd) !== 0,
    getCloaked: (hwnd) => state.getCloaked(dwmapi, hwnd),
    isHungAppWindow: (hwnd) => user32.IsHungAppWindow(hwnd) !== 0,
    getStyle: (hwnd) => state.getStyle(user32, hwnd),
    getExStyle: (hwnd) => state.getExStyle(user32, hwnd),
    getTranslucency: (hwnd) => state.getTranslucency(user32, hwnd),
    hasWindowRegion: (hwnd) => state.hasWindowRegion(user32, hwnd),
    getDisplayAffinity: (hwnd) => state.getDisplayAffinity(user32, hwnd),
  };
}

function processesOf(libraries: Libraries): Pick<DesktopView, "getProcess" | "getGuiThreadInfo"> {
  return {
    getProcess: (pid) => getProcess(libraries, pid),
    getGuiThreadInfo: (tid) => input.getGuiThreadInfo(libraries.user32, tid),
  };
}

function operatorOf({ user32, kernel32 }: Libraries): Pick<
  DesktopView,
  | "getCursorPos"
  | "isMouseButtonSwapped"
  | "getKeysDown"
  | "getKeysPressed"
  | "getDoubleClickTime"
  | "getLastInputTick"
  | "getTickCount"
  | "mapVirtualKey"
  | "isHotkeyFree"
> {
  return {
    getCursorPos: () => input.getCursorPos(user32),
    isMouseButtonSwapped: () => input.isMouseButtonSwapped(user32),
    ...createKeyReader(user32),
    getDoubleClickTime: () => user32.GetDoubleClickTime(),
    getLastInputTick: () => input.getLastInputTick(user32),
    getTickCount: () => kernel32.GetTickCount(),
    mapVirtualKey: (virtualKey, tid) => input.mapVirtualKey(user32, virtualKey, tid),
    isHotkeyFree: (virtualKey, modifiers) => isHotkeyFree(user32, virtualKey, modifiers),
  };
}

function probesOf({ fixed }: Libraries): Pick<
  DesktopView,
  "probeResponsive" | "probeHitTest" | "probeMenu"
> {
  return {
    probeResponsive: (hwnd, probing) => fixed.sendNullMessage(hwnd, probing),
    probeHitTest: (hwnd, { x, y }, probing) => fixed.sendHitTest(hwnd, x, y, probing),
    probeMenu: (hwnd, probing) => fixed.sendGetMenuHandle(hwnd, probing),
  };
}

function stopOf({ user32, fixed }: Libraries): DesktopStop {
  return {
    ...createHotkeys(user32),
    isStopMarked: () => fixed.findStopMark(),
    markStopped: () => stopMark.markStopped(fixed),
    clearStopMark: () => stopMark.clearStopMark(fixed),
  };
}

function effectsOf({ user32, gdi32, fixed }: Libraries): DesktopPixels & DesktopInput {
  return {
    captureScreen: createScreenCapture(user32, gdi32),
    captureWindow: (hwnd, size, signal, onStart) =>
      captureWindow({ user32, gdi32, fixed }, hwnd, size, { signal, onStart }),
    flushCompositor: (signal) => fixed.flushCompositor(signal),
    sendInput: (events) => input.sendInput(user32, events),
    setForegroundWindow: (hwnd) => user32.SetForegroundWindow(hwnd) !== 0,
    postClose: (hwnd) => fixed.postClose(hwnd),
    showWithoutActivating: (hwnd) => fixed.showWithoutActivating(hwnd),
    postChar: (hwnd, unit) => fixed.postChar(hwnd, unit),
  };
}

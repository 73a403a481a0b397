import assert from "node:assert/strict";
import { ADVAPI32 } from "../../../ffi/advapi32.ts";
import { DWMAPI } from "../../../ffi/dwmapi.ts";
import type { FixedCalls } from "../../../ffi/fixed_calls.ts";
import { GDI32 } from "../../../ffi/gdi32.ts";
import { KERNEL32 } from "../../../ffi/kernel32.ts";
import type { Libraries } from "../../../ffi/libraries.ts";
import { Permit } from "../../../ffi/permits.ts";
import { SHCORE } from "../../../ffi/shcore.ts";
import { USER32 } from "../../../ffi/user32.ts";
import type { Desktop } from "../../../src/desktop/desktop.ts";
import { assembleDesktop, openDesktop } from "../../../src/win32/open_desktop.ts";
import { MAX_WALKS } from "../../../src/win32/window_tree.ts";
import { NEW_MEMORY } from "../../fake_gdi.ts";
import { LAST } from "../../fake_nonblocking.ts";
import { Recorder, viewOf, writeInts, writeText } from "../../fake_win32.ts";

const WINDOW = 0x1007an;

/** Functions that all answer 0, but for what a desktop needs to open and to say something. */
function fakeLibraries(recorder: Recorder): Libraries {
  const zeros = <T extends Deno.ForeignLibraryInterface>(
    definitions: T,
  ): Deno.StaticForeignLibraryInterface<T> =>
    Object.fromEntries(
      Object.entries(definitions).map(([name, definition]) => [name, () => zeroOf(definition)]),
    ) as Deno.StaticForeignLibraryInterface<T>;
  const fixed: Partial<FixedCalls> = {
    openProcessForQuery: () => 0x50n,
    openProcessTokenForQuery: () => 0n,
    snapshotProcesses: () => 0x60n,
    openFileForName: () => 0n,
    openInputDesktopForName: () => 0n,
    readMachineValue: () => "10",
    takeDrawingPermit: () => Promise.resolve(new Permit("unbounded", () => {})),
    flushCompositor: () => Promise.resolve(),
    sendNullMessage: () => Promise.resolve(true),
    sendHitTest: () => Promise.resolve(1),
    sendGetMenuHandle: () => Promise.resolve(0x9000n),
    findStopMark: () => false,
    addStopMark: () => true,
    openTurnMutex: () => 0x70n,
    postClose: () => true,
    postChar: () => true,
    showWithoutActivating: () => true,
  };
  return {
    user32: recorder.record({
      ...zeros(USER32),
      GetDC: () => 0x5cn,
      IsWindow: () => 1,
      GetSystemMetrics: () => 9,
    }),
    gdi32: recorder.record(zeros(GDI32)),
    shcore: recorder.record(zeros(SHCORE)),
    dwmapi: recorder.record(zeros(DWMAPI)),
    advapi32: recorder.record(zeros(ADVAPI32)),
    kernel32: recorder.record<Libraries["kernel32"]>({
      ...zeros(KERNEL32),
      GetCurrentProcessId: () => 40,
      GetProcessTimes: (_process, creation) => (viewOf(creation).setBigUint64(0, 400n, true), 1),
      QueryFullProcessImageNameW: (
        _process,
        _flags,
        name,
        size,
      ) => (writeInts(size, [writeText(name, "C:\\server.exe", 99)]), 1),
      Process32FirstW: (_snapshot, entry) => (writeInts(entry, [40], 8), 1),
      GetDriveTypeW: () => 3,
      GetTickCount: () => 77,
    }),
    fixed: recorder.record(fixed as FixedCalls),
  };
}

function zeroOf(definition: Deno.ForeignFunction | Deno.ForeignStatic): unknown {
  const isHandle = "result" in definition && /size$/.test(String(definition.result));
  const isAsync = "nonblocking" in definition && definition.nonblocking === true;
  return isAsync ? Promise.resolve(0) : isHandle ? 0n : 0;
}

/** The Win32 functions that each method calls. */
const CALLS: Readonly<
  Partial<Record<keyof Desktop, readonly [(desktop: Desktop) => unknown, readonly string[]]>>
> = {
  getDpiAwareness: [(d) => d.getDpiAwareness(), [
    "GetThreadDpiAwarenessContext",
    "AreDpiAwarenessContextsEqual",
  ]],
  isInputDesktopAvailable: [(d) => d.isInputDesktopAvailable(), ["openInputDesktopForName"]],
  getVirtualScreen: [(d) => d.getVirtualScreen(), Array(4).fill("GetSystemMetrics")],
  getMonitors: [(d) => assert.throws(() => d.getMonitors()), ["EnumDisplayDevicesW"]],
  getTopLevelWindows: [(d) => d.getTopLevelWindows(), ["GetTopWindow"]],
  // Of a window that lives and is nowhere: not to be listed.
  getWindowsAbove: [
    (d) => assert.throws(() => d.getWindowsAbove(WINDOW), { code: "platform_error" }),
    Array(MAX_WALKS).fill(["GetTopWindow", "IsWindow"]).flat(),
  ],
  getChildWindows: [(d) => d.getChildWindows(WINDOW), ["GetWindow"]],
  getDirectChildWindows: [(d) => d.getDirectChildWindows(WINDOW), ["GetWindow"]],
  isWindow: [(d) => assert.equal(d.isWindow(WINDOW), true), ["IsWindow"]],
  getForegroundWindow: [(d) => d.getForegroundWindow(), ["GetForegroundWindow"]],
  getWindowThreadProcessId: [(d) => d.getWindowThreadProcessId(WINDOW), ["GetWindowThreadProcessId"]],
  getProcess: [(d) => assert.equal(d.getProcess(7)?.pid, 7), [
    "openProcessForQuery",
    "GetProcessTimes",
    "QueryFullProcessImageNameW",
    "GetPackageFamilyName",
    "openProcessTokenForQuery",
    "CloseHandle",
  ]],
  getWindowText: [(d) => d.getWindowText(WINDOW), ["InternalGetWindowText"]],
  getClassName: [(d) => d.getClassName(WINDOW), ["GetClassNameW"]],
  getWindowRect: [(d) => d.getWindowRect(WINDOW), ["GetWindowRect"]],
  getFrameBounds: [(d) => d.getFrameBounds(WINDOW), ["DwmGetWindowAttribute", "GetWindowRect"]],
  getClientRect: [(d) => assert.equal(d.getClientRect(WINDOW), undefined), ["GetClientRect"]],
  physicalToLogicalPoint: [(d) => assert.equal(d.physicalToLogicalPoint(WINDOW, { x: 1, y: 2 }), undefined), [
    "PhysicalToLogicalPointForPerMonitorDPI",
  ]],
  getDpiForWindow: [(d) => d.getDpiForWindow(WINDOW), ["GetDpiForWindow"]],
  isPerMonitorAware: [(d) => assert.equal(d.isPerMonitorAware(WINDOW), false), [
    "GetWindowDpiAwarenessContext",
    "GetAwarenessFromDpiAwarenessContext",
  ]],
  isWindowVisible: [(d) => assert.equal(d.isWindowVisible(WINDOW), false), ["IsWindowVisible"]],
  isIconic: [(d) => assert.equal(d.isIconic(WINDOW), false), ["IsIconic"]],
  isZoomed: [(d) => assert.equal(d.isZoomed(WINDOW), false), ["IsZoomed"]],
  restoresToMaximized: [(d) => assert.equal(d.restoresToMaximized(WINDOW), false), ["GetWindowPlacement"]],
  isWindowEnabled: [(d) => assert.equal(d.isWindowEnabled(WINDOW), false), ["IsWindowEnabled"]],
  getCloaked: [(d) => d.getCloaked(WINDOW), ["DwmGetWindowAttribute"]],
  isHungAppWindow: [(d) => assert.equal(d.isHungAppWindow(WINDOW), false), ["IsHungAppWindow"]],
  getStyle: [(d) => d.getStyle(WINDOW), ["GetWindowLongW"]],
  getExStyle: [(d) => d.getExStyle(WINDOW), ["GetWindowLongW"]],
  getOwner: [(d) => d.getOwner(WINDOW), ["GetWindow"]],
  getTranslucency: [(d) => d.getTranslucency(WINDOW), ["GetWindowLongW", "IsWindow"]],
  hasWindowRegion: [(d) => d.hasWindowRegion(WINDOW), ["GetWindowRgnBox"]],
  getDisplayAffinity: [(d) => d.getDisplayAffinity(WINDOW), ["GetWindowDisplayAffinity"]],
  windowFromPoint: [(d) => d.windowFromPoint({ x: 1, y: 2 }), ["WindowFromPoint"]],
  getRootWindow: [(d) => d.getRootWindow(WINDOW), ["GetAncestor"]],
  getParentWindow: [(d) => assert.equal(d.getParentWindow(WINDOW), 0n), ["GetAncestor"]],
  getMenu: [(d) => assert.equal(d.getMenu(WINDOW), 0n), ["GetMenu"]],
  menuItemFromPoint: [(d) => d.menuItemFromPoint(WINDOW, 0x9000n, { x: 1, y: 2 }), [
    "MenuItemFromPoint",
    "GetSubMenu",
    "GetMenuItemID",
  ]],
  highlightedMenuItem: [(d) => assert.equal(d.highlightedMenuItem(0x9000n), undefined), ["GetMenuItemCount"]],
  getGuiThreadInfo: [(d) => d.getGuiThreadInfo(332), ["GetGUIThreadInfo"]],
  getCursorPos: [(d) => d.getCursorPos(), ["GetCursorPos"]],
  isMouseButtonSwapped: [(d) => d.isMouseButtonSwapped(), ["GetSystemMetrics"]],
  getKeysDown: [(d) => d.getKeysDown(), Array(254).fill("GetAsyncKeyState")],
  getKeysPressed: [(d) => d.getKeysPressed(), Array(254).fill("GetAsyncKeyState")],
  getDoubleClickTime: [(d) => d.getDoubleClickTime(), ["GetDoubleClickTime"]],
  getLastInputTick: [(d) => d.getLastInputTick(), ["GetLastInputInfo"]],
  getTickCount: [(d) => assert.equal(d.getTickCount(), 77), ["GetTickCount"]],
  mapVirtualKey: [(d) => assert.equal(d.mapVirtualKey(0x41, 332), 0), ["GetKeyboardLayout"]],
  isHotkeyFree: [(d) => assert.equal(d.isHotkeyFree(0x78, 0), false), ["RegisterHotKey"]],
  watchStopKey: [(d) => assert.equal(d.watchStopKey(0x13), false), ["RegisterHotKey"]],
  takeStopKey: [(d) => assert.equal(d.takeStopKey(), false), ["PeekMessageW"]],
  isStopMarked: [(d) => assert.equal(d.isStopMarked(), false), ["findStopMark"]],
  markStopped: [(d) => d.markStopped(), ["findStopMark", "addStopMark"]],
  clearStopMark: [(d) => assert.equal(d.clearStopMark(), true), ["findStopMark", "findStopMark"]],
  tryTakeDesktopTurn: [(d) => assert.equal(d.tryTakeDesktopTurn(), true), [
    "openTurnMutex",
    "WaitForSingleObject",
  ]],
  releaseDesktopTurn: [(d) => d.releaseDesktopTurn(), []],
  setForegroundWindow: [(d) => assert.equal(d.setForegroundWindow(WINDOW), false), ["SetForegroundWindow"]],
  postClose: [(d) => assert.equal(d.postClose(WINDOW), true), ["postClose"]],
  showWithoutActivating: [
    (d) => assert.equal(d.showWithoutActivating(WINDOW), true),
    ["showWithoutActivating"],
  ],
  postChar: [(d) => assert.equal(d.postChar(WINDOW, 0x41), true), ["postChar"]],
  captureWindow: [
    (d) => assert.rejects(d.captureWindow(WINDOW, { width: 1, height: 1 }, LAST.signal, () => {})),
    [
      "takeDrawingPermit",
      "GetDC",
      "CreateCompatibleBitmap",
      "ReleaseDC",
    ],
  ],
  probeResponsive: [(d) => d.probeResponsive(WINDOW, LAST), ["sendNullMessage"]],
  probeHitTest: [(d) => d.probeHitTest(WINDOW, { x: 1, y: 2 }, LAST), ["sendHitTest"]],
  probeMenu: [async (d) => assert.equal(await d.probeMenu(WINDOW, LAST), 0x9000n), ["sendGetMenuHandle"]],
  captureScreen: [
    (d) => assert.throws(() => d.captureScreen({ left: 0, top: 0, right: 1, bottom: 1 }, NEW_MEMORY)),
    ["GetDC", "CreateCompatibleBitmap", "ReleaseDC"],
  ],
  flushCompositor: [(d) => d.flushCompositor(LAST.signal), ["flushCompositor"]],
  sendInput: [(d) => d.sendInput([{ type: "keyboard", virtualKey: 1, scanCode: 1, flags: 0 }]), [
    "SendInput",
  ]],
  canonicalPath: [(d) => d.canonicalPath("C:\\a.exe"), ["GetDriveTypeW", "openFileForName"]],
};

Deno.test("assembleDesktop() asks for physical pixels before it calls anything else", () => {
  const recorder = new Recorder();
  assembleDesktop(fakeLibraries(recorder));
  assert.equal(recorder.names[0], "SetProcessDpiAwarenessContext");
});

Deno.test("assembleDesktop() knows our process, and counts as elevated what Windows does not say", () => {
  const desktop = assembleDesktop(fakeLibraries(new Recorder()));
  assert.deepEqual(desktop.self, {
    pid: 40,
    startTime: 400n,
    imagePath: "C:\\server.exe",
    integrity: undefined,
    packaged: undefined,
  });
  assert.deepEqual(desktop.ancestors, []);
  assert.equal(desktop.elevated, true);
  assert.equal(desktop.windowsBuild, "10.10.10");
});

Deno.test("assembleDesktop() throws when our own process cannot be read", () => {
  const libraries = fakeLibraries(new Recorder());
  const unreadable = { ...libraries, fixed: { ...libraries.fixed, openProcessForQuery: () => 0n } };
  assert.throws(() => assembleDesktop(unreadable), { code: "platform_error" });
});

Deno.test("each method of the desktop calls the functions of its name and no others", async () => {
  for (const [name, [call, expected]] of Object.entries(CALLS)) {
    const recorder = new Recorder();
    const desktop = assembleDesktop(fakeLibraries(recorder));
    recorder.calls.length = 0;
    await call(desktop);
    assert.deepEqual(recorder.names, expected, name);
  }
});

Deno.test("the desktop cannot be changed", () => {
  assert.ok(Object.isFrozen(assembleDesktop(fakeLibraries(new Recorder()))));
});

Deno.test({
  name: "openDesktop() throws when this is not Windows",
  ignore: Deno.build.os === "windows",
  fn() {
    assert.throws(() => openDesktop(), { code: "unsupported" });
  },
});

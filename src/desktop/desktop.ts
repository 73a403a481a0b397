import type { Point, Rect, Size } from "../base/geometry.ts";
import type { Bitmap } from "../image/bitmap.ts";
import type {
  DpiAwareness,
  Hmenu,
  MenuItem,
  Monitor,
  Probing,
  ThreadProcessId,
  Translucency,
} from "./readings.ts";
import type { DesktopStop, DesktopTurn } from "./session_marks.ts";
import type { InputEvent } from "./input_event.ts";

/** A window handle. An integer, never a pointer, so that a fake needs no FFI permission. */
export type Hwnd = bigint;

/**
 * The significant bits of a window handle, unsigned: how it is shown, recorded, and compared with a client's. In a
 * 64-bit process Windows gives them sign-extended or not; other programs show them either way.
 * https://learn.microsoft.com/windows/win32/winprog64/interprocess-communication
 */
export function handleBits(hwnd: Hwnd): number {
  return Number(BigInt.asUintN(32, hwnd));
}

/** A process as far as its token and handle may be read. */
export interface Process {
  readonly pid: number;
  /** `GetProcessTimes` creation time, 100 ns units since 1601: with the pid it names one process for good. */
  readonly startTime: bigint;
  /** Full Win32 image path, as `QueryFullProcessImageNameW` spells it. */
  readonly imagePath: string;
  /** Its package family name and its path below the package's folder; undefined when it is in no package. */
  readonly packaged: { readonly family: string; readonly executable: string } | undefined;
  /** Mandatory integrity level RID (0x1000 low, 0x2000 medium, 0x3000 high), or undefined when unreadable. */
  readonly integrity: number | undefined;
}

/** The focus and the menu state of a thread, as `GetGUIThreadInfo` gives them. */
export interface GuiThreadInfo {
  /** The window with the keyboard focus, 0n when none. */
  readonly hwndFocus: Hwnd;
  /** Any menu is in use: its system menu, or one that belongs to no menu bar, among them. */
  readonly menuMode: boolean;
  readonly systemMenuMode: boolean;
  /** A menu that belongs to no menu bar, as a context menu. Wine never says so. */
  readonly popupMenuMode: boolean;
}

/** The calls that read the desktop and change nothing. Guards and reads get only these. */
export interface DesktopView {
  /** {@linkcode DpiAwareness} of the calling thread, as queried after it was set. */
  getDpiAwareness(): DpiAwareness;
  /** Whether the input desktop is `Default` and not locked. */
  isInputDesktopAvailable(): boolean;
  /** Bounding box of all monitors, screen coordinates. */
  getVirtualScreen(): Rect;
  getMonitors(): readonly Monitor[];
  /** Top-level windows in z-order, topmost first. Each at most once; survives windows dying mid-way. */
  getTopLevelWindows(): readonly Hwnd[];
  /** Top-level windows above a window, likewise; all of them when it is no top-level window. */
  getWindowsAbove(hwnd: Hwnd): readonly Hwnd[];
  /** Descendants of a window at any depth, z-order inside each parent. */
  getChildWindows(hwnd: Hwnd): readonly Hwnd[];
  /** Children of a window and not theirs, in z-order. */
  getDirectChildWindows(hwnd: Hwnd): readonly Hwnd[];
  isWindow(hwnd: Hwnd): boolean;
  getForegroundWindow(): Hwnd;
  /** undefined when the window is gone. */
  getWindowThreadProcessId(hwnd: Hwnd): ThreadProcessId | undefined;
  /** undefined when it is gone or may not be opened. */
  getProcess(pid: number): Process | undefined;
  /** Title; empty when none. Never blocks on a hung window. */
  getWindowText(hwnd: Hwnd): string;
  /** Window class; empty when the window is gone. */
  getClassName(hwnd: Hwnd): string;
  /** Outer rectangle, screen coordinates; undefined when the window is gone. */
  getWindowRect(hwnd: Hwnd): Rect | undefined;
  /** Rectangle without invisible resize borders, screen coordinates; the window rectangle where DWM says none. */
  getFrameBounds(hwnd: Hwnd): Rect | undefined;
  /** Client area, screen coordinates: children show nowhere else. undefined when the window is gone. */
  getClientRect(hwnd: Hwnd): Rect | undefined;
  /**
   * Dots per inch that the program draws the window for: its monitor's where it is aware of each, else 96 or the system's.
   * 0 when the window is gone.
   */
  getDpiForWindow(hwnd: Hwnd): number;
  /** Whether its program draws for the DPI of each monitor; others Windows stretches. */
  isPerMonitorAware(hwnd: Hwnd): boolean;
  isWindowVisible(hwnd: Hwnd): boolean;
  isIconic(hwnd: Hwnd): boolean;
  isZoomed(hwnd: Hwnd): boolean;
  /** Whether a minimised window was maximised before (`GetWindowPlacement`); false when Windows would not say. */
  restoresToMaximized(hwnd: Hwnd): boolean;
  isWindowEnabled(hwnd: Hwnd): boolean;
  /** `DWMWA_CLOAKED`: 0, or 1 by its application, 2 by the shell, 4 inherited. 0 where DWM cannot say. */
  getCloaked(hwnd: Hwnd): number;
  isHungAppWindow(hwnd: Hwnd): boolean;
  /** `GWL_STYLE`, `GWL_EXSTYLE` bits; 0 when the window is gone. */
  getStyle(hwnd: Hwnd): number;
  getExStyle(hwnd: Hwnd): number;
  /** `GW_OWNER`; 0n when none. */
  getOwner(hwnd: Hwnd): Hwnd;
  /** Layered attributes; a query that fails counts as `translucent`. */
  getTranslucency(hwnd: Hwnd): Translucency;
  /** Whether the window has a region (`GetWindowRgnBox` other than ERROR). */
  hasWindowRegion(hwnd: Hwnd): boolean;
  /** `GetWindowDisplayAffinity`; a query that fails counts as 1 (`WDA_MONITOR`). */
  getDisplayAffinity(hwnd: Hwnd): number;
  /** The window at a screen point, child windows included; 0n when none. */
  windowFromPoint(point: Point): Hwnd;
  /** The top-level ancestor (`GA_ROOT`); 0n when the window is gone. */
  getRootWindow(hwnd: Hwnd): Hwnd;
  /** The parent of a child window (`GA_PARENT`); of a top-level window the desktop's own, 0n of one that is gone. */
  getParentWindow(hwnd: Hwnd): Hwnd;
  /** The menu bar of a window; 0n when it has none. On Wine nothing else is told of the menus of another process. */
  getMenu(hwnd: Hwnd): Hmenu;
  /**
   * The item of a menu at a screen point; undefined when there is none or it cannot be read. `hwnd` is the window
   * with that menu bar, 0n for an open popup menu.
   */
  menuItemFromPoint(hwnd: Hwnd, menu: Hmenu, point: Point): MenuItem | undefined;
  /** The item of a menu that a key would choose now; undefined when there is none or it cannot be read. */
  highlightedMenuItem(menu: Hmenu): MenuItem | undefined;
  /**
   * A screen point as the program of a window has it, which Windows stretches when it is not aware of its monitor's
   * DPI; the same point for all others. undefined when Windows would not say.
   */
  physicalToLogicalPoint(hwnd: Hwnd, point: Point): Point | undefined;
  /** undefined when the thread is gone. */
  getGuiThreadInfo(tid: number): GuiThreadInfo | undefined;
  /** Screen coordinates; undefined when Windows would not say. */
  getCursorPos(): Point | undefined;
  /** Whether primary and secondary mouse buttons are exchanged (`SM_SWAPBUTTON`). */
  isMouseButtonSwapped(): boolean;
  /** Virtual keys and buttons physically or logically down now (`GetAsyncKeyState` < 0). */
  getKeysDown(): readonly number[];
  /**
   * Virtual keys and buttons, 1 to 254, that are down now or were pressed since the last call, ours among them.
   *
   * To read that takes it away (the low bit of `GetAsyncKeyState`), from other programs too: let one reader call
   * it. {@linkcode getKeysDown} takes nothing away from it. What the first call gives may be old.
   */
  getKeysPressed(): readonly number[];
  /** Milliseconds in which two clicks are a double click. */
  getDoubleClickTime(): number;
  /**
   * {@linkcode getTickCount} at the last input of this session, ours included; 0 when Windows would not say. It
   * moves a little after the input.
   */
  getLastInputTick(): number;
  /** Milliseconds since Windows started, modulo 2^32 (`GetTickCount`); moves in steps of 10 to 16 ms. */
  getTickCount(): number;
  /**
   * Scan code of a virtual key under the keyboard layout of a thread, without the prefix of extended keys; 0 when
   * the layout has none or the thread is gone.
   */
  mapVirtualKey(virtualKey: number, tid: number): number;
  /**
   * Whether no program, ours included, holds the key with exactly these modifiers as a global hotkey: tried and
   * undone. `modifiers` are `MOD_*` bits: 1 alt, 2 control, 4 shift, 8 Windows.
   */
  isHotkeyFree(virtualKey: number, modifiers: number): boolean;
  /** `SendMessageTimeoutW(WM_NULL, SMTO_ABORTIFHUNG, 200 ms)`: whether the window answers. Does not block. */
  probeResponsive(hwnd: Hwnd, probing: Probing): Promise<boolean>;
  /**
   * `WM_NCHITTEST` at a screen point, as {@linkcode probeResponsive}; undefined when it did not answer. The point is
   * in the coordinates of its program: {@linkcode physicalToLogicalPoint}.
   */
  probeHitTest(hwnd: Hwnd, point: Point, probing: Probing): Promise<number | undefined>;
  /** `MN_GETHMENU` to the window of an open popup menu, likewise; 0n when it has none. */
  probeMenu(hwnd: Hwnd, probing: Probing): Promise<Hmenu | undefined>;
}

/** Memory for the pixels of one capture, for as long as its owner says. */
export interface PixelMemory {
  /** `bytes` zeros that nobody else has, the offset a multiple of 4. Empty once the owner's time is over. */
  take(bytes: number): Uint8Array<ArrayBuffer>;
}

/** The calls that give pixels. */
export interface DesktopPixels {
  /** `BitBlt` of a screen rectangle into `memory`. Throws {@linkcode ToolError} `platform_error`. */
  captureScreen(rect: Rect, memory: PixelMemory): Bitmap;
  /**
   * `PrintWindow(PW_RENDERFULLCONTENT)`: the window as it draws itself, whatever covers it; from its left-top corner
   * on, `size` in physical pixels. An application that draws nothing gives zeros.
   *
   * Does not block. While windows that do not answer take up every thread there is for it, it waits, and rejects with
   * the signal's reason when that is aborted. `onStart` is called when the window is asked; from then on it settles
   * when the application has answered, which may be never: the deadline is the caller's. What it takes up is its own
   * and is freed when it settles. Rejects with {@linkcode ToolError} `platform_error`.
   */
  captureWindow(hwnd: Hwnd, size: Size, signal: AbortSignal, onStart: () => void): Promise<Bitmap>;
  /** Waits for the compositor to have shown what was drawn (`DwmFlush`), until the signal is aborted. */
  flushCompositor(signal: AbortSignal): Promise<void>;
}

/** The calls that change the desktop. Held by the one module that sends input, and by nothing else. */
export interface DesktopInput {
  /** `SendInput` of all events in one call; returns how many Windows accepted. */
  sendInput(events: readonly InputEvent[]): number;
  /** `SetForegroundWindow`, which Windows may refuse. True does not mean that the window is in front already. */
  setForegroundWindow(hwnd: Hwnd): boolean;
  /** Posts `WM_CLOSE`; the application may ask, or not close. False when Windows refuses. */
  postClose(hwnd: Hwnd): boolean;
  /**
   * `ShowWindowAsync(SW_SHOWNOACTIVATE)`: shows or restores it where it was. Whether it took the foreground all the
   * same is for the caller to see. False when Windows refuses.
   */
  showWithoutActivating(hwnd: Hwnd): boolean;
  /** Posts `WM_CHAR` with one UTF-16 unit. False when Windows refuses, as a full queue does. */
  postChar(hwnd: Hwnd, unit: number): boolean;
}

/** Asking the person at this desktop: a message box of our own process. */
export interface DesktopDialog {
  /**
   * Shows a box with OK and Cancel, Cancel the default, above other windows; its class is `#32770`. Does not block,
   * and settles when the box is gone: whether OK was pressed. Rejects with {@linkcode ToolError} `platform_error` when
   * Windows shows none.
   */
  showBox(text: string, caption: string): Promise<boolean>;
  /** Closes a message box of this process, as Cancel does. False for any other window, or when Windows refuses. */
  dismissBox(hwnd: Hwnd): boolean;
}

/** Facts about this process and the machine, fixed for the life of the process. */
export interface DesktopHost {
  readonly self: Process;
  /** Our ancestors, nearest first, up to and without the shell; pid and start time both checked. */
  readonly ancestors: readonly Process[];
  /** Whether our own token is elevated (`TokenElevation`). */
  readonly elevated: boolean;
  /** Windows version as the registry has it, such as `10.0.26100`. */
  readonly windowsBuild: string;
  /**
   * The canonical form of a path of this machine: long names, final path behind junctions and links.
   * undefined when it cannot be resolved. Opens the file for its name only; call it with checked paths only.
   */
  canonicalPath(path: string): string | undefined;
}

/** One interactive desktop. `src/win32` implements it; `tests/fake_desktop.ts` implements it in memory. */
export interface Desktop
  extends DesktopHost, DesktopView, DesktopPixels, DesktopInput, DesktopStop, DesktopDialog, DesktopTurn {}

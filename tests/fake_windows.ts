import { ADVAPI32 } from "../ffi/advapi32.ts";
import { DWMAPI } from "../ffi/dwmapi.ts";
import type { FixedCalls } from "../ffi/fixed_calls.ts";
import { GDI32 } from "../ffi/gdi32.ts";
import { KERNEL32 } from "../ffi/kernel32.ts";
import type { Libraries } from "../ffi/libraries.ts";
import { Permit } from "../ffi/permits.ts";
import { SHCORE } from "../ffi/shcore.ts";
import { USER32 } from "../ffi/user32.ts";
import { bytesOf, readText, viewOf, writeInts, writeText } from "./fake_win32.ts";

/** The one window there is. */
export const WINDOW = 7n;
export const SERVER_PID = 40;

const SELF = { start: 400n, path: "C:\\Server\\desktop-automation-mcp.exe" };
const INTEGRITY_MEDIUM = 0x2000;
const SCREEN = [0, 0, 1280, 1024] as const;
const VERBATIM = "\\\\?\\";

/** Windows as its functions show it, with one window. Every field may be changed between any two calls. */
export class FakeWindows {
  className = "FakeClass";
  title = "Fixture A";
  tid = 1000;
  pid = 100;
  /** Creation time and image path by pid. */
  readonly processes = new Map([
    [SERVER_PID, SELF],
    [100, { start: 1n, path: "C:\\Apps\\fixture.exe" }],
  ]);
  /** Screen coordinates. */
  rect: readonly number[] = [100, 100, 140, 130];
  /** `0xRRGGBB` */
  color = 0x336699;
  iconic = false;
  inFront = true;
  /** Every call so far: runs of `GetAsyncKeyState`, which look at no window, count as one. */
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[] = [];
  /** Called before each of them, with its index. */
  before: (index: number) => void = () => {};
  #cursor: readonly [number, number] = [0, 0];
  #blitted = 0;
  readonly #files: string[] = [];

  readonly libraries: Libraries = {
    user32: this.#recorded({ ...zeros(USER32), ...this.#user32() }),
    gdi32: this.#recorded({ ...zeros(GDI32), ...this.#gdi32() }),
    shcore: this.#recorded(zeros(SHCORE)),
    dwmapi: this.#recorded({ ...zeros(DWMAPI), DwmGetWindowAttribute: () => -1 }),
    advapi32: this.#recorded({ ...zeros(ADVAPI32), GetTokenInformation: integrityOf }),
    kernel32: this.#recorded({ ...zeros(KERNEL32), ...this.#kernel32() }),
    fixed: this.#recorded(this.#fixed() as FixedCalls),
  };

  #user32(): Partial<Libraries["user32"]> {
    const isIt = (hwnd: bigint): number => hwnd === WINDOW ? 1 : 0;
    return {
      AreDpiAwarenessContextsEqual: () => 1,
      GetUserObjectInformationW: (_handle, _index, name) => (writeText(name, "Default", 9), 1),
      GetTopWindow: () => WINDOW,
      IsWindow: isIt,
      IsWindowVisible: isIt,
      IsIconic: () => this.iconic ? 1 : 0,
      IsWindowEnabled: isIt,
      GetClassNameW: (_hwnd, buffer, size) => writeText(buffer, this.className, size),
      InternalGetWindowText: (_hwnd, buffer, size) => writeText(buffer, this.title, size),
      GetWindowThreadProcessId: (_hwnd, pid) => (writeInts(pid, [this.pid]), this.tid),
      GetWindowRect: (_hwnd, rect) => (writeInts(rect, this.rect), 1),
      // All of it is client area.
      GetClientRect: (_hwnd, rect) => {
        const [left = 0, top = 0, right = 0, bottom = 0] = this.rect;
        writeInts(rect, [0, 0, right - left, bottom - top]);
        return 1;
      },
      ClientToScreen: (_hwnd, point) => {
        const [left = 0, top = 0] = this.rect;
        const view = viewOf(point);
        writeInts(point, [view.getInt32(0, true) + left, view.getInt32(4, true) + top]);
        return 1;
      },
      GetDpiForWindow: () => 96,
      GetWindowDpiAwarenessContext: () => -4n,
      GetAwarenessFromDpiAwarenessContext: () => 2,
      GetWindowDisplayAffinity: () => 1,
      WindowFromPoint: () => WINDOW,
      GetAncestor: () => WINDOW,
      // No window is stretched: the point stays as it is.
      PhysicalToLogicalPointForPerMonitorDPI: () => 1,
      GetForegroundWindow: () => this.inFront ? WINDOW : 0n,
      SetForegroundWindow: () => (this.inFront = true, 1),
      GetGUIThreadInfo: (_tid, info) => (viewOf(info).setBigUint64(16, WINDOW, true), 1),
      GetCursorPos: (point) => (writeInts(point, this.#cursor), 1),
      GetSystemMetrics: (index) =>
        ({ 76: SCREEN[0], 77: SCREEN[1], 78: SCREEN[2], 79: SCREEN[3] })[index] ?? 0,
      GetKeyboardLayout: () => 1n,
      RegisterHotKey: () => 1,
      UnregisterHotKey: () => 1,
      GetDC: () => 0x5cn,
      SendInput: (count, inputs) => this.#moveCursor(count, viewOf(inputs)),
    };
  }

  /** Absolute moves, as Windows computes them. */
  #moveCursor(count: number, inputs: DataView): number {
    for (let at = 0; at < count * 40; at += 40) {
      if (inputs.getUint32(at, true) !== 0 || (inputs.getUint32(at + 20, true) & 1) === 0) continue;
      const [x, y] = [inputs.getInt32(at + 8, true), inputs.getInt32(at + 12, true)];
      this.#cursor = [Math.floor(x * SCREEN[2] / 65536), Math.floor(y * SCREEN[3] / 65536)];
    }
    return count;
  }

  #gdi32(): Partial<Libraries["gdi32"]> {
    return {
      CreateCompatibleDC: () => 0x60n,
      CreateCompatibleBitmap: () => 0x61n,
      SelectObject: () => 0x62n,
      BitBlt: () => (this.#blitted = this.color, 1),
      GetDIBits: (_dc, _bitmap, _start, lines, bits) => {
        const bytes = bytesOf(bits);
        new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4).fill(
          (0xff000000 | this.#blitted) >>> 0,
        );
        return lines;
      },
    };
  }

  /** A process handle is its pid. */
  #kernel32(): Partial<Libraries["kernel32"]> {
    const processOf = (handle: bigint) => this.processes.get(Number(handle));
    return {
      GetCurrentProcessId: () => SERVER_PID,
      GetProcessTimes: (handle, creation) => {
        viewOf(creation).setBigUint64(0, processOf(handle)?.start ?? 0n, true);
        return 1;
      },
      QueryFullProcessImageNameW: (handle, _flags, name, size) => {
        writeInts(size, [writeText(name, processOf(handle)?.path ?? "", 500)]);
        return 1;
      },
      Process32FirstW: (_snapshot, entry) => (writeInts(entry, [SERVER_PID], 8), 1),
      GetTickCount: () => 100_000,
      GetDriveTypeW: () => 3,
      GetFinalPathNameByHandleW: (file, buffer, size) =>
        writeText(buffer, this.#files[Number(file) - 1000] ?? "", size),
      GetLongPathNameW: (path, buffer, size) => writeText(buffer, readText(path), size),
    };
  }

  #fixed(): Partial<FixedCalls> {
    return {
      openProcessForQuery: (pid) => this.processes.has(pid) ? BigInt(pid) : 0n,
      openProcessTokenForQuery: (process) => process,
      snapshotProcesses: () => 0x70n,
      openFileForName: (path) => {
        this.#files.push(path.startsWith(VERBATIM) ? path : VERBATIM + path);
        return BigInt(1000 + this.#files.length - 1);
      },
      openInputDesktopForName: () => 0x71n,
      readMachineValue: () => "10",
      takeDrawingPermit: () => Promise.resolve(new Permit("unbounded", () => {})),
      printWindow: () => (this.#blitted = this.color, Promise.resolve(true)),
      flushCompositor: () => Promise.resolve(),
      sendNullMessage: () => Promise.resolve(true),
      sendHitTest: () => Promise.resolve(1),
      sendGetMenuHandle: () => Promise.resolve(0n),
      findStopMark: () => false,
      openTurnMutex: () => 0x72n,
      postClose: () => true,
      postChar: () => true,
      showWithoutActivating: () => (this.iconic = false, true),
    };
  }

  #recorded<T extends object>(table: T): T {
    const entries = Object.entries(table) as [string, (...args: unknown[]) => unknown][];
    const wrap = (name: string, call: (...args: unknown[]) => unknown) => (...args: unknown[]): unknown => {
      if (name !== "GetAsyncKeyState" || this.calls.at(-1)?.name !== name) {
        this.before(this.calls.length);
        this.calls.push({ name, args });
      }
      return call(...args);
    };
    return Object.fromEntries(entries.map(([name, call]) => [name, wrap(name, call)])) as T;
  }
}

/** The SID of medium integrity, where `GetTokenInformation` puts it; all other classes fail. */
function integrityOf(
  _token: bigint,
  informationClass: number,
  buffer: AllowSharedBufferSource | null,
  _size: number,
  length: AllowSharedBufferSource | null,
): number {
  const TOKEN_INTEGRITY_LEVEL = 25;
  if (informationClass !== TOKEN_INTEGRITY_LEVEL) return 0;
  bytesOf(buffer).set([1, 1, 0, 0, 0, 0, 0, 16], 16);
  writeInts(buffer, [INTEGRITY_MEDIUM], 24);
  writeInts(length, [28]);
  return 1;
}

/** Functions that all answer 0. */
function zeros<T extends Deno.ForeignLibraryInterface>(
  definitions: T,
): Deno.StaticForeignLibraryInterface<T> {
  const zeroOf = (definition: Deno.ForeignFunction | Deno.ForeignStatic): unknown => {
    const isHandle = "result" in definition && /size$/.test(String(definition.result));
    const isAsync = "nonblocking" in definition && definition.nonblocking === true;
    return isAsync ? Promise.resolve(0) : isHandle ? 0n : 0;
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, () => zeroOf(definition)]),
  ) as Deno.StaticForeignLibraryInterface<T>;
}

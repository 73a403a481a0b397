import { unlessAborted } from "../ffi/fixed_messages.ts";
import { openPermits } from "../ffi/permits.ts";
import type { Desktop, GuiThreadInfo, Hwnd, PixelMemory, Process } from "../src/desktop/desktop.ts";
import type {
  DpiAwareness,
  Hmenu,
  MenuItem,
  Monitor,
  Probing,
  ThreadProcessId,
  Translucency,
} from "../src/desktop/readings.ts";
import type { InputEvent } from "../src/desktop/input_event.ts";
import { ToolError } from "../src/base/errors.ts";
import { type Point, type Rect, type Size, sizeOf } from "../src/base/geometry.ts";
import { type Bitmap, wordsOf } from "../src/image/bitmap.ts";
import { FakeKeyboard } from "./fake_keyboard.ts";
import { FakeBoxes } from "./fake_boxes.ts";
import { FakeMenus } from "./fake_menu.ts";
import { FakeOperator } from "./fake_operator.ts";
import { FakeWindow } from "./fake_window.ts";

/** One mouse button change as the window under it received it. */
export interface Received {
  readonly hwnd: Hwnd;
  readonly event: "down" | "up";
  readonly button: "left" | "right" | undefined;
  /** Window coordinates. */
  readonly point: Point;
}

/** One message posted to a window. */
export interface Posted {
  readonly hwnd: Hwnd;
  readonly message: "close" | "char";
  /** UTF-16 unit of a character. */
  readonly unit: number | undefined;
}

const MEDIUM = 0x2000;
/** The parent of every top-level window. */
const DESKTOP_WINDOW: Hwnd = 0x10010n;
const BUTTON_FLAGS = [
  { flag: 0x0002, event: "down", button: "left", key: 1 },
  { flag: 0x0004, event: "up", button: "left", key: 1 },
  { flag: 0x0008, event: "down", button: "right", key: 2 },
  { flag: 0x0010, event: "up", button: "right", key: 2 },
] as const;

/** A desktop in memory with real z-order and pixels. Records every call, and can change between any two. */
export class FakeDesktop extends FakeOperator implements Desktop {
  readonly self: Process = process(1, "C:\\Server\\desktop-automation-mcp.exe");
  ancestors: readonly Process[] = [process(2, "C:\\Host\\host.exe")];
  elevated = false;
  windowsBuild = "10.0.19045";
  dpiAwareness: DpiAwareness = "per_monitor_v2";
  inputDesktopAvailable = true;
  monitors: Monitor[] = [{
    bounds: { left: 0, top: 0, right: 1280, bottom: 1024 },
    workArea: { left: 0, top: 0, right: 1280, bottom: 984 },
    primary: true,
    dpi: 96,
  }];
  /** Topmost first. */
  windows: FakeWindow[] = [];
  processes: Process[] = [];
  foreground: Hwnd = 0n;
  cursor: Point = { x: 5, y: 5 };
  /** How many readings of the cursor still give its old place after a move. */
  cursorLag = 0;
  swapped = false;
  guiThread: GuiThreadInfo = {
    hwndFocus: 0n,
    ...{ menuMode: false, systemMenuMode: false, popupMenuMode: false },
  };
  /** How many events of one call Windows takes; undefined = all. */
  acceptedEvents: number | undefined;
  /** Paths behind links, 8.3 names and the like. */
  readonly canonicalPaths = new Map<string, string>();
  readonly received: Received[] = [];
  readonly sent: InputEvent[][] = [];
  readonly posted: Posted[] = [];
  readonly keyboard = new FakeKeyboard(this.keysDown, this.keysPressed);
  /** Whether Windows lets us set the foreground, post messages and show windows. */
  allowsForeground = true;
  allowsPosts = true;
  allowsShowing = true;
  /** What `PrintWindow` gives for a window that is there; may hang or reject. */
  print: (window: FakeWindow, size: Size) => Bitmap | Promise<Bitmap> = printed;
  /** How long windows take to answer a probe, whatever they answer. */
  answering: () => Promise<void> = () => Promise.resolve();
  /** As many permits as on a real desktop, kept until their calls are over. */
  readonly permits = openPermits();
  readonly boxes: FakeBoxes = new FakeBoxes(this);
  readonly menus = new FakeMenus(() => this.#all());
  readonly calls: string[] = [];
  /** Called before every call, with its name and its number from 0. */
  before: (call: string, index: number) => void = () => {};
  #staleCursor: Point = this.cursor;
  #lag = 0;

  /** Adds a window in front, with a process of its own unless its pid is known. */
  open(fields: ConstructorParameters<typeof FakeWindow>[0], imagePath = "C:\\Apps\\fixture.exe"): FakeWindow {
    const window = new FakeWindow(fields);
    this.windows.unshift(window);
    for (const { pid } of [window, ...window.descendants()]) {
      if (!this.processes.some((known) => known.pid === pid)) this.processes.push(process(pid, imagePath));
    }
    this.foreground = window.hwnd;
    return window;
  }

  close(window: FakeWindow): void {
    this.windows = this.windows.filter((other) => other !== window);
  }

  getDpiAwareness(): DpiAwareness {
    this.#enter("getDpiAwareness");
    return this.dpiAwareness;
  }
  isInputDesktopAvailable(): boolean {
    this.#enter("isInputDesktopAvailable");
    return this.inputDesktopAvailable;
  }
  getVirtualScreen(): Rect {
    this.#enter("getVirtualScreen");
    return this.#screen();
  }
  getMonitors(): readonly Monitor[] {
    this.#enter("getMonitors");
    return this.monitors;
  }
  getTopLevelWindows(): readonly Hwnd[] {
    this.#enter("getTopLevelWindows");
    return this.windows.map(({ hwnd }) => hwnd);
  }
  getWindowsAbove(hwnd: Hwnd): readonly Hwnd[] {
    this.#enter("getWindowsAbove");
    const index = this.windows.findIndex((window) => window.hwnd === hwnd);
    return this.windows.slice(0, index < 0 ? undefined : index).map((window) => window.hwnd);
  }
  getChildWindows(hwnd: Hwnd): readonly Hwnd[] {
    return this.#of("getChildWindows", hwnd)?.descendants().map((child) => child.hwnd) ?? [];
  }
  getDirectChildWindows(hwnd: Hwnd): readonly Hwnd[] {
    return this.#of("getDirectChildWindows", hwnd)?.children.map((child) => child.hwnd) ?? [];
  }
  isWindow(hwnd: Hwnd): boolean {
    return this.#of("isWindow", hwnd) !== undefined;
  }
  getForegroundWindow(): Hwnd {
    this.#enter("getForegroundWindow");
    return this.foreground;
  }
  getWindowThreadProcessId(hwnd: Hwnd): ThreadProcessId | undefined {
    const window = this.#of("getWindowThreadProcessId", hwnd);
    return window && { tid: window.tid, pid: window.pid };
  }
  getProcess(pid: number): Process | undefined {
    this.#enter("getProcess");
    return this.processes.find((process) => process.pid === pid);
  }
  getWindowText(hwnd: Hwnd): string {
    return this.#of("getWindowText", hwnd)?.title ?? "";
  }
  getClassName(hwnd: Hwnd): string {
    return this.#of("getClassName", hwnd)?.className ?? "";
  }
  getWindowRect(hwnd: Hwnd): Rect | undefined {
    return this.#of("getWindowRect", hwnd)?.rect;
  }
  getFrameBounds(hwnd: Hwnd): Rect | undefined {
    const window = this.#of("getFrameBounds", hwnd);
    return window?.frame ?? window?.rect;
  }
  getClientRect(hwnd: Hwnd): Rect | undefined {
    const window = this.#of("getClientRect", hwnd);
    return window?.client ?? window?.rect;
  }
  getDpiForWindow(hwnd: Hwnd): number {
    return this.#of("getDpiForWindow", hwnd)?.dpi ?? 0;
  }
  isPerMonitorAware(hwnd: Hwnd): boolean {
    return this.#of("isPerMonitorAware", hwnd)?.perMonitorAware ?? true;
  }
  isWindowVisible(hwnd: Hwnd): boolean {
    return this.#of("isWindowVisible", hwnd)?.visible ?? false;
  }
  isIconic(hwnd: Hwnd): boolean {
    return this.#of("isIconic", hwnd)?.iconic ?? false;
  }
  isZoomed(hwnd: Hwnd): boolean {
    return this.#of("isZoomed", hwnd)?.zoomed ?? false;
  }
  restoresToMaximized(hwnd: Hwnd): boolean {
    return this.#of("restoresToMaximized", hwnd)?.restoresZoomed ?? false;
  }
  isWindowEnabled(hwnd: Hwnd): boolean {
    return this.#of("isWindowEnabled", hwnd)?.enabled ?? false;
  }
  getCloaked(hwnd: Hwnd): number {
    return this.#of("getCloaked", hwnd)?.cloaked ?? 0;
  }
  isHungAppWindow(hwnd: Hwnd): boolean {
    return this.#of("isHungAppWindow", hwnd)?.hung ?? false;
  }
  getStyle(hwnd: Hwnd): number {
    return this.#of("getStyle", hwnd)?.style ?? 0;
  }
  getExStyle(hwnd: Hwnd): number {
    return this.#of("getExStyle", hwnd)?.exStyle ?? 0;
  }
  getOwner(hwnd: Hwnd): Hwnd {
    return this.#of("getOwner", hwnd)?.owner ?? 0n;
  }
  getTranslucency(hwnd: Hwnd): Translucency {
    return this.#of("getTranslucency", hwnd)?.translucency ?? "translucent";
  }
  hasWindowRegion(hwnd: Hwnd): boolean {
    return this.#of("hasWindowRegion", hwnd)?.region ?? false;
  }
  getDisplayAffinity(hwnd: Hwnd): number {
    return this.#of("getDisplayAffinity", hwnd)?.affinity ?? 1;
  }
  windowFromPoint(point: Point): Hwnd {
    this.#enter("windowFromPoint");
    return this.#first((window) => window.underMouse(point))?.hwnd ?? 0n;
  }
  getRootWindow(hwnd: Hwnd): Hwnd {
    return this.#of("getRootWindow", hwnd)?.root.hwnd ?? 0n;
  }
  getParentWindow(hwnd: Hwnd): Hwnd {
    const window = this.#of("getParentWindow", hwnd);
    return window && (window.parent?.hwnd ?? DESKTOP_WINDOW) || 0n;
  }
  getMenu(hwnd: Hwnd): Hmenu {
    return this.menus.handleOf(this.#of("getMenu", hwnd));
  }
  menuItemFromPoint(hwnd: Hwnd, menu: Hmenu, point: Point): MenuItem | undefined {
    this.#enter("menuItemFromPoint");
    return this.menus.itemAt(hwnd, menu, point);
  }
  highlightedMenuItem(menu: Hmenu): MenuItem | undefined {
    this.#enter("highlightedMenuItem");
    return this.menus.highlighted(menu);
  }
  physicalToLogicalPoint(hwnd: Hwnd, point: Point): Point | undefined {
    return this.#of("physicalToLogicalPoint", hwnd)?.logical(point);
  }
  getGuiThreadInfo(_tid: number): GuiThreadInfo | undefined {
    this.#enter("getGuiThreadInfo");
    return this.guiThread;
  }
  getCursorPos(): Point | undefined {
    this.#enter("getCursorPos");
    if (this.#lag === 0) return this.cursor;
    this.#lag--;
    return this.#staleCursor;
  }
  isMouseButtonSwapped(): boolean {
    this.#enter("isMouseButtonSwapped");
    return this.swapped;
  }
  async probeResponsive(hwnd: Hwnd, probing: Probing): Promise<boolean> {
    const window = this.#of("probeResponsive", hwnd);
    await this.#probe(probing);
    return window?.responsive ?? false;
  }
  async probeHitTest(hwnd: Hwnd, point: Point, probing: Probing): Promise<number | undefined> {
    const window = this.#of("probeHitTest", hwnd);
    await this.#probe(probing);
    if (!window?.responsive) return undefined;
    return window.hitTest({ x: point.x - window.rect.left, y: point.y - window.rect.top });
  }
  async probeMenu(hwnd: Hwnd, probing: Probing): Promise<Hmenu | undefined> {
    const window = this.#of("probeMenu", hwnd);
    await this.#probe(probing);
    return window?.responsive ? this.menus.handleOf(window) : undefined;
  }
  captureScreen(rect: Rect, memory: PixelMemory): Bitmap {
    this.#enter("captureScreen");
    const { width, height } = sizeOf(rect);
    const bitmap = { width, height, bgra: memory.take(width * height * 4) };
    const words = wordsOf(bitmap);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = { x: x + rect.left, y: y + rect.top };
        words[y * width + x] = 0xa5000000 | (this.#first((window) => window.at(at))?.color ?? 0);
      }
    }
    return bitmap;
  }
  async captureWindow(
    hwnd: Hwnd,
    size: Size,
    signal: AbortSignal,
    onStart: () => void,
  ): Promise<Bitmap> {
    const window = this.#of("captureWindow", hwnd);
    if (window === undefined) throw new ToolError("platform_error", "Cannot capture the window: it is gone");
    using permit = await this.permits.unbounded.take({ first: false, signal });
    onStart();
    return await permit.run(async () => await this.print(window, size));
  }
  flushCompositor(): Promise<void> {
    this.#enter("flushCompositor");
    return Promise.resolve();
  }
  sendInput(events: readonly InputEvent[]): number {
    this.#enter("sendInput");
    const taken = events.slice(0, this.acceptedEvents ?? events.length);
    this.sent.push(taken);
    for (const event of taken) this.#apply(event);
    if (taken.length > 0) this.lastInputTick = this.tickCount;
    return taken.length;
  }
  setForegroundWindow(hwnd: Hwnd): boolean {
    const window = this.#of("setForegroundWindow", hwnd);
    if (window === undefined || !this.allowsForeground) return false;
    this.foreground = hwnd;
    this.windows = [window.root, ...this.windows.filter((other) => other !== window.root)];
    return true;
  }
  postClose(hwnd: Hwnd): boolean {
    const window = this.#of("postClose", hwnd);
    if (window === undefined || !this.allowsPosts) return false;
    this.posted.push({ hwnd, message: "close", unit: undefined });
    if (window.closes) this.close(window);
    return true;
  }
  showWithoutActivating(hwnd: Hwnd): boolean {
    const window = this.#of("showWithoutActivating", hwnd);
    if (window === undefined || !this.allowsShowing) return false;
    window.iconic = !window.restores;
    if (window.activatesOnShow) this.foreground = hwnd;
    return true;
  }
  postChar(hwnd: Hwnd, unit: number): boolean {
    const window = this.#of("postChar", hwnd);
    if (window === undefined || !this.allowsPosts) return false;
    this.posted.push({ hwnd, message: "char", unit });
    return true;
  }
  async showBox(text: string, caption: string): Promise<boolean> {
    this.#enter("showBox");
    if (!this.boxes.works) throw new ToolError("platform_error", "Cannot ask: Windows showed no box");
    const permit = this.permits.box.tryTake();
    if (permit === undefined) throw new ToolError("platform_error", "Cannot ask: a box is there already");
    return await permit.run(() => this.boxes.show(text, caption));
  }
  dismissBox(hwnd: Hwnd): boolean {
    this.#enter("dismissBox");
    return this.boxes.dismiss(hwnd);
  }
  canonicalPath(path: string): string | undefined {
    this.#enter("canonicalPath");
    return this.canonicalPaths.get(path) ?? path;
  }

  async #probe(probing: Probing): Promise<void> {
    const permit = await this.permits.bounded.take(probing);
    await unlessAborted(permit.run(() => this.answering()), probing.signal);
  }

  /** Screen point as Windows computes it from absolute coordinates. */
  #apply(event: InputEvent): void {
    if (event.type === "keyboard") return this.keyboard.apply(event, this.foreground);
    if ((event.flags & 0x0001) !== 0) {
      this.#staleCursor = this.cursor;
      this.#lag = this.cursorLag;
      const { left, top, right, bottom } = this.#screen();
      this.cursor = {
        x: Math.floor(event.dx * (right - left) / 65536) + left,
        y: Math.floor(event.dy * (bottom - top) / 65536) + top,
      };
    }
    for (const { flag, event: kind, button, key } of BUTTON_FLAGS) {
      if ((event.flags & flag) === 0) continue;
      if (kind === "down") {
        this.keysDown.add(key);
        this.keysPressed.add(key);
      } else this.keysDown.delete(key);
      const window = this.#first((one) => one.receiver(this.cursor));
      if (window === undefined) continue;
      const point = { x: this.cursor.x - window.rect.left, y: this.cursor.y - window.rect.top };
      this.received.push({ hwnd: window.hwnd, event: kind, button, point });
    }
  }

  #first<T>(find: (window: FakeWindow) => T | undefined): T | undefined {
    for (const window of this.windows) {
      const found = find(window);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #all(): readonly FakeWindow[] {
    return this.windows.flatMap((window) => [window, ...window.descendants()]);
  }

  #screen(): Rect {
    const all = this.monitors.map(({ bounds }) => bounds);
    return {
      left: Math.min(...all.map(({ left }) => left)),
      top: Math.min(...all.map(({ top }) => top)),
      right: Math.max(...all.map(({ right }) => right)),
      bottom: Math.max(...all.map(({ bottom }) => bottom)),
    };
  }

  #of(call: string, hwnd: Hwnd): FakeWindow | undefined {
    this.#enter(call);
    return this.#all().find((window) => window.hwnd === hwnd);
  }

  protected override enter(call: string): void {
    this.#enter(call);
  }

  #enter(call: string): void {
    // A call that throws counts too: else every later one would have its number.
    this.before(call, this.calls.push(call) - 1);
  }
}

/** The window and its children, with no other window. */
function printed(window: FakeWindow, { width, height }: Size): Bitmap {
  const words = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const drawn = window.at({ x: x + window.rect.left, y: y + window.rect.top });
      // DWM gives opaque pixels; those that were not drawn are zero.
      words[y * width + x] = drawn === undefined ? 0 : 0xff000000 | drawn.color;
    }
  }
  return { width, height, bgra: new Uint8Array(words.buffer) };
}

/** A process of medium integrity that started `pid` seconds after an epoch. */
export function process(pid: number, imagePath: string, integrity: number | undefined = MEDIUM): Process {
  return {
    pid,
    startTime: 133_000_000_000_000_000n + BigInt(pid) * 10_000_000n,
    imagePath,
    packaged: undefined,
    integrity,
  };
}

import type { Rect } from "../../src/base/geometry.ts";
import { DesktopProcess } from "./desktop_process.ts";

/** A message box on the screen, as any other program sees it. */
export interface Box {
  readonly hwnd: bigint;
  readonly rect: Rect;
  readonly text: string;
  /** By caption, without the mark of its access key. */
  readonly buttons: Readonly<Record<string, Rect>>;
}

const DEADLINE_MS = 15_000;
const GOES_MS = 8_000;
/** Pause between two looks, milliseconds, so that looking does not take the desktop's time. */
const LOOK_MS = 50;

/** Looks at the boxes of the desktop. */
export class BoxWatcher implements AsyncDisposable {
  readonly #desktop: DesktopProcess;

  private constructor(desktop: DesktopProcess) {
    this.#desktop = desktop;
  }

  static async start(): Promise<BoxWatcher> {
    return new BoxWatcher(await DesktopProcess.start());
  }

  /** The one box that is open; undefined when there is none. */
  async find(): Promise<Box | undefined> {
    for (const hwnd of await this.#desktop.call("getTopLevelWindows")) {
      if (await this.#desktop.call("getClassName", hwnd) !== "#32770") continue;
      if (!await this.#desktop.call("isWindowVisible", hwnd)) continue;
      return await this.#describe(hwnd);
    }
    return undefined;
  }

  /** Waits until a box has come up. */
  async comes(): Promise<Box> {
    const end = performance.now() + DEADLINE_MS;
    while (performance.now() < end) {
      const box = await this.find();
      if (box !== undefined && "OK" in box.buttons) return box;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error("No box came up");
  }

  /** Whether the box goes within some seconds. */
  async goes(): Promise<boolean> {
    const end = performance.now() + GOES_MS;
    while (performance.now() < end) {
      if (await this.find() === undefined) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return false;
  }

  async #describe(hwnd: bigint): Promise<Box | undefined> {
    const rect = await this.#desktop.call("getWindowRect", hwnd);
    if (rect === null || rect === undefined) return undefined;
    const buttons: Record<string, Rect> = {};
    let text = "";
    for (const child of await this.#desktop.call("getChildWindows", hwnd)) {
      const shown = await this.#desktop.call("getWindowText", child);
      const place = await this.#desktop.call("getWindowRect", child);
      if (await this.#desktop.call("getClassName", child) === "Static") text += shown;
      else if (place) buttons[shown.replaceAll("&", "")] = place;
    }
    return { hwnd, rect, text, buttons };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#desktop[Symbol.asyncDispose]();
  }
}

/** The middle of a rectangle. */
export function middle({ left, top, right, bottom }: Rect): { readonly x: number; readonly y: number } {
  return { x: (left + right) >> 1, y: (top + bottom) >> 1 };
}

/** The first argument called `text` in what a box shows, its quoted pieces put together again. */
export function shownText(box: string): string {
  const lines = box.split(/\r?\n/);
  const first = lines.findIndex((line) => /^ {4}text: "/.test(line));
  const pieces: string[] = [];
  for (let i = first; /^ {4,8}(?:text: )?"/.test(lines[i] ?? ""); i++) {
    pieces.push((lines[i] ?? "").replace(/^ +(?:text: )?"/, "").slice(0, -1));
  }
  return pieces.join("").replace(
    /\\(?:u\{([0-9A-F]+)\}|(.))/g,
    (_, code, short) =>
      code === undefined
        ? ({ n: "\n", r: "\r", t: "\t" } as Record<string, string>)[short] ?? short
        : String.fromCodePoint(parseInt(code, 16)),
  );
}

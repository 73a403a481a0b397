import { overlaps, shownAbove } from "../targets/cover.ts";
import type { DesktopHost, DesktopView, Hwnd } from "../desktop/desktop.ts";

/** How long a box must have been seen whole, without interruption, before an OK counts, milliseconds. */
const READABLE_MS = 1_000;

/** Class of message boxes. */
const DIALOG_CLASS = "#32770";

/**
 * The times at which the box of a question was seen on the screen with no foreign window above it. A person can only
 * have answered a box that they could read; a key already on its way when the box came up is no answer.
 */
export class BoxSightings {
  readonly #desktop: DesktopView & Pick<DesktopHost, "self">;
  readonly #caption: string;
  /** First and last time of an unbroken run of sightings with nothing above the box. Monotonic milliseconds. */
  #since: number | undefined;
  #last = -Infinity;

  constructor(desktop: DesktopView & Pick<DesktopHost, "self">, caption: string) {
    this.#desktop = desktop;
    this.#caption = caption;
  }

  /** The box on the screen; undefined when it is not up yet, or gone. */
  find(): Hwnd | undefined {
    const { self: { pid } } = this.#desktop;
    return this.#desktop.getTopLevelWindows().find((hwnd) =>
      this.#desktop.getWindowThreadProcessId(hwnd)?.pid === pid &&
      this.#desktop.getClassName(hwnd) === DIALOG_CLASS &&
      this.#desktop.getWindowText(hwnd) === this.#caption && this.#desktop.isWindowVisible(hwnd)
    );
  }

  /** Looks at the box at `now`, monotonic milliseconds. */
  look(now: number): void {
    const hwnd = this.find();
    const covered = hwnd === undefined ? undefined : this.#isCovered(hwnd);
    // A box that goes away while it is looked at is neither covered nor seen.
    if (covered === undefined) return;
    if (covered) {
      this.#since = undefined;
      return;
    }
    this.#since ??= now;
    this.#last = now;
  }

  /** Whether an OK that came after the last look counts. */
  wasReadable(): boolean {
    return this.#since !== undefined && this.#last - this.#since >= READABLE_MS;
  }

  /** Whether a window of another process lies above or inside the box; undefined when the box is gone. */
  #isCovered(hwnd: Hwnd): boolean | undefined {
    const rect = this.#desktop.getWindowRect(hwnd);
    const above = shownAbove(this.#desktop, hwnd);
    const inside = this.#desktop.getChildWindows(hwnd);
    const foreign = rect === undefined || inside.some((child) => this.#isForeign(child)) ||
      above.some((other) => this.#isForeign(other) && overlaps(this.#desktop, other, rect));
    // Checked last: `getWindowsAbove` of a window that is gone returns every window.
    return this.#desktop.isWindow(hwnd) ? foreign : undefined;
  }

  #isForeign(hwnd: Hwnd): boolean {
    return this.#desktop.getWindowThreadProcessId(hwnd)?.pid !== this.#desktop.self.pid;
  }
}

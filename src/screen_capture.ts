import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { Clock } from "./clock.ts";
import { foreignChildren, windowsCovering } from "./cover.ts";
import type { DesktopPixels, DesktopView, Hwnd } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { encloses, intersect, isEmpty, type Rect, sameRect, translate } from "./geometry.ts";
import { type Bitmap, onCanvas } from "./image/bitmap.ts";
import { paintMasks } from "./image/mask.ts";

/** Pixels of a target, safe to show: foreign ones refused, masks and everything outside its frame black. */
export interface Capture {
  readonly bitmap: Bitmap;
  /** What was captured, window coordinates. */
  readonly rect: Rect;
  /** How many masks of the policy meet it. */
  readonly masks: number;
}

/** A window that was covered may still be on the screen for a moment after it went away. */
const SETTLE_AFTER_COVER_MS = 300;

/** What must be the same before and after the pixels are read. */
interface Scene {
  readonly windowRect: Rect;
  readonly frame: Rect;
  readonly dpi: number;
}

/** `source: screen`: the target's part of the screen, as long as only the target can be seen in it. */
export class ScreenCapture {
  readonly #desktop: DesktopView & DesktopPixels;
  readonly #windows: AllowedWindows;
  readonly #clock: Clock;
  readonly #coveredAt = new Map<Hwnd, number>();

  constructor(desktop: DesktopView & DesktopPixels, windows: AllowedWindows, clock: Clock) {
    this.#desktop = desktop;
    this.#windows = windows;
    this.#clock = clock;
  }

  /**
   * The pixels of `rect` (window coordinates) of the target.
   *
   * Throws `invalid_argument` when the rectangle is not wholly inside the window, `target_off_screen`,
   * `target_occluded` and `target_stale` when foreign pixels could be in it, before or after it was read.
   */
  async capture(target: AllowedWindow, rect: Rect, signal: AbortSignal): Promise<Capture> {
    await this.#settle(target, signal);
    const before = this.#scene(target);
    const visible = this.#check(target, before, rect);
    const bitmap = this.#desktop.captureScreen(visible);
    this.#windows.verify(target);
    const after = this.#scene(target);
    if (!sameScene(before, after)) throw moved();
    this.#check(target, after, rect);
    return this.#censor(target, before, rect, visible, bitmap);
  }

  async #settle({ identity: { hwnd } }: AllowedWindow, signal: AbortSignal): Promise<void> {
    const coveredAt = this.#coveredAt.get(hwnd);
    if (coveredAt === undefined) return;
    const wait = coveredAt + SETTLE_AFTER_COVER_MS - this.#clock.now();
    if (wait > 0) {
      await this.#clock.sleep(wait, signal);
      await this.#desktop.flushCompositor();
    }
    this.#coveredAt.delete(hwnd);
  }

  #scene({ identity: { hwnd } }: AllowedWindow): Scene {
    const windowRect = this.#desktop.getWindowRect(hwnd);
    const frame = this.#desktop.getFrameBounds(hwnd);
    if (windowRect === undefined || frame === undefined) throw moved();
    return { windowRect, frame, dpi: this.#desktop.getDpiForWindow(hwnd) };
  }

  /** The part of `rect` inside the visible frame, screen coordinates. */
  #check(target: AllowedWindow, { windowRect, frame }: Scene, rect: Rect): Rect {
    const onScreen = translate(rect, { x: windowRect.left, y: windowRect.top });
    if (!encloses(windowRect, onScreen)) {
      throw new ToolError(
        "invalid_argument",
        "Refused: the region is not wholly inside the window as it is now",
      );
    }
    const visible = intersect(onScreen, frame);
    if (isEmpty(visible)) {
      throw new ToolError(
        "invalid_argument",
        "Refused: the region lies outside the visible frame of the window",
      );
    }
    if (!encloses(this.#desktop.getVirtualScreen(), visible)) {
      throw new ToolError(
        "target_off_screen",
        "Refused: part of the region lies on no screen; move it into view",
      );
    }
    this.#checkOpaque(target);
    this.#checkUncovered(target, visible);
    return visible;
  }

  /** A hole or a translucent window shows what is behind it. */
  #checkOpaque({ identity: { hwnd } }: AllowedWindow): void {
    if (this.#desktop.getDisplayAffinity(hwnd) !== 0) {
      throw new ToolError("unsupported", "Refused: the application excludes its window from screenshots");
    }
    if (this.#desktop.hasWindowRegion(hwnd) || this.#desktop.getTranslucency(hwnd) !== "opaque") {
      throw new ToolError(
        "target_occluded",
        "Refused: the window is shaped or translucent and shows what is behind it",
      );
    }
  }

  #checkUncovered(target: AllowedWindow, visible: Rect): void {
    const covering = windowsCovering(this.#desktop, target, visible).length > 0;
    if (!covering && foreignChildren(this.#desktop, this.#windows, target, visible).length === 0) return;
    this.#coveredAt.set(target.identity.hwnd, this.#clock.now());
    throw new ToolError(
      "target_occluded",
      "Refused: another window covers part of the region; uncover the target",
    );
  }

  #censor(target: AllowedWindow, { windowRect }: Scene, rect: Rect, visible: Rect, bitmap: Bitmap): Capture {
    const inWindow = translate(visible, { x: -windowRect.left, y: -windowRect.top });
    const whole = sameRect(inWindow, rect) ? bitmap : onCanvas(bitmap, inWindow, rect);
    const masks = paintMasks(whole, target.entry.masks, { x: rect.left, y: rect.top });
    return { bitmap: whole, rect, masks };
  }
}

function sameScene(a: Scene, b: Scene): boolean {
  return sameRect(a.windowRect, b.windowRect) && sameRect(a.frame, b.frame) && a.dpi === b.dpi;
}

function moved(): ToolError {
  return new ToolError("target_stale", "Refused: the window moved or changed while it was read; try again");
}

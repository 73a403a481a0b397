import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import {
  type Capture,
  censored,
  checkAffinity,
  checkStands,
  standOf,
  visiblePart,
} from "./censored_capture.ts";
import type { Clock } from "../base/clock.ts";
import { inTime } from "../base/deadline.ts";
import { foreignChildren } from "../targets/cover.ts";
import type { DesktopPixels, DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { type Rect, sizeOf, translate } from "../base/geometry.ts";
import { type ChosenPart, drawnRect } from "./chosen_part.ts";
import { type Bitmap, cropped, wordsOf } from "../image/bitmap.ts";

/** Deadline for PrintWindow, and how long a window that missed it is not asked again, milliseconds. */
const DEADLINE_MS = 2_000;
const BREAKER_MS = 60_000;
const MAX_BREAKERS = 256;

/**
 * How many unanswered requests to draw itself one window may have. Each keeps one of the few threads for this, perhaps
 * for ever: one application must not take them all.
 */
const MAX_UNANSWERED = 2;

/** `source: window`: the target as it draws itself, covered or not; nothing else can be in it. */
export class WindowCapture {
  readonly #desktop: DesktopView & DesktopPixels;
  readonly #windows: AllowedWindows;
  readonly #clock: Clock;
  readonly #openUntil = new Map<Hwnd, number>();
  /** How often each window was asked and has not answered; at most as many windows as there are threads. */
  readonly #unanswered = new Map<Hwnd, number>();

  constructor(desktop: DesktopView & DesktopPixels, windows: AllowedWindows, clock: Clock) {
    this.#desktop = desktop;
    this.#windows = windows;
    this.#clock = clock;
  }

  /**
   * The pixels of a part of the target.
   *
   * Throws `invalid_argument`, `target_occluded` when a window of another process is inside the target,
   * `target_hung` when it did not draw within 2 s, now or in the last minute, or others keep it from being asked,
   * `capture_black` when it drew nothing.
   */
  async capture(target: AllowedWindow, part: ChosenPart, signal: AbortSignal): Promise<Capture> {
    const before = standOf(this.#desktop, target, part);
    const visible = visiblePart(before, part);
    const hwnd = part.dialog?.hwnd ?? target.identity.hwnd;
    this.#check(target, hwnd, visible);
    const drawn = drawnRect(this.#desktop, target, part);
    const window = await this.#print(hwnd, drawn, signal);
    this.#windows.verify(target);
    checkStands(before, standOf(this.#desktop, target, part));
    this.#check(target, hwnd, visible);
    if (isBlank(window)) {
      throw new ToolError(
        "capture_black",
        "The application gave no image of its window; ask the operator to allow the source screen",
      );
    }
    const inWindow = translate(visible, { x: -drawn.left, y: -drawn.top });
    return censored(before, { rect: part.rect, visible, bitmap: cropped(window, inWindow) });
  }

  #check(target: AllowedWindow, hwnd: Hwnd, visible: Rect): void {
    // The picture that it draws holds no other top-level window, not even its own popups.
    const own = [hwnd];
    checkAffinity(this.#desktop, own);
    if (foreignChildren(this.#desktop, this.#windows, target, own, visible).length === 0) return;
    throw new ToolError("target_occluded", "Refused: a window of another program lies inside the target");
  }

  async #print(hwnd: Hwnd, outer: Rect, signal: AbortSignal): Promise<Bitmap> {
    const unanswered = this.#unanswered.get(hwnd) ?? 0;
    if ((this.#openUntil.get(hwnd) ?? 0) > this.#clock.now() || unanswered >= MAX_UNANSWERED) throw tooSlow();
    let asked = false;
    const onStart = (): void => {
      asked = true;
      this.#unanswered.set(hwnd, (this.#unanswered.get(hwnd) ?? 0) + 1);
    };
    return await inTime(
      { clock: this.#clock, ms: DEADLINE_MS, signal },
      (signal) =>
        this.#desktop.captureWindow(hwnd, sizeOf(outer), signal, onStart).finally(() => {
          if (asked) this.#answered(hwnd);
        }),
      () => {
        if (!asked) throw noThread();
        this.#trip(hwnd);
        throw tooSlow();
      },
    );
  }

  #answered(hwnd: Hwnd): void {
    const left = (this.#unanswered.get(hwnd) ?? 0) - 1;
    if (left > 0) this.#unanswered.set(hwnd, left);
    else this.#unanswered.delete(hwnd);
  }

  #trip(hwnd: Hwnd): void {
    if (this.#openUntil.size >= MAX_BREAKERS) this.#openUntil.clear();
    this.#openUntil.set(hwnd, this.#clock.now() + BREAKER_MS);
  }
}

function tooSlow(): ToolError {
  return new ToolError(
    "target_hung",
    "Refused: the application did not draw its window within 2 s; try again in a minute",
  );
}

function noThread(): ToolError {
  return new ToolError(
    "target_hung",
    "Refused: too many windows were asked to draw themselves and have not answered; try later, or give source screen",
  );
}

/** Whether nothing was drawn: all zero, or one single value with alpha 0. */
function isBlank(bitmap: Bitmap): boolean {
  const words = wordsOf(bitmap);
  const first = words[0] ?? 0;
  return first >>> 24 === 0 && words.every((word) => word === first);
}

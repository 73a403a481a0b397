import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import {
  type Capture,
  censored,
  checkAffinity,
  checkStands,
  moved,
  standOf,
  visiblePart,
} from "./censored_capture.ts";
import type { Clock } from "../base/clock.ts";
import { inTime } from "../base/deadline.ts";
import { type Cover, coverOf, coverText, foreignChildren } from "../targets/cover.ts";
import type { DesktopPixels, DesktopView, Hwnd, PixelMemory } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { encloses, type Rect } from "../base/geometry.ts";
import type { ChosenPart } from "./chosen_part.ts";

/** How long after it was covered a window is left alone, milliseconds: the cover may still be on the screen. */
const SETTLE_AFTER_COVER_MS = 300;

/** Deadline for the compositor to show what was drawn, milliseconds; it does so 60 times a second. */
const FLUSH_MS = 2_000;

/** How many covered windows are remembered: by then the oldest has long settled. */
const MAX_COVERED = 256;

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
   * The pixels of a part of the target, in `memory`.
   *
   * Throws `invalid_argument` when it is not wholly inside the window, `policy_denied` when a mask cannot be placed,
   * `target_off_screen`, `target_occluded` and `target_stale` when foreign pixels could be in it, before or after it was read.
   */
  async capture(
    target: AllowedWindow,
    part: ChosenPart,
    signal: AbortSignal,
    memory: PixelMemory,
  ): Promise<Capture> {
    await this.#settle(target, signal);
    const before = standOf(this.#desktop, target, part);
    const visible = visiblePart(before, part);
    this.#checkOwn(
      target,
      visible,
      coverOf(this.#desktop, this.#windows, target, visible, part.dialog?.hwnd),
    );
    // The last check before the pixels are read, so that little can happen between.
    const cover = coverOf(this.#desktop, this.#windows, target, visible, part.dialog?.hwnd);
    this.#checkCover(target, cover);
    const bitmap = this.#desktop.captureScreen(visible, memory);
    // Read the z-order before anything else: a window that comes and goes between the two looks is missed.
    const after = coverOf(this.#desktop, this.#windows, target, visible, part.dialog?.hwnd);
    this.#windows.verify(target);
    checkStands(before, standOf(this.#desktop, target, part));
    this.#checkOwn(target, visible, after);
    this.#checkCover(target, after);
    if (after.above.join() !== cover.above.join()) throw moved();
    return censored(before, { rect: part.rect, visible, bitmap });
  }

  async #settle({ identity: { hwnd } }: AllowedWindow, signal: AbortSignal): Promise<void> {
    const coveredAt = this.#coveredAt.get(hwnd);
    if (coveredAt === undefined) return;
    const wait = coveredAt + SETTLE_AFTER_COVER_MS - this.#clock.now();
    if (wait > 0) {
      await this.#clock.sleep(wait, signal);
      await inTime(
        { clock: this.#clock, ms: FLUSH_MS, signal },
        (signal) => this.#desktop.flushCompositor(signal),
        () => {
          throw new ToolError(
            "platform_error",
            "Cannot take the picture: Windows does not draw; try again later",
          );
        },
      );
    }
    this.#coveredAt.delete(hwnd);
  }

  /** Throws unless all of `visible` (screen coordinates) lies on the screen and `own` shows nothing but itself. */
  #checkOwn(target: AllowedWindow, visible: Rect, { own }: Cover): void {
    const desktop = this.#desktop;
    if (!encloses(desktop.getVirtualScreen(), visible)) {
      throw new ToolError(
        "target_off_screen",
        "Refused: part of the region lies on no screen; move it into view",
      );
    }
    checkAffinity(desktop, own);
    this.#checkOpaque(own);
    const inside = foreignChildren(desktop, this.#windows, target, own, visible);
    if (inside.length > 0) throw this.#covered(target, inside);
  }

  #checkCover(target: AllowedWindow, { covering }: Cover): void {
    if (covering.length > 0) throw this.#covered(target, covering);
  }

  /** A hole or a translucent window shows what is behind it. */
  #checkOpaque(windows: readonly Hwnd[]): void {
    const showsThrough = windows.some((hwnd) =>
      this.#desktop.hasWindowRegion(hwnd) || this.#desktop.getTranslucency(hwnd) !== "opaque"
    );
    if (!showsThrough) return;
    throw new ToolError(
      "target_occluded",
      "Refused: the window is shaped or translucent and shows what is behind it",
    );
  }

  /** Notes that the target is covered, and returns the error that says so. */
  #covered(target: AllowedWindow, covering: readonly Hwnd[]): ToolError {
    const { hwnd } = target.identity;
    if (this.#coveredAt.size >= MAX_COVERED) this.#coveredAt.clear();
    this.#coveredAt.set(hwnd, this.#clock.now());
    return new ToolError("target_occluded", `Refused: ${coverText(this.#desktop, target, covering)}`);
  }
}

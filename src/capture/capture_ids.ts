import type { Clock } from "../base/clock.ts";
import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { type Point, sameRect, sameSize, type Size, sizeOf } from "../base/geometry.ts";
import { sameIdentity, type WindowIdentity } from "../targets/window_identity.ts";
import { type ImageMapping, windowPointOf } from "../image/mapping.ts";
import { addNewest } from "../base/newest_entries.ts";
import { windowRect } from "../targets/window_rect.ts";
import { type ChosenPart, dialogRect } from "./chosen_part.ts";

/** An image that was handed out, and the window it shows. */
export interface TakenImage {
  readonly identity: WindowIdentity;
  readonly windowSize: Size;
  /** The dialog that it shows in place of the window. */
  readonly dialog: ChosenPart["dialog"];
  readonly mapping: ImageMapping;
}

/** How long an image's pixels can be used in place of window coordinates, milliseconds. */
const MAX_AGE_MS = 120_000;
const MAX_IMAGES = 64;

/** The newest images, so that a client can point at their pixels instead of window coordinates. */
export class Captures {
  readonly #clock: Clock;
  readonly #images = new Map<string, TakenImage & { readonly takenAt: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers an image; the result is its `capture_id`. */
  add(image: TakenImage): string {
    const id = crypto.getRandomValues(new Uint8Array(6)).toHex();
    addNewest(this.#images, id, { ...image, takenAt: this.#clock.now() }, MAX_IMAGES);
    return id;
  }

  /**
   * The window point that an image pixel shows.
   *
   * Throws `capture_stale` when the image is unknown, over 120 s old, of another window, of another window size than now, or
   * of a dialog that is elsewhere now, and `invalid_argument` when the pixel lies outside the image.
   */
  toWindow(id: string, point: Point, view: DesktopView, target: AllowedWindow): Point {
    const image = this.#images.get(id);
    if (
      image === undefined || this.#clock.now() - image.takenAt > MAX_AGE_MS ||
      !sameIdentity(image.identity, target.identity) || !isInPlace(image, view, target)
    ) {
      throw new ToolError(
        "capture_stale",
        "Refused: capture_id is too old or of another window; take a new screenshot",
      );
    }
    const { width, height } = image.mapping.image;
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) {
      throw new ToolError(
        "invalid_argument",
        "Refused: the point lies outside the image that capture_id names",
      );
    }
    return windowPointOf(point, image.mapping);
  }
}

/** Whether what the image shows is still where it was, as seen from the window's corner. */
function isInPlace({ windowSize, dialog }: TakenImage, view: DesktopView, target: AllowedWindow): boolean {
  if (!sameSize(windowSize, sizeOf(windowRect(view, target)))) return false;
  if (dialog === undefined) return true;
  const now = dialogRect(view, target, dialog.hwnd);
  return now !== undefined && sameRect(now, dialog.frame);
}

import type { DesktopView } from "../desktop/desktop.ts";
import { type Point, samePoint } from "../base/geometry.ts";

/** How many earlier cursor positions are remembered: Wine may report one older than the last. */
const MAX_ECHOES = 16;

/** Time between the two readings that show somebody else moved the cursor, milliseconds: a single one may be late. */
const CONFIRM_MS = 50;

/** The place where we left the mouse cursor: found elsewhere, somebody else moved it. Screen coordinates. */
export class LeftCursor {
  readonly #view: Pick<DesktopView, "getCursorPos">;
  /** The place where the cursor must be, and whether it has been seen there: a move may arrive a little later. */
  #left: Point | undefined;
  #arrived = false;
  /** Earlier places, at which the cursor may still be reported for a moment. */
  #cameFrom: readonly Point[] = [];
  #awaySince: number | undefined;

  constructor(view: Pick<DesktopView, "getCursorPos">) {
    this.#view = view;
  }

  /** Notes that we have just put the cursor at `point`. */
  put(point: Point): void {
    this.#cameFrom = [...this.#cameFrom, this.#left ?? point].slice(-MAX_ECHOES);
    this.#left = point;
    this.#arrived = false;
    this.#awaySince = undefined;
  }

  /** From now on the cursor must stay where it is now. */
  stay(): void {
    this.#left = this.#view.getCursorPos();
    this.#arrived = true;
    this.#cameFrom = [];
    this.#awaySince = undefined;
  }

  /** As {@linkcode stay}, right after we moved the cursor: Windows may not report it at its new place yet. */
  arrive(): void {
    this.#arrived = false;
    this.#awaySince = undefined;
  }

  /** Whether one reading finds the cursor at a place where we never put it. */
  isElsewhere(): boolean {
    const cursor = this.#left && this.#view.getCursorPos();
    return cursor !== undefined && !this.#isExpectedAt(cursor);
  }

  /** Whether all readings found the cursor elsewhere for {@linkcode CONFIRM_MS} up to `now`, monotonic milliseconds. */
  isAway(now: number): boolean {
    if (!this.isElsewhere()) {
      this.#awaySince = undefined;
      return false;
    }
    this.#awaySince ??= now;
    return now - this.#awaySince >= CONFIRM_MS;
  }

  /** Whether the cursor is where we put it or, while it has not been seen there, at one of its earlier places. */
  #isExpectedAt(cursor: Point): boolean {
    const isThere = this.#left !== undefined && samePoint(cursor, this.#left);
    if (isThere) this.#arrived = true;
    return isThere || !this.#arrived && this.#cameFrom.some((point) => samePoint(point, cursor));
  }
}

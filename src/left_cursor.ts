import type { DesktopView } from "./desktop.ts";
import { type Point, samePoint } from "./geometry.ts";

/** So many places the cursor came from are kept: on Wine it is seen at older ones than the last. */
const MAX_ECHOES = 16;

/** A cursor counts as moved by somebody else when two readings this far apart both say so: one may be late. */
const CONFIRM_MS = 50;

/** The mouse cursor where we left it: seen anywhere else, it was moved by somebody else. Screen coordinates. */
export class LeftCursor {
  readonly #view: Pick<DesktopView, "getCursorPos">;
  /** Where it must be, and whether it has been seen there: a move may arrive a little later. */
  #left: Point | undefined;
  #arrived = false;
  /** Where it was before, and may still be seen for a moment. */
  #cameFrom: readonly Point[] = [];
  #awaySince: number | undefined;

  constructor(view: Pick<DesktopView, "getCursorPos">) {
    this.#view = view;
  }

  /** We have just put it there. */
  put(point: Point): void {
    this.#cameFrom = [...this.#cameFrom, this.#left ?? point].slice(-MAX_ECHOES);
    this.#left = point;
    this.#arrived = false;
    this.#awaySince = undefined;
  }

  /** Where it is now is where it must stay from now on. */
  stay(): void {
    this.#left = this.#view.getCursorPos();
    this.#arrived = true;
    this.#cameFrom = [];
    this.#awaySince = undefined;
  }

  /** As {@linkcode stay}, shortly after a move of ours: that must still arrive, and may be seen on its way. */
  arrive(): void {
    this.#arrived = false;
    this.#awaySince = undefined;
  }

  /** Whether one reading finds it where we never had it. */
  isElsewhere(): boolean {
    const cursor = this.#left && this.#view.getCursorPos();
    return cursor !== undefined && !this.#isExpectedAt(cursor);
  }

  /** Whether it was elsewhere in all readings for long enough up to `now`, monotonic milliseconds. */
  isAway(now: number): boolean {
    if (!this.isElsewhere()) {
      this.#awaySince = undefined;
      return false;
    }
    this.#awaySince ??= now;
    return now - this.#awaySince >= CONFIRM_MS;
  }

  /** Whether it is where we put it, or not there yet: then it is seen where it came from, nowhere else. */
  #isExpectedAt(cursor: Point): boolean {
    const isThere = this.#left !== undefined && samePoint(cursor, this.#left);
    if (isThere) this.#arrived = true;
    return isThere || !this.#arrived && this.#cameFrom.some((point) => samePoint(point, cursor));
  }
}

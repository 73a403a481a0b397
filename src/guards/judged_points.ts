import type { ShownMenu } from "./menu_items.ts";
import type { Point, Rect } from "../base/geometry.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import type { WindowPart } from "../desktop/hit_test.ts";

/** A window that was asked about a point, and where it stood then, screen coordinates. */
export interface AskedWindow {
  readonly hwnd: Hwnd;
  readonly rect: Rect;
}

/** The facts on which the judgement of a point rests, as far as they can be read again without asking a window. */
export interface Judgement {
  /** In the order they were asked: all but the last are see-through, and the last one gets a press there. */
  readonly asked: readonly AskedWindow[];
  /** What a press there is about. */
  readonly part: WindowPart;
  /** The menu whose item is at the point. */
  readonly menu: ShownMenu | undefined;
}

/** The points of one call that were judged, and what each judgement rests on. */
export class JudgedPoints {
  readonly #judgements = new Map<string, Judgement>();

  get({ x, y }: Point): Judgement | undefined {
    return this.#judgements.get(`${x},${y}`);
  }

  set({ x, y }: Point, judgement: Judgement): void {
    this.#judgements.set(`${x},${y}`, judgement);
  }
}

import { isEmpty, type Rect, type RectList, type Size } from "../base/geometry.ts";

/** The origin of the numbers of a policy file: the window's outer rectangle or its client area. */
export type Origin = "window" | "client";

/** A rectangle as a policy file writes it; {@linkcode regionNow} and {@linkcode maskNow} say where it is in a window. */
export interface RectRule {
  /**
   * All of the window or of its client area, or `[left, top, right, bottom]`. A negative number counts from the right or
   * bottom edge of the origin, and 0 as right or bottom is that edge.
   */
  readonly edges: Origin | RectList;
  readonly origin: Origin;
  /** Dots per inch of the scaling that the numbers were written at; undefined = physical pixels at any scaling. */
  readonly dpi: number | undefined;
}

/** A region by name: a rectangle, or the frame of the dialog that the target shows. */
export type RegionRule =
  | {
    readonly name: string;
    readonly rect: RectRule;
    /** Absent = anywhere; else it must lie wholly inside one of these, the regions of the administrator's ceiling. */
    readonly within?: readonly RectRule[];
  }
  | { readonly name: string; readonly area: "dialog" };

/** A size that the window must have, at the scaling it was written at; undefined = physical pixels. */
export interface SizeRule extends Size {
  readonly dpi: number | undefined;
}

/** How a window lies, as far as the rectangles of a policy depend on it. */
export interface WindowLayout {
  /** Outer size, physical pixels. */
  readonly size: Size;
  /** The client area, window coordinates. */
  readonly client: Rect;
  /** Dots per inch that the window is shown at. */
  readonly dpi: number;
  /** Whether Windows stretches it, because its program draws for another scaling. */
  readonly isStretched: boolean;
  /** Whether it is stretched and lies on monitors of different scaling. */
  readonly isSplit: boolean;
}

/** Beside a mask's edges, where a stretched window can smear a pixel; physical pixels. */
const STRETCH_MARGIN = 1;

/** The rectangle that these numbers are, right and bottom counted as the window's edges. */
export function fixedRect({ left, top, right, bottom }: Rect): RectRule {
  return { edges: [left, top, right, bottom], origin: "window", dpi: undefined };
}

/** Whether a rectangle is elsewhere in the same window when that is shown at another scaling. */
export function isUnscaled({ edges, dpi }: RectRule): boolean {
  return dpi === undefined && typeof edges !== "string";
}

/** Where a region is, window coordinates, rounded inwards; {@linkcode isEmpty} when nothing is left of it. */
export function regionNow(rule: RectRule, layout: WindowLayout): Rect {
  const { left, top, right, bottom } = exactRect(rule, layout);
  return {
    left: Math.ceil(left),
    top: Math.ceil(top),
    right: Math.floor(right),
    bottom: Math.floor(bottom),
  };
}

/**
 * Where a mask is, window coordinates, rounded outwards and a pixel larger where the window is stretched; undefined when
 * its edges cross, or when no one rectangle covers what it stands for.
 */
export function maskNow(rule: RectRule, layout: WindowLayout): Rect | undefined {
  const exact = exactRect(rule, layout);
  if (isEmpty(exact) || layout.isSplit) return undefined;
  const margin = layout.isStretched ? STRETCH_MARGIN : 0;
  return {
    left: Math.floor(exact.left) - margin,
    top: Math.floor(exact.top) - margin,
    right: Math.ceil(exact.right) + margin,
    bottom: Math.ceil(exact.bottom) + margin,
  };
}

/** Whether a window has the size that a rule asks for; after scaling, either whole number beside it. */
export function hasSize(rule: SizeRule, { size, dpi }: WindowLayout): boolean {
  const isNear = (now: number, then: number): boolean => Math.abs(now - scaled(then, rule.dpi, dpi)) < 1;
  return isNear(size.width, rule.width) && isNear(size.height, rule.height);
}

/** Edges in window coordinates, not rounded: scaled first, then counted from the edges, then moved to the origin. */
function exactRect({ edges, origin, dpi }: RectRule, layout: WindowLayout): Rect {
  const window = { left: 0, top: 0, right: layout.size.width, bottom: layout.size.height };
  if (edges === "window") return window;
  if (edges === "client") return layout.client;
  const area = origin === "client" ? layout.client : window;
  const [left, top, right, bottom] = edges.map((edge) =>
    scaled(edge, dpi, layout.dpi)
  ) as unknown as RectList;
  return {
    left: left < 0 ? area.right + left : area.left + left,
    top: top < 0 ? area.bottom + top : area.top + top,
    right: right <= 0 ? area.right + right : area.left + right,
    bottom: bottom <= 0 ? area.bottom + bottom : area.top + bottom,
  };
}

/** Multiplied first: then what divides evenly is a whole number. */
function scaled(pixels: number, from: number | undefined, to: number): number {
  return from === undefined ? pixels : pixels * to / from;
}

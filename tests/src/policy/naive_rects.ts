import type { WindowLayout } from "../../../src/policy/rect_rule.ts";

// The contract's rules for rectangles once more, pixel by pixel and in whole numbers, without the code under test.

/** `safe_regions` or `screenshot_masks` as a file writes one, and what its application says for all of them. */
export interface RawRect {
  readonly rect: "window" | "client" | readonly number[];
  readonly origin?: "window" | "client";
  readonly dpi?: number;
}

/** Where an axis begins and ends: of the window, and of the origin. */
interface Axis {
  readonly from: number;
  readonly to: number;
}

/**
 * Whether the pixel at `at` of an axis has any part, or all of it, between two edges that are written as `low` and `high`.
 * Everything is multiplied by the file's dpi, so that nothing is a fraction.
 */
function isBetween(
  at: number,
  [low, high]: readonly [number, number],
  axis: Axis,
  layout: WindowLayout,
  raw: RawRect,
) {
  const per = raw.dpi ?? layout.dpi;
  const lowEdge = (low < 0 ? axis.to : axis.from) * per + low * layout.dpi;
  const highEdge = (high <= 0 ? axis.to : axis.from) * per + high * layout.dpi;
  const [begin, end] = [at * per, (at + 1) * per];
  return {
    any: lowEdge < highEdge && end > lowEdge && begin < highEdge,
    all: lowEdge < highEdge && begin >= lowEdge && end <= highEdge,
  };
}

type Part = "any" | "all";

/** Whether a column or row of pixels (window coordinates) is in part, or wholly, in what a rectangle of a file stands for. */
function isIn(axis: "x" | "y", at: number, part: Part, raw: RawRect, layout: WindowLayout): boolean {
  const { size, client } = layout;
  const ofClient = raw.rect === "client" || raw.rect !== "window" && raw.origin === "client";
  const edges = typeof raw.rect === "string" ? [0, 0, 0, 0] : raw.rect;
  const [low, high, ends] = axis === "x"
    ? [edges[0], edges[2], ofClient ? { from: client.left, to: client.right } : { from: 0, to: size.width }]
    : [edges[1], edges[3], ofClient ? { from: client.top, to: client.bottom } : { from: 0, to: size.height }];
  return isBetween(at, [low!, high!], ends, layout, raw)[part];
}

/** Whether any, or all, of a pixel of the window is in what a rectangle of a file stands for. */
export function pixelIn(
  part: Part,
  raw: RawRect,
  layout: WindowLayout,
  [x, y]: readonly [number, number],
): boolean {
  return isIn("x", x, part, raw, layout) && isIn("y", y, part, raw, layout);
}

/** The rectangle of all such pixels, as far as they lie up to `around` pixels from the window; undefined when none does. */
export function pixelsIn(
  part: Part,
  raw: RawRect,
  layout: WindowLayout,
  around: number,
): number[] | undefined {
  const of = (axis: "x" | "y", size: number): number[] =>
    Array.from({ length: size + 2 * around }, (_, i) => i - around).filter((at) =>
      isIn(axis, at, part, raw, layout)
    );
  const [columns, rows] = [of("x", layout.size.width), of("y", layout.size.height)];
  if (columns.length === 0 || rows.length === 0) return undefined;
  return [columns[0]!, rows[0]!, columns.at(-1)! + 1, rows.at(-1)! + 1];
}

/** Whether a size of a file is that of the window: it is scaled, and either whole number beside it will do. */
export function isSize(
  [width, height]: readonly number[],
  dpi: number | undefined,
  layout: WindowLayout,
): boolean {
  const per = dpi ?? layout.dpi;
  const near = (now: number, then: number): boolean => Math.abs(now * per - then * layout.dpi) < per;
  return near(layout.size.width, width!) && near(layout.size.height, height!);
}

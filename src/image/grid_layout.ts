import type { Point, Rect, Size } from "../base/geometry.ts";
import { NUMBER_HEIGHT, numberWidth } from "./font.ts";
import { type ImageMapping, imagePointOf, scaleOf } from "./mapping.ts";

/**
 * Longest edge, pixels, that hosts show a model unscaled. On longer images labels grow, so that they survive being
 * scaled down.
 */
const SEEN_EDGE = 1568;

/** Pixels between digits and the outside of their plate, before magnification. */
export const PLATE_PADDING = 3;

/** Free pixels between neighbouring plates, before magnification. */
const GAP = 4;

/** A line of the grid: where it is drawn, and what it stands for. */
export interface GridLine {
  /** Image coordinate: the column or row of pixels. */
  readonly at: number;
  /** Window coordinate, a multiple of the spacing. */
  readonly value: number;
  readonly labelled: boolean;
}

/** The number of a line on its plate. */
export interface GridLabel {
  readonly value: number;
  /** The plate, image coordinates, wholly inside the image. */
  readonly plate: Rect;
}

/** Where everything goes that is drawn over an image. */
export interface GridLayout {
  readonly columns: readonly GridLine[];
  readonly rows: readonly GridLine[];
  readonly labels: readonly GridLabel[];
  /** Image pixels to each side of a pixel of a label. */
  readonly magnification: number;
}

/**
 * Lines at each multiple of `spacing` and labels at each of them, or at every second, fifth, tenth … where
 * there is no room for more: columns along the top, rows along the left, none overlapping another.
 *
 * @param spacing window pixels, at least 1
 */
export function layoutGrid(spacing: number, mapping: ImageMapping): GridLayout {
  const { image } = mapping;
  const magnification = Math.max(1, Math.round(Math.max(image.width, image.height) / SEEN_EDGE));
  const labelStep = labelStepOf(spacing, mapping, magnification);
  const columns = linesOf("x", spacing, labelStep, mapping);
  const rows = linesOf("y", spacing, labelStep, mapping);
  const top = columnLabels(columns, image, magnification);
  // A free pixel between the two, as between all plates.
  const firstFree = Math.max(0, ...top.map(({ plate }) => plate.bottom + 1));
  return {
    columns,
    rows,
    magnification,
    labels: [...top, ...rowLabels(rows, image, magnification, firstFree)],
  };
}

/** The smallest 1, 2 or 5 times a power of ten times `spacing` at which labels have room on both axes. */
function labelStepOf(spacing: number, mapping: ImageMapping, magnification: number): number {
  const { origin, captured } = mapping;
  const ends = [origin.x, origin.x + captured.width, origin.y, origin.y + captured.height];
  const plates = ends.map((value) => plateSize(value, magnification));
  const gap = GAP * magnification;
  const scale = scaleOf(mapping);
  const enough = Math.max(
    ...plates.map(({ width }) => (width + gap) / scale.x),
    ...plates.map(({ height }) => (height + gap) / scale.y),
  );
  for (let power = 1;; power *= 10) {
    const factor = [1, 2, 5].find((factor) => spacing * factor * power >= enough);
    if (factor !== undefined) return spacing * factor * power;
  }
}

function linesOf(axis: keyof Point, spacing: number, labelStep: number, mapping: ImageMapping): GridLine[] {
  const from = mapping.origin[axis];
  const to = from + (axis === "x" ? mapping.captured.width : mapping.captured.height);
  const lines: GridLine[] = [];
  for (let multiple = Math.ceil(from / spacing); multiple * spacing < to; multiple++) {
    // `+ 0`: the ceiling of a small negative number is -0, which must not be written as such.
    const value = multiple * spacing + 0;
    const labelled = Math.abs(value % labelStep) === 0;
    lines.push({ at: imagePointOf({ x: value, y: value }, mapping)[axis], value, labelled });
  }
  return lines;
}

/** A plate centred on each labelled column, moved to stay inside the image, left out where one is already. */
function columnLabels(columns: readonly GridLine[], image: Size, magnification: number): GridLabel[] {
  const labels: GridLabel[] = [];
  let firstFree = 0;
  for (const { at, value } of columns.filter(({ labelled }) => labelled)) {
    const { width, height } = plateSize(value, magnification);
    const left = Math.min(Math.max(0, at - (width >> 1)), image.width - width);
    if (left < firstFree || height > image.height) continue;
    labels.push({ value, plate: { left, top: 0, right: left + width, bottom: height } });
    firstFree = left + width + 1;
  }
  return labels;
}

/** A plate centred on each labelled row below `firstFree`, left out where there is no room for it. */
function rowLabels(
  rows: readonly GridLine[],
  image: Size,
  magnification: number,
  firstFree: number,
): GridLabel[] {
  const labels: GridLabel[] = [];
  for (const { at, value } of rows.filter(({ labelled }) => labelled)) {
    const { width, height } = plateSize(value, magnification);
    const top = Math.min(at - (height >> 1), image.height - height);
    if (top < firstFree || width > image.width) continue;
    labels.push({ value, plate: { left: 0, top, right: width, bottom: top + height } });
    firstFree = top + height + 1;
  }
  return labels;
}

function plateSize(value: number, magnification: number): Size {
  return {
    width: (numberWidth(value) + 2 * PLATE_PADDING) * magnification,
    height: (NUMBER_HEIGHT + 2 * PLATE_PADDING) * magnification,
  };
}

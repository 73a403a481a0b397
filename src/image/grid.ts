import { sizeOf } from "../base/geometry.ts";
import { type Bitmap, wordsOf } from "./bitmap.ts";
import { drawNumber } from "./font.ts";
import { type GridLabel, type GridLine, layoutGrid, PLATE_PADDING } from "./grid_layout.ts";
import { type ImageMapping, scaleOf } from "./mapping.ts";

/** Distance of lines, image pixels, below which only labelled lines are drawn: more would hide the picture. */
const LEAST_DISTANCE = 4;

/** Distance of lines, image pixels, from which on they are drawn at full strength. */
const AMPLE_DISTANCE = 20;

/** How much of its colour a line mixes in, in 256ths: a labelled line, any other, any other of a dense grid. */
const STRENGTH = { labelled: 176, plain: 88, dense: 48 } as const;

/**
 * The two shades of the lines, `0xRRGGBB`; each pixel gets the one that differs more in brightness from what is below.
 */
const LINE_ON_LIGHT = 0xa00060, LINE_ON_DARK = 0xffb4ec;

/** Brightness half-way between the two shades, thousandths of Rec. 601 luma. */
const LIGHT = 130_000;

/**
 * Colours of a label, `0xAARRGGBB`. White on black is legible over any picture; the pink edge keeps the plate visible
 * on a black one.
 */
const PLATE = 0xff101010, PLATE_EDGE = 0xffff78dc, DIGITS = 0xffffffff;

/**
 * A copy of `bitmap` with a line at each multiple of `spacing` window pixels and, along the top and the left,
 * the window coordinates of the lines: the numbers to give to a click.
 *
 * A line is the one column or row of pixels that stands for its window coordinate, blended with what lies
 * below; labels stand on opaque plates. Lines less than 4 image pixels apart are drawn only where labelled.
 *
 * @param bitmap of the size `mapping.image`, already scaled
 * @param spacing window pixels, at least 1
 */
export function drawGrid(bitmap: Bitmap, spacing: number, mapping: ImageMapping): Bitmap {
  const copy: Bitmap = { width: bitmap.width, height: bitmap.height, bgra: bitmap.bgra.slice() };
  const { columns, rows, labels, magnification } = layoutGrid(spacing, mapping);
  const scale = scaleOf(mapping);
  drawColumns(copy, columns, plainStrength(spacing * scale.x));
  drawRows(copy, rows, plainStrength(spacing * scale.y));
  for (const label of labels) drawLabel(copy, label, magnification);
  return copy;
}

/** How strongly lines without a label are drawn, `distance` image pixels apart. */
function plainStrength(distance: number): number {
  if (distance < LEAST_DISTANCE) return 0;
  return distance < AMPLE_DISTANCE ? STRENGTH.dense : STRENGTH.plain;
}

function drawColumns(bitmap: Bitmap, lines: readonly GridLine[], plain: number): void {
  const words = wordsOf(bitmap);
  for (const { at, labelled } of lines) {
    const strength = labelled ? STRENGTH.labelled : plain;
    if (strength === 0) continue;
    for (let i = at; i < words.length; i += bitmap.width) words[i] = blend(words[i]!, strength);
  }
}

function drawRows(bitmap: Bitmap, lines: readonly GridLine[], plain: number): void {
  const words = wordsOf(bitmap);
  for (const { at, labelled } of lines) {
    const strength = labelled ? STRENGTH.labelled : plain;
    if (strength === 0) continue;
    const end = (at + 1) * bitmap.width;
    for (let i = at * bitmap.width; i < end; i++) words[i] = blend(words[i]!, strength);
  }
}

/** `word` (`0x??RRGGBB`) with `strength`/256 of the line's colour mixed in. */
function blend(word: number, strength: number): number {
  const r = word >>> 16 & 0xff, g = word >>> 8 & 0xff, b = word & 0xff;
  const line = 299 * r + 587 * g + 114 * b >= LIGHT ? LINE_ON_LIGHT : LINE_ON_DARK;
  return 0xff000000 | mix(r, line >>> 16, strength) << 16 | mix(g, line >>> 8 & 0xff, strength) << 8 |
    mix(b, line & 0xff, strength);
}

function mix(below: number, above: number, strength: number): number {
  return below + ((above - below) * strength >> 8);
}

function drawLabel(bitmap: Bitmap, { value, plate }: GridLabel, magnification: number): void {
  const words = wordsOf(bitmap);
  const { width } = sizeOf(plate);
  for (let y = plate.top; y < plate.bottom; y++) {
    const start = y * bitmap.width + plate.left;
    const edge = y === plate.top || y === plate.bottom - 1;
    words.fill(edge ? PLATE_EDGE : PLATE, start, start + width);
    words[start] = words[start + width - 1] = PLATE_EDGE;
  }
  const padding = PLATE_PADDING * magnification;
  drawNumber(bitmap, value, { x: plate.left + padding, y: plate.top + padding }, magnification, DIGITS);
}

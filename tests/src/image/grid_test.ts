import assert from "node:assert/strict";
import { encloses, meet, type Point, type Rect } from "../../../src/base/geometry.ts";
import { type Bitmap, colorAt, wordsOf } from "../../../src/image/bitmap.ts";
import { drawNumber, NUMBER_HEIGHT, numberWidth } from "../../../src/image/font.ts";
import { drawGrid } from "../../../src/image/grid.ts";
import { layoutGrid } from "../../../src/image/grid_layout.ts";
import { type ImageMapping, imagePointOf } from "../../../src/image/mapping.ts";
import { bitmapOf, noise } from "./bitmaps.ts";
import { forSeeds, Seeded } from "./seeded.ts";

function mappingOf(
  captured: { width: number; height: number },
  scale = 1,
  origin = { x: 0, y: 0 },
): ImageMapping {
  const image = {
    width: Math.max(1, Math.round(captured.width * scale)),
    height: Math.max(1, Math.round(captured.height * scale)),
  };
  return { origin, captured, image };
}

/** The columns that differ from `before` in the last row, where no label of a column is. */
function changedColumns(before: Bitmap, after: Bitmap, y: number): number[] {
  const columns = Array.from({ length: before.width }, (_, x) => x);
  return columns.filter((x) => colorAt(before, x, y).join() !== colorAt(after, x, y).join());
}

/** The number on a plate, read digit by digit; NaN when something there is no digit. */
function readNumber(bitmap: Bitmap, plate: Rect, magnification: number): number {
  const characters = ((plate.right - plate.left) / magnification - 6 + 2) / 10;
  const text = Array.from({ length: characters }, (_, position) => {
    const at = { x: plate.left + (3 + position * 10) * magnification, y: plate.top + 3 * magnification };
    return "0123456789".split("").find((digit) => isDigit(bitmap, Number(digit), at, magnification)) ?? "-";
  });
  return Number(text.join(""));
}

function isDigit(bitmap: Bitmap, digit: number, at: Point, magnification: number): boolean {
  const width = numberWidth(digit);
  const drawn = bitmapOf(width, NUMBER_HEIGHT, () => 0);
  drawNumber(drawn, digit, { x: 0, y: 0 }, 1, 0xffffffff);
  return [...wordsOf(drawn)].every((word, i) => {
    const x = at.x + i % width * magnification, y = at.y + Math.floor(i / width) * magnification;
    return (colorAt(bitmap, x, y)[0] === 255) === ((word & 0xffffff) === 0xffffff);
  });
}

Deno.test("drawGrid() draws on a copy", () => {
  const bitmap = noise(200, 100, new Seeded(1));
  const before = bitmap.bgra.slice();
  const drawn = drawGrid(bitmap, 50, mappingOf(bitmap));
  assert.deepEqual(bitmap.bgra, before);
  assert.notDeepEqual(drawn.bgra, before);
});

for (
  const [name, color] of [["light", 0xffffff], ["dark", 0], ["grey", 0x808080], ["pink", 0xff78dc]] as const
) {
  for (const scale of [1, 0.5, 0.77]) {
    Deno.test(`drawGrid() draws a column for each multiple of window pixels on ${name} at scale ${scale}`, () => {
      const mapping = mappingOf({ width: 500, height: 300 }, scale, { x: 12, y: 40 });
      const bitmap = bitmapOf(mapping.image.width, mapping.image.height, () => color);
      const drawn = drawGrid(bitmap, 50, mapping);
      // Right of the labels of the rows, in a row without a line.
      const y = imagePointOf({ x: 0, y: 275 }, mapping).y;
      const columns = changedColumns(bitmap, drawn, y).filter((x) => x >= 60);
      const expected = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500]
        .map((x) => imagePointOf({ x, y: 0 }, mapping).x).filter((x) => x >= 60);
      assert.deepEqual(columns, expected);
    });
  }
}

Deno.test("drawGrid() draws lines that stand out in brightness from every colour", async () => {
  const luma = (rgb: readonly number[]) => 0.299 * rgb[0]! + 0.587 * rgb[1]! + 0.114 * rgb[2]!;
  await forSeeds(1, 500, (random) => {
    const bitmap = bitmapOf(300, 100, () => random.seed * 0x8421 & 0xffffff);
    const drawn = drawGrid(bitmap, 100, mappingOf(bitmap));
    const difference = Math.abs(luma(colorAt(bitmap, 200, 70)) - luma(colorAt(drawn, 200, 70)));
    assert.ok(difference > 40, `luma differs by ${difference}`);
  });
});

Deno.test("drawGrid() labels lines with their window coordinates", () => {
  const cases = [
    { mapping: mappingOf({ width: 1000, height: 640 }, 1, { x: 12, y: 40 }), spacing: 50 },
    { mapping: mappingOf({ width: 1000, height: 640 }, 0.5, { x: 7, y: 1033 }), spacing: 20 },
    { mapping: mappingOf({ width: 3840, height: 2160 }), spacing: 100 },
    { mapping: mappingOf({ width: 400, height: 300 }, 1, { x: -130, y: -90 }), spacing: 50 },
  ];
  for (const { mapping, spacing } of cases) {
    const bitmap = noise(mapping.image.width, mapping.image.height, new Seeded(2));
    const drawn = drawGrid(bitmap, spacing, mapping);
    const { labels, magnification } = layoutGrid(spacing, mapping);
    assert.ok(labels.length >= 10);
    for (const { value, plate } of labels) assert.equal(readNumber(drawn, plate, magnification), value);
  }
});

Deno.test("drawGrid() draws only labelled lines when there would be no picture left", () => {
  const bitmap = bitmapOf(500, 320, () => 0x808080);
  const mapping = { origin: { x: 0, y: 0 }, captured: { width: 1000, height: 640 }, image: bitmap };
  const drawn = drawGrid(bitmap, 5, mapping);
  assert.deepEqual(changedColumns(bitmap, drawn, 311), [0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
});

Deno.test("drawGrid() leaves out labels that an image is too small for", () => {
  for (const [width, height] of [[1, 1], [10, 10], [13, 400], [400, 17]] as const) {
    const bitmap = bitmapOf(width, height, () => 0xffffff);
    const { labels } = layoutGrid(5, mappingOf(bitmap));
    assert.equal(drawGrid(bitmap, 5, mappingOf(bitmap)).bgra.length, bitmap.bgra.length);
    assert.ok(labels.length === 0 || width > 13);
  }
});

Deno.test("layoutGrid() keeps labels inside the image, apart and on their lines, at a regular step", async () => {
  await forSeeds(1, 2000, (random) => {
    const captured = { width: random.integer(1, 4000), height: random.integer(1, 3000) };
    const origin = { x: random.integer(-300, 3000), y: random.integer(-300, 3000) };
    const mapping = mappingOf(captured, random.integer(10, 100) / 100, origin);
    const spacing = random.integer(5, 2000);
    const { columns, rows, labels } = layoutGrid(spacing, mapping);
    const { width, height } = mapping.image;
    for (const [i, { plate }] of labels.entries()) {
      assert.ok(encloses({ left: 0, top: 0, right: width, bottom: height }, plate), "outside the image");
      for (const other of labels.slice(i + 1)) assert.ok(!meet(plate, other.plate), "labels overlap");
    }
    for (const lines of [columns, rows]) {
      const values = lines.filter(({ labelled }) => labelled).map(({ value }) => value);
      const steps = new Set(values.slice(1).map((value, i) => value - values[i]!));
      assert.ok(steps.size <= 1, "irregular labels");
      assert.ok(lines.every(({ value }) => value % spacing === 0));
    }
    for (const { value, plate } of labels) {
      const at = imagePointOf({ x: value, y: value }, mapping);
      assert.ok((at.x >= plate.left && at.x < plate.right) || (at.y >= plate.top && at.y < plate.bottom));
    }
  });
});

Deno.test("layoutGrid() gives labels a round step", () => {
  const step = (spacing: number, scale: number) => {
    const values = layoutGrid(spacing, mappingOf({ width: 1000, height: 640 }, scale)).columns
      .filter(({ labelled }) => labelled).map(({ value }) => value);
    return values.length > 1 ? values[1]! - values[0]! : undefined;
  };
  assert.deepEqual([5, 20, 50, 100, 2000].map((spacing) => step(spacing, 1)), [50, 100, 50, 100, undefined]);
  assert.deepEqual([5, 20, 50, 100, 2000].map((spacing) => step(spacing, 0.5)), [
    100,
    100,
    100,
    100,
    undefined,
  ]);
});

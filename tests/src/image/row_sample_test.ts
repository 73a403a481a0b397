import assert from "node:assert/strict";
import { wordsOf } from "../../../src/image/bitmap.ts";
import { sampleRows } from "../../../src/image/row_sample.ts";
import { bitmapOf } from "./bitmaps.ts";

/** The numbers of the rows in a sample of an image of `height` rows. */
function rowsOf(height: number): number[] {
  const { bitmap } = sampleRows(bitmapOf(2, height, (_x, y) => y));
  return Array.from({ length: bitmap.height }, (_, y) => wordsOf(bitmap)[2 * y]! & 0xffffff);
}

Deno.test("sampleRows() takes about a sixth of the rows, from all over the image, each once", () => {
  for (const height of [192, 400, 1080, 1081, 2160, 5000, 32_000]) {
    const { bitmap, factor } = sampleRows(bitmapOf(2, height, (_x, y) => y));
    const rows = rowsOf(height);
    assert.ok(rows.length >= height / 8 && rows.length <= height / 5.5, `${rows.length} of ${height}`);
    assert.equal(factor, height / bitmap.height);
    assert.deepEqual(rows, [...new Set(rows)].toSorted((a, b) => a - b));
    assert.ok(rows[0]! >= 0 && rows[0]! < height / 4 && rows.at(-1)! < height);
    assert.ok(rows.at(-1)! > height * 0.6, `${rows.at(-1)} of ${height}`);
  }
});

Deno.test("sampleRows() meets rows of a list at every height of theirs", () => {
  for (const pitch of [18, 20, 24, 26, 32, 45, 60, 64, 90]) {
    const met = new Set(rowsOf(1080).map((y) => y % pitch));
    assert.ok(met.size > 0.9 * Math.min(pitch, rowsOf(1080).length), `${met.size} of ${pitch}`);
  }
});

Deno.test("sampleRows() gives an image of few rows itself", () => {
  for (const height of [1, 16, 100, 191]) {
    const bitmap = bitmapOf(3, height, () => 0);
    assert.deepEqual([sampleRows(bitmap).bitmap, sampleRows(bitmap).factor], [bitmap, 1]);
  }
});

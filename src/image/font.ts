import { type Bitmap, wordsOf } from "./bitmap.ts";
import type { Point } from "../base/geometry.ts";

/** The digits 0 to 9 and the minus sign, side by side: 8x12 pixels each, strokes two pixels wide. */
const GLYPHS = [
  ".######. ...##... .######. .######. .....##. ######## ..#####. ######## .######. .######. ........",
  "######## .####... ######## ######## ....###. ######## .######. ######## ######## ######## ........",
  "##....## .####... ##....## ##....## ...####. ##...... ###..... ......## ##....## ##....## ........",
  "##....## ...##... ......## ......## ..##.##. ##...... ##...... .....### ##....## ##....## ........",
  "##....## ...##... ......## ......## .##..##. #######. ##...... .....##. .##..##. ##....## ........",
  "##....## ...##... .....### ..#####. ##...##. ######## #######. ....###. .######. ######## .######.",
  "##....## ...##... ....###. ..#####. ##...##. ......## ######## ....##.. ##....## .####### .######.",
  "##....## ...##... ...###.. ......## ######## ......## ##....## ...###.. ##....## ......## ........",
  "##....## ...##... ..###... ......## ######## ......## ##....## ...##... ##....## ......## ........",
  "##....## ...##... .###.... ##....## .....##. ##....## ##....## ..###... ##....## .....### ........",
  "######## .######. ######## ######## .....##. ######## ######## ..##.... ######## .######. ........",
  ".######. .######. ######## .######. .....##. .######. .######. ..##.... .######. .#####.. ........",
];

const GLYPH_WIDTH = 8;

/** Distance between the left edges of two glyphs, pixels. */
const ADVANCE = 10;

/** Height of a number in pixels, before magnification. */
export const NUMBER_HEIGHT = GLYPHS.length;

/** Width in pixels of `value` as {@linkcode drawNumber} writes it, before magnification. */
export function numberWidth(value: number): number {
  return String(value).length * ADVANCE - (ADVANCE - GLYPH_WIDTH);
}

/**
 * Writes an integer, in place, every glyph pixel as a square of `magnification` pixels.
 *
 * @param at image coordinates of the left-top corner; all of the number must lie within the bitmap
 * @param color `0xAARRGGBB`
 */
export function drawNumber(
  bitmap: Bitmap,
  value: number,
  at: Point,
  magnification: number,
  color: number,
): void {
  const words = wordsOf(bitmap);
  [...String(value)].forEach((character, position) => {
    const glyph = character === "-" ? 10 : Number(character);
    const left = at.x + position * ADVANCE * magnification;
    GLYPHS.forEach((row, y) => {
      for (let x = 0; x < GLYPH_WIDTH; x++) {
        if (row[glyph * (GLYPH_WIDTH + 1) + x] !== "#") continue;
        for (let line = 0; line < magnification; line++) {
          const start = (at.y + y * magnification + line) * bitmap.width + left + x * magnification;
          words.fill(color, start, start + magnification);
        }
      }
    });
  });
}

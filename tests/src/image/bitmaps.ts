import type { Bitmap } from "../../../src/image/bitmap.ts";
import type { Seeded } from "./seeded.ts";

/** A bitmap whose pixel (x, y) is `color(x, y)`, `0xRRGGBB`; the fourth byte is junk, as GDI leaves it. */
export function bitmapOf(width: number, height: number, color: (x: number, y: number) => number): Bitmap {
  const words = new Uint32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) words[i] = (Math.imul(i, 0x9e3779b1) & 0xff000000) | color(x, y);
  }
  return { width, height, bgra: new Uint8Array(words.buffer) };
}

/** Every pixel a colour of its own choosing. */
export function noise(width: number, height: number, random: Seeded): Bitmap {
  return bitmapOf(width, height, () => random.bits() & 0xffffff);
}

/** Soft shapes with grain, as in a photo; channels pass from 255 to 0 and back on the way. */
export function grain(width: number, height: number, random: Seeded): Bitmap {
  const channel = (value: number): number => Math.round(value + random.integer(-4, 4)) & 255;
  return bitmapOf(
    width,
    height,
    (x, y) => channel(x / 3 + y) << 16 | channel(240 + x / 5) << 8 | channel((x + y) / 2),
  );
}

/** Exactly `colors` different colours (at most the number of pixels), in a random order. */
export function withColors(width: number, height: number, colors: number, random: Seeded): Bitmap {
  const base = random.bits();
  // An odd factor permutes the 24-bit numbers, so the colours differ.
  const palette = Array.from({ length: colors }, (_, i) => Math.imul(base + i, 0x9e3779) & 0xffffff);
  return bitmapOf(width, height, (x, y) => {
    const i = y * width + x;
    return palette[i < colors ? i : random.bits() % colors]!;
  });
}

/** The pixels as R, G, B bytes, made in the plainest way. */
export function rgbOf({ width, height, bgra }: Bitmap): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    rgb[3 * i] = bgra[4 * i + 2]!;
    rgb[3 * i + 1] = bgra[4 * i + 1]!;
    rgb[3 * i + 2] = bgra[4 * i]!;
  }
  return rgb;
}

/** The first place where two byte strings differ, or undefined; much faster than comparing by assertion. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number | undefined {
  if (a.length !== b.length) return Math.min(a.length, b.length);
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return i;
  return undefined;
}

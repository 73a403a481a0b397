import type { Rect } from "../../src/base/geometry.ts";
import type { Bitmap } from "../../src/image/bitmap.ts";

/** A colour, `0xRRGGBB`. */
export type Color = number;

/** How the edges of letters are smoothed: not at all, in grey, or by thirds of a pixel as on an LCD. */
export type Smoothing = "none" | "grey" | "lcd";

/** A letter's coverage, 0 to 1, three values a pixel. */
interface Glyph {
  readonly width: number;
  readonly height: number;
  readonly coverage: Float32Array;
}

/** Random numbers of a fixed sequence, so that every run draws the same images. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 (inside) to 1 (outside). */
  next(): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    // The low bits of a linear congruence repeat early.
    return (this.#state >>> 8) / 0x1000000;
  }

  /** An integer below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
}

/** Rectangles, gradients and text, as user interfaces are made of. */
export class Canvas {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(readonly width: number, readonly height: number) {
    this.words = new Uint32Array(width * height);
  }

  get bitmap(): Bitmap {
    return { width: this.width, height: this.height, bgra: new Uint8Array(this.words.buffer) };
  }

  fill({ left, top, right, bottom }: Rect, color: Color): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, bottom); y++) {
      this.words.fill(
        color,
        y * this.width + Math.max(0, left),
        y * this.width + Math.min(this.width, right),
      );
    }
  }

  frame(rect: Rect, color: Color): void {
    const { left, top, right, bottom } = rect;
    this.fill({ left, top, right, bottom: top + 1 }, color);
    this.fill({ left, top: bottom - 1, right, bottom }, color);
    this.fill({ left, top, right: left + 1, bottom }, color);
    this.fill({ left: right - 1, top, right, bottom }, color);
  }

  gradient(rect: Rect, from: Color, to: Color): void {
    for (let y = rect.top; y < rect.bottom; y++) {
      const color = mix(from, to, (y - rect.top) / (rect.bottom - rect.top));
      this.fill({ ...rect, top: y, bottom: y + 1 }, color);
    }
  }

  /** Mixes `color` into every pixel of `rect`. */
  shade({ left, top, right, bottom }: Rect, color: Color, strength: number): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, bottom); y++) {
      for (let x = Math.max(0, left); x < Math.min(this.width, right); x++) {
        this.words[y * this.width + x] = mix(this.words[y * this.width + x]!, color, strength);
      }
    }
  }

  /** Sets every pixel of `rect` to `color(x, y)`, x and y from its left-top corner. */
  paint({ left, top, right, bottom }: Rect, color: (x: number, y: number) => Color): void {
    for (let y = top; y < Math.min(this.height, bottom); y++) {
      for (let x = left; x < Math.min(this.width, right); x++) {
        this.words[y * this.width + x] = color(x - left, y - top);
      }
    }
  }

  /** Writes a line of made-up words that ends before `right`. */
  text(
    left: number,
    top: number,
    right: number,
    size: number,
    color: Color,
    how: Smoothing,
    random: Random,
  ): void {
    let x = left;
    for (;;) {
      const letters = 1 + random.below(9);
      if (x + letters * size * 0.6 > right) return;
      for (let i = 0; i < letters; i++) x += this.#letter(random.below(40), x, top, size, color, how);
      x += size * 0.35;
    }
  }

  #letter(letter: number, x: number, top: number, size: number, color: Color, how: Smoothing): number {
    // Quarters of a pixel: text engines that smooth place letters between pixels too.
    const phase = how === "none" ? 0 : Math.floor((x % 1) * 4) / 4;
    const key = `${letter} ${size} ${phase} ${how}`;
    let glyph = this.#glyphs.get(key);
    if (!glyph) this.#glyphs.set(key, glyph = glyphOf(letter, size, phase, how));
    const left = Math.floor(x);
    for (let gy = 0, i = 0; gy < glyph.height; gy++) {
      for (let gx = 0; gx < glyph.width; gx++, i += 3) {
        const at = (top + gy) * this.width + left + gx;
        if (left + gx >= this.width || at >= this.words.length) continue;
        this.words[at] = cover(this.words[at]!, color, glyph.coverage, i);
      }
    }
    const advance = size * (0.45 + (letter % 5) * 0.05);
    return how === "none" ? Math.round(advance) : advance;
  }
}

/** Two to four strokes between the points of a lattice, chosen by the letter's number. */
function glyphOf(letter: number, size: number, phase: number, how: Smoothing): Glyph {
  const random = new Random(letter * 7919 + 1);
  const point = () => [0.08 + random.below(3) * 0.16, 0.2 + random.below(4) * 0.22] as const;
  const strokes = Array.from({ length: 2 + random.below(3) }, () => [point(), point()] as const);
  const width = Math.ceil(size * 0.6) + 1, height = Math.ceil(size * 1.1);
  const half = Math.max(0.55, size * 0.045);
  const coverage = new Float32Array(width * height * 3);
  for (let i = 0; i < coverage.length; i++) {
    const third = how === "lcd" ? (i % 3 - 1) / 3 : 0;
    const x = Math.floor(i / 3) % width + 0.5 + third - phase, y = Math.floor(i / 3 / width) + 0.5;
    const distance = Math.min(
      ...strokes.map(([from, to]) => distanceTo(x / size, y / size, from, to) * size),
    );
    const covered = Math.min(1, Math.max(0, half + 0.5 - distance));
    coverage[i] = how === "none" ? Math.round(covered) : covered;
  }
  return { width, height, coverage };
}

type Position = readonly [x: number, y: number];

function distanceTo(x: number, y: number, [ax, ay]: Position, [bx, by]: Position): number {
  const dx = bx - ax, dy = by - ay;
  const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function cover(below: Color, color: Color, coverage: Float32Array, i: number): Color {
  const channel = (shift: number, covered: number) => {
    const from = below >>> shift & 0xff;
    return Math.round(from + ((color >>> shift & 0xff) - from) * covered) << shift;
  };
  return channel(16, coverage[i]!) | channel(8, coverage[i + 1]!) | channel(0, coverage[i + 2]!);
}

/** `to` at strength 1, `from` at 0. */
export function mix(from: Color, to: Color, strength: number): Color {
  const channel = (shift: number) => {
    const start = from >>> shift & 0xff;
    return Math.round(start + ((to >>> shift & 0xff) - start) * strength) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

import type { Rect } from "../../src/base/geometry.ts";
import type { Bitmap } from "../../src/image/bitmap.ts";
import { Canvas, type Color, Random, type Smoothing } from "./canvas.ts";

/**
 * The images that the encoder is measured on; drawn, the same every time, so that the repository holds no pictures.
 */
export const DESKTOP_IMAGES: Readonly<Record<string, () => Bitmap>> = {
  "1080p desktop with photo": () => desktop(1920, 1080, 1),
  "1080p anti-aliased UI": () => application(1920, 1080, "lcd"),
  "1080p flat UI": () => application(1920, 1080, "none"),
  "4K desktop": () => desktop(3840, 2160, 1.5),
};

const TEXT_COLORS: readonly Color[] = [0x1f1f1f, 0x1f1f1f, 0x0000c0, 0x007030, 0x795e26, 0xa31515];

/** A wallpaper, a window with a photo, two windows with text, a task bar. */
function desktop(width: number, height: number, zoom: number): Bitmap {
  const canvas = new Canvas(width, height);
  const random = new Random(11);
  canvas.gradient({ left: 0, top: 0, right: width, bottom: height }, 0x0a3d7a, 0x3fa0d8);
  const at = (left: number, top: number, right: number, bottom: number): Rect => ({
    left: Math.round(left * width),
    top: Math.round(top * height),
    right: Math.round(right * width),
    bottom: Math.round(bottom * height),
  });
  photo(canvas, window(canvas, at(0.56, 0.05, 0.93, 0.48), zoom, random), random);
  textPage(canvas, window(canvas, at(0.04, 0.06, 0.52, 0.72), zoom, random), zoom, "grey", random);
  list(canvas, window(canvas, at(0.46, 0.5, 0.96, 0.92), zoom, random), zoom, "grey", random);
  const bar = at(0, 0.963, 1, 1);
  canvas.fill(bar, 0x1c2430);
  for (let i = 0; i < 14; i++) {
    icon(canvas, bar.left + Math.round((20 + i * 52) * zoom), bar.top + 6, zoom, random);
  }
  return canvas.bitmap;
}

/** One maximised application: menu, tool bar, a list on the left, text on the right, a status bar. */
function application(width: number, height: number, smoothing: Smoothing): Bitmap {
  const canvas = new Canvas(width, height);
  const random = new Random(23);
  const flat = smoothing === "none";
  const content = window(canvas, { left: 0, top: 0, right: width, bottom: height }, 1, random, smoothing);
  const { left, top, right, bottom } = content;
  const toolBar = { left, top, right, bottom: top + 40 };
  if (flat) canvas.fill(toolBar, 0xe8e8e8);
  else canvas.gradient(toolBar, 0xfdfdfd, 0xdfe3e8);
  for (let x = left + 8; x < right - 300; x += 36) icon(canvas, x, top + 8, 1, random, flat);
  list(canvas, { left, top: top + 40, right: left + 420, bottom: bottom - 24 }, 1, smoothing, random);
  textPage(canvas, { left: left + 424, top: top + 40, right, bottom: bottom - 24 }, 1, smoothing, random);
  canvas.fill({ left, top: bottom - 24, right, bottom }, 0x007acc);
  canvas.text(left + 8, bottom - 20, right - 900, 14, 0xffffff, smoothing, random);
  return canvas.bitmap;
}

/** A window's shadow, frame and title bar; gives the rectangle of its content. */
function window(
  canvas: Canvas,
  rect: Rect,
  zoom: number,
  random: Random,
  smoothing: Smoothing = "grey",
): Rect {
  const { left, top, right, bottom } = rect;
  for (let i = Math.round(12 * zoom); i > 0; i -= 2) {
    canvas.shade({ left: left - i, top: top - i + 4, right: right + i, bottom: bottom + i + 4 }, 0, 0.03);
  }
  canvas.fill(rect, 0xffffff);
  const title = Math.round(32 * zoom);
  canvas.fill({ left, top, right, bottom: top + title }, 0xf0f3f9);
  canvas.text(
    left + 40,
    top + Math.round(8 * zoom),
    left + 420,
    Math.round(15 * zoom),
    0x202020,
    smoothing,
    random,
  );
  icon(canvas, left + 8, top + Math.round(6 * zoom), zoom, random, smoothing === "none");
  canvas.frame(rect, 0x9aa4b0);
  return { left: left + 1, top: top + title, right: right - 1, bottom: bottom - 1 };
}

/** Lines of text of varying length and indentation, some in other colours, as in an editor. */
function textPage(canvas: Canvas, rect: Rect, zoom: number, smoothing: Smoothing, random: Random): void {
  canvas.fill(rect, 0xffffff);
  const size = Math.round(15 * zoom), line = Math.round(20 * zoom);
  for (let y = rect.top + 6; y + line < rect.bottom; y += line) {
    if (random.below(7) === 0) continue;
    const left = rect.left + 12 + random.below(4) * Math.round(28 * zoom);
    const right = left + (rect.right - left - 16) * (0.3 + 0.7 * random.next());
    canvas.text(left, y, right, size, TEXT_COLORS[random.below(TEXT_COLORS.length)]!, smoothing, random);
  }
}

/** Rows with an icon and two columns of text, every other one tinted, one selected. */
function list(canvas: Canvas, rect: Rect, zoom: number, smoothing: Smoothing, random: Random): void {
  const { left, right, bottom } = rect;
  const height = Math.round(26 * zoom), size = Math.round(14 * zoom);
  for (let y = rect.top, row = 0; y + height <= bottom; y += height, row++) {
    const color = row === 5 ? 0xcce4f7 : row % 2 ? 0xf6f8fa : 0xffffff;
    canvas.fill({ left, top: y, right, bottom: y + height }, color);
    icon(canvas, left + 6, y + 2, zoom, random, smoothing === "none");
    const middle = left + (right - left) * 0.6;
    canvas.text(left + 36 * zoom, y + 4, middle - 10, size, 0x202020, smoothing, random);
    canvas.text(middle, y + 4, right - 10, size, 0x606870, smoothing, random);
  }
}

/** 20 pixels square times `zoom`: a disc on a tile, with a gradient and soft edges unless `flat`. */
function icon(canvas: Canvas, left: number, top: number, zoom: number, random: Random, flat = false): void {
  const edge = Math.round(20 * zoom), middle = edge / 2;
  const tile = [0x2f6fd0, 0xd04f2f, 0x2fa05f, 0xe0a020, 0x7f4fc0, 0x607080][random.below(6)]!;
  const radius = edge * (0.2 + 0.05 * random.below(4));
  canvas.fill({ left, top, right: left + edge, bottom: top + edge }, tile);
  if (!flat) {
    canvas.gradient({ left, top, right: left + edge, bottom: top + edge }, tile, tile >>> 1 & 0x7f7f7f);
  }
  canvas.paint({ left, top, right: left + edge, bottom: top + edge }, (x, y) => {
    const below = canvas.words[(top + y) * canvas.width + left + x]!;
    const inside = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x + 0.5 - middle, y + 0.5 - middle)));
    if (flat) return inside > 0.5 ? 0xffffff : below;
    const channel = (shift: number) =>
      Math.round((below >>> shift & 0xff) * (1 - inside) + 255 * inside) << shift;
    return channel(16) | channel(8) | channel(0);
  });
}

/** Soft shapes of several sizes with the fine grain of a sensor: what a deflate stream cannot shorten. */
function photo(canvas: Canvas, rect: Rect, random: Random): void {
  const waves = Array.from({ length: 18 }, (_, i) => ({
    x: (random.next() - 0.5) * 0.01 * (i + 1),
    y: (random.next() - 0.5) * 0.01 * (i + 1),
    phase: random.next() * 7,
    strength: 60 / (i + 2),
  }));
  canvas.paint(rect, (x, y) => {
    let light = 120;
    for (const wave of waves) light += wave.strength * Math.sin(x * wave.x + y * wave.y + wave.phase);
    const grain = (random.next() + random.next() - 1) * 5;
    const channel = (factor: number) => Math.max(0, Math.min(255, Math.round(light * factor + grain)));
    return channel(1.1) << 16 | channel(0.95) << 8 | channel(0.7 + y / 3000);
  });
}

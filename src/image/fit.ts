import { ToolError } from "../errors.ts";
import type { Point, Size } from "../geometry.ts";
import type { Bitmap } from "./bitmap.ts";
import type { DeflateLevel } from "./deflate_bands.ts";
import { encodePng } from "./png.ts";
import { scaleDown, sizeWithin } from "./scale.ts";

/** The level tried before an image is made smaller. 9 takes four times as long for 2 to 9 % less. */
const STRONGER_LEVEL: DeflateLevel = 6;

/** A stronger level never halved an image that was measured: over twice the limit it is not tried. */
const STRONGER_LEVEL_GAIN = 2;

/** The shortest longest edge an image is scaled to; smaller, nothing can be made out. */
const LEAST_EDGE = 64;

/** What an image must fit, and what is drawn over it. */
export interface FitOptions {
  /** Image pixels of the longest edge. */
  readonly maxEdge?: number | undefined;
  /** Bytes of the PNG. */
  readonly maxBytes?: number | undefined;
  /** Drawn at the final size, on a copy; called again when the PNG is still too large. */
  readonly overlay?: ((scaled: Bitmap) => Bitmap) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A PNG that fits. */
export interface FittedPng {
  readonly png: Uint8Array<ArrayBuffer>;
  /** Image pixels. */
  readonly size: Size;
  /** Image pixels for each pixel of the bitmap; 1 when it was not scaled. */
  readonly scale: Point;
}

/**
 * The largest PNG found of `bitmap` that fits: scaled to `maxEdge`; when that has more than `maxBytes`, with
 * a stronger zlib level, then in steps smaller, each scaled from `bitmap` itself.
 *
 * @throws ToolError `screenshot_too_large` when it has more than `maxBytes` at a longest edge of 64 pixels
 * too; the signal's reason, when it is aborted
 */
export async function fitPng(bitmap: Bitmap, options: FitOptions = {}): Promise<FittedPng> {
  const { maxEdge = Infinity, maxBytes = Infinity, overlay, signal } = options;
  let size = sizeWithin(bitmap, maxEdge);
  for (;;) {
    const scaled = await scaleDown(bitmap, size, signal);
    const png = await encodeUnder(overlay ? overlay(scaled) : scaled, maxBytes, signal);
    if (png.length <= maxBytes) {
      return { png, size, scale: { x: size.width / bitmap.width, y: size.height / bitmap.height } };
    }
    size = sizeWithin(bitmap, smallerEdge(size, png.length, maxBytes));
  }
}

/** The PNG at the default level, or at the stronger one where that may bring it under `maxBytes`. */
async function encodeUnder(
  bitmap: Bitmap,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const png = await encodePng(bitmap, { signal });
  if (png.length <= maxBytes || png.length > STRONGER_LEVEL_GAIN * maxBytes) return png;
  return await encodePng(bitmap, { level: STRONGER_LEVEL, signal });
}

/**
 * The longest edge to try next, when `size` came to `bytes`.
 *
 * Bytes shrink somewhat more slowly than the area, since scaling mixes colours: hence a little less than the
 * square root of their ratio. Never under half in one step, so that a palette lost to scaling does not cost
 * too much.
 */
function smallerEdge(size: Size, bytes: number, maxBytes: number): number {
  const longest = Math.max(size.width, size.height);
  if (longest <= LEAST_EDGE) {
    throw new ToolError(
      "screenshot_too_large",
      `The screenshot has ${bytes} bytes at ${size.width}x${size.height} pixels, ${maxBytes} are allowed: ` +
        "choose a smaller region or allow more bytes",
    );
  }
  const factor = Math.min(0.9, Math.max(0.5, 0.95 * Math.sqrt(maxBytes / bytes)));
  return Math.max(LEAST_EDGE, Math.floor(factor * longest));
}

import { ToolError } from "../base/errors.ts";
import type { Point, Size } from "../base/geometry.ts";
import type { Bitmap } from "./bitmap.ts";
import { encodePng } from "./png.ts";
import { FormSearch, formsOf, likelyFits, type PngForm } from "./png_forms.ts";
import { scaleDown, sizeWithin } from "./scale.ts";

/** Most encodings made of one image: the first shows what the second must look like. */
const MAX_ENCODINGS = 2;

/** The limits that an image must fit, and what is drawn over it. */
export interface FitOptions {
  /** Longest edge, image pixels. */
  readonly maxEdge?: number | undefined;
  /** Most bytes of the PNG. */
  readonly maxBytes?: number | undefined;
  /** Draws over a copy at the final size; called again when the PNG is still too large. */
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
  /** Whether `maxBytes` made it smaller than `maxEdge` asks. */
  readonly shrunk: boolean;
}

/**
 * A large PNG of `bitmap` that fits: scaled to `maxEdge`; when that has more than `maxBytes`, with a stronger zlib
 * level, or in the largest of the sizes of {@linkcode formsOf} that a sample of its rows says will do.
 *
 * At most two encodings are made.
 *
 * @throws ToolError `screenshot_too_large` when neither has `maxBytes` or fewer; the signal's reason, when it is aborted
 */
export async function fitPng(bitmap: Bitmap, options: FitOptions = {}): Promise<FittedPng> {
  const { maxEdge = Infinity, maxBytes = Infinity, overlay, signal } = options;
  const size = sizeWithin(bitmap, maxEdge);
  const search = new FormSearch(bitmap, formsOf(bitmap, size), maxBytes, signal);
  let form = likelyFits(size, maxBytes) ? search.first : await search.begin();
  for (let encodings = 1;; encodings++) {
    const png = await encodeAs(bitmap, form, overlay, signal);
    if (png.length <= maxBytes) return fitted(png, bitmap, form.size, size);
    const smaller = encodings < MAX_ENCODINGS ? await search.after(form, png.length) : undefined;
    if (smaller === undefined) throw tooLarge(form.size, png.length, maxBytes);
    form = smaller;
  }
}

async function encodeAs(
  bitmap: Bitmap,
  { size, level }: PngForm,
  overlay: FitOptions["overlay"],
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const scaled = await scaleDown(bitmap, size, signal);
  return await encodePng(overlay ? overlay(scaled) : scaled, { level, signal });
}

function fitted(png: Uint8Array<ArrayBuffer>, { width, height }: Size, size: Size, wanted: Size): FittedPng {
  const scale = { x: size.width / width, y: size.height / height };
  return { png, size, scale, shrunk: size.width < wanted.width || size.height < wanted.height };
}

function tooLarge({ width, height }: Size, bytes: number, maxBytes: number): ToolError {
  return new ToolError(
    "screenshot_too_large",
    `The screenshot has ${bytes} bytes at ${width}x${height} pixels, ${maxBytes} are allowed: ` +
      "choose a smaller region, give a smaller max_edge or allow more bytes",
  );
}

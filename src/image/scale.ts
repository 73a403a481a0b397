import type { Size } from "../base/geometry.ts";
import { type Bitmap, signedWordsOf } from "./bitmap.ts";
import { eventLoopTurn } from "../base/event_loop.ts";
import { FewRows } from "./scale_few.ts";
import { ManyRows } from "./scale_many.ts";

/** Source pixels that are mixed between two turns of the event loop; under 2 ms. */
const PIXELS_PER_TURN = 1 << 18;

/** Largest factor that an edge is reduced by in one step, so that no pixel counts less than 32 of 256. */
const MAX_REDUCTION = 8;

/** The largest size of the same proportions whose edges are at most `edge`; `size` itself when it fits. */
export function sizeWithin({ width, height }: Size, edge: number): Size {
  const longest = Math.max(width, height);
  if (longest <= edge) return { width, height };
  const scaled = (length: number) => Math.max(1, Math.round(length * edge / longest));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * The bitmap at a smaller size: a box filter, so every pixel is the average over the area it stands for, and a line of
 * one pixel gets fainter but never falls out. `bitmap` itself when it has that size.
 *
 * Shares of an area are 256ths along each edge, and colours are rounded in between. Flat areas are exact; elsewhere a
 * channel is off the exact average by 1 now and then, by 3 at most in black and white noise. Colours are averaged as they
 * are, without gamma.
 *
 * The event loop goes on running meanwhile; the bitmap must not change until the promise settles.
 *
 * @param size at least 1x1, at most the bitmap's in either direction
 * @throws RangeError for another size; the signal's reason, when it is aborted
 */
export async function scaleDown(bitmap: Bitmap, size: Size, signal?: AbortSignal): Promise<Bitmap> {
  signal?.throwIfAborted();
  const { width, height } = size;
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  if (!isWithin(size, bitmap)) throw new RangeError("A bitmap can only be scaled down, to whole pixels");
  const source = await scaleDown(bitmap, {
    width: Math.min(bitmap.width, width * MAX_REDUCTION),
    height: Math.min(bitmap.height, height * MAX_REDUCTION),
  }, signal);
  const isSlight = source.width <= 2 * width && source.height <= 2 * height;
  const words = signedWordsOf(source);
  const rows = isSlight ? new FewRows(words, source, size) : new ManyRows(words, source, size);
  const scaled = new Int32Array(width * height);
  const rowsPerTurn = Math.max(1, Math.floor(PIXELS_PER_TURN * height / (source.width * source.height)));
  let turn = rowsPerTurn;
  for (let y = 0; y < height; y += rows.write(scaled)) {
    if (y < turn) continue;
    turn = y + rowsPerTurn;
    await eventLoopTurn(signal);
  }
  return { width, height, bgra: new Uint8Array(scaled.buffer) };
}

function isWithin({ width, height }: Size, outer: Size): boolean {
  return Number.isInteger(width) && width >= 1 && width <= outer.width &&
    Number.isInteger(height) && height >= 1 && height <= outer.height;
}

import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { Captures } from "./capture_ids.ts";
import type { Look } from "./look.ts";
import { ToolError } from "../base/errors.ts";
import { type Point, type Size, sizeOf } from "../base/geometry.ts";
import { fitPng } from "../image/fit.ts";
import { drawGrid } from "../image/grid.ts";
import type { ImageMapping } from "../image/mapping.ts";
import type { CaptureSource, PolicyEntry } from "../policy/policy.ts";

/** How a screenshot is taken and how large its image may be. */
export interface PictureOptions {
  /** undefined = the first that the entry lists. */
  readonly source: CaptureSource | undefined;
  /** Distance of grid lines in window pixels; undefined = no grid. */
  readonly gridSpacing: number | undefined;
  /** The longest edge of the image, image pixels. */
  readonly maxEdge: number | undefined;
  /** Bytes of the PNG to scale down to; undefined = what keeps the answer small, and more than the policy allows is refused. */
  readonly maxBytes: number | undefined;
}

/** The limit of bytes that made an image smaller than it was asked for. */
export type ByteLimit = "answer" | "max_bytes" | "policy";

/** The window to take a picture of, and where its `capture_id` is kept. */
export interface PictureSource {
  readonly target: AllowedWindow;
  readonly look: Look;
  readonly captures: Captures;
  readonly signal: AbortSignal;
}

/** A PNG image of a part of a window. */
export interface Picture {
  readonly png: Uint8Array;
  /** Left-top corner of what was captured, window coordinates. */
  readonly windowOffset: Point;
  readonly imageSize: Size;
  /** Image pixels for each window pixel. */
  readonly scale: Point;
  /** undefined when it has the size that was asked for. */
  readonly shrunkBy: ByteLimit | undefined;
  readonly captureId: string;
  readonly source: CaptureSource;
  readonly regionLimited: boolean;
  readonly masks: number;
}

/** Most bytes of the JSON of an answer, unless the client asks for more: common clients cut or refuse longer ones. */
const MAX_ANSWER_BYTES = 1_000_000;

/** Bytes of an answer beside the image: a text of some hundred bytes, twice, and what is around it. */
const REST_OF_ANSWER = 4_096;

/** Most bytes of the PNG in such an answer: base64 makes four bytes of three. */
const MAX_ANSWERED_PNG = Math.floor((MAX_ANSWER_BYTES - REST_OF_ANSWER) / 4) * 3;

/**
 * Takes and encodes a picture of the chosen part, as small as it must be. Throws `screenshot_too_large` when the PNG has
 * more bytes than the policy allows and the client did not say that it takes a smaller one.
 */
export async function takePicture(
  { target, look: { rect, dialog, capture }, captures, signal }: PictureSource,
  { source: wanted, gridSpacing, maxEdge, maxBytes }: PictureOptions,
): Promise<Picture> {
  const { entry, identity } = target;
  const source = sourceOf(entry, wanted);
  const { bitmap, masks, windowSize } = await capture(source);
  const mappingTo = (image: Size): ImageMapping => ({
    origin: { x: rect.left, y: rect.top },
    captured: sizeOf(rect),
    image: { width: image.width, height: image.height },
  });
  const limit = limitOf(entry, maxBytes);
  const { png, size, scale, shrunk } = await fitPng(bitmap, {
    maxEdge,
    maxBytes: limit?.bytes,
    overlay: gridSpacing === undefined
      ? undefined
      : (scaled) => drawGrid(scaled, gridSpacing, mappingTo(scaled)),
    signal,
  });
  if (png.byteLength > entry.maxScreenshotBytes) {
    throw new ToolError(
      "screenshot_too_large",
      "Refused: the image has more bytes than the policy allows; give max_bytes to have it scaled down",
    );
  }
  return {
    png,
    windowOffset: { x: rect.left, y: rect.top },
    imageSize: size,
    scale,
    shrunkBy: shrunk ? limit?.name : undefined,
    source,
    captureId: captures.add({ identity, windowSize, dialog, mapping: mappingTo(size) }),
    regionLimited: !entry.unrestrictedScreenshots,
    masks,
  };
}

/**
 * Most bytes of the PNG, to which it is scaled down. undefined where the policy allows fewer than an answer may have:
 * then the policy's limit refuses, unless the client takes a smaller image.
 */
function limitOf(
  { maxScreenshotBytes: allowed }: PolicyEntry,
  wanted: number | undefined,
): { readonly name: ByteLimit; readonly bytes: number } | undefined {
  if (wanted === undefined) {
    return allowed < MAX_ANSWERED_PNG ? undefined : { name: "answer", bytes: MAX_ANSWERED_PNG };
  }
  return wanted <= allowed ? { name: "max_bytes", bytes: wanted } : { name: "policy", bytes: allowed };
}

/** The look of an effect that always has something to look at. */
export function chosenPart(look: Look | undefined): Look {
  if (look === undefined) throw new TypeError("Cannot capture: the effect chose no part of the window");
  return look;
}

/** Where the pixels come from. Throws `policy_denied` for a source that the entry does not list. */
export function sourceOf({ captureSources }: PolicyEntry, wanted: CaptureSource | undefined): CaptureSource {
  const source = wanted ?? captureSources[0];
  if (source !== undefined && captureSources.includes(source)) return source;
  throw new ToolError("policy_denied", "Refused: the policy does not allow this source of screenshots");
}

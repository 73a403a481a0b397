import * as z from "zod";
import { sizeOf } from "../base/geometry.ts";
import type { ByteLimit } from "../capture/screenshot.ts";
import { defineTool } from "./tool.ts";
import { regionName, targetArguments, targetedInput, targetOf } from "./arguments.ts";
import {
  correlationId,
  pointJson,
  pointResult,
  rectJson,
  rectResult,
  sizeJson,
  sizeResult,
} from "./results.ts";

/** The tool `get_virtual_screen_bounds`. */
export const getVirtualScreenBounds = defineTool({
  name: "get_virtual_screen_bounds",
  title: "Get virtual screen bounds",
  description: "The rectangle of all monitors together, and each monitor, in physical pixels.",
  input: z.strictObject({}),
  output: z.strictObject({
    bounds: rectResult,
    origin: pointResult,
    size: sizeResult,
    monitors: z.array(z.strictObject({
      bounds: rectResult,
      work_area: rectResult,
      dpi: z.int(),
      primary: z.boolean(),
    })),
    correlation_id: correlationId,
  }),
  effect: "readScreen",
  plan: () => ({}),
  report: ({ bounds, monitors }) => ({
    structured: {
      bounds: rectJson(bounds),
      origin: pointJson({ x: bounds.left, y: bounds.top }),
      size: sizeJson(sizeOf(bounds)),
      monitors: monitors.map((monitor) => ({
        bounds: rectJson(monitor.bounds),
        work_area: rectJson(monitor.workArea),
        dpi: monitor.dpi,
        primary: monitor.primary,
      })),
    },
  }),
});

/** The note that comes with an image that was scaled down, by the limit that made it so. */
const SHRUNK_NOTES: Readonly<Record<ByteLimit, string>> = {
  answer:
    "scaled down to fit an answer of 1,000,000 bytes; for detail show a smaller part, or, if you can take " +
    "a longer answer, give max_bytes",
  max_bytes: "scaled down to fit max_bytes; for detail show a smaller part or give more",
  policy: "scaled down to the bytes that the policy allows; for detail show a smaller part",
};

const edge = z.int().min(-32768).max(32767);
const margin = (byDefault: number) => z.int().min(0).max(32767).default(byDefault);

/** The tool `screenshot_window`. */
export const screenshotWindow = defineTool({
  name: "screenshot_window",
  title: "Screenshot window",
  description:
    "A PNG of a region of one window. To act on what it shows, pass capture_id with pixels of the image.",
  input: targetedInput({
    ...targetArguments,
    region_name: regionName.optional().describe(
      "A region named by the policy; may be left out if it names one",
    ),
    crop: z.strictObject({
      left: edge.describe("First column"),
      top: edge.describe("First row"),
      right: edge.describe("Column behind the last"),
      bottom: edge.describe("Row behind the last"),
    }).optional().describe(
      "This part of the region alone, window pixels: for detail",
    ),
    crop_left: margin(12).describe("Margins cut off the window, where the policy names no regions"),
    crop_top: margin(40).describe("As crop_left"),
    crop_right: margin(12).describe("As crop_left"),
    crop_bottom: margin(12).describe("As crop_left"),
    grid: z.boolean().default(false).describe("Draw lines labelled with window coordinates"),
    grid_spacing: z.int().min(5).max(2000).default(50).describe("Window pixels between the lines"),
    source: z.enum(["screen", "window"]).optional().describe(
      "window: the application draws it, also while covered; where granted",
    ),
    max_edge: z.int().min(64).max(8192).optional().describe("Scale down to this longest edge"),
    max_bytes: z.int().min(16_384).max(16_777_216).optional()
      .describe(
        "Most bytes the PNG may have, else it is scaled down; left out: an answer of 1,000,000 bytes",
      ),
  }),
  output: z.strictObject({
    window_offset: pointResult,
    image_size: sizeResult,
    scale: z.strictObject({ x: z.number(), y: z.number() }).describe("Image pixels for each window pixel"),
    note: z.string().optional().describe(
      "Why the image has fewer pixels than asked for, and how to see more",
    ),
    capture_id: z.string(),
    source: z.enum(["screen", "window"]),
    masks: z.int().describe("How many of the policy's masks lie in the image, at least in part"),
    correlation_id: correlationId,
  }),
  effect: "captureWindow",
  plan: (args) => ({
    target: targetOf(args),
    region: args.region_name !== undefined ? { regionName: args.region_name, detail: args.crop } : {
      detail: args.crop,
      crop: {
        left: args.crop_left,
        top: args.crop_top,
        right: args.crop_right,
        bottom: args.crop_bottom,
      },
    },
    options: {
      source: args.source,
      gridSpacing: args.grid ? args.grid_spacing : undefined,
      maxEdge: args.max_edge,
      maxBytes: args.max_bytes,
    },
  }),
  report: ({ png, windowOffset, imageSize, scale, captureId, source, masks, regionLimited, shrunkBy }) => ({
    image: { type: "image", mimeType: "image/png", data: png.toBase64() },
    structured: {
      window_offset: pointJson(windowOffset),
      image_size: sizeJson(imageSize),
      scale: pointJson(scale),
      ...(shrunkBy !== undefined && { note: SHRUNK_NOTES[shrunkBy] }),
      capture_id: captureId,
      source,
      masks,
    },
    privacy: {
      region_limited: regionLimited,
      mask_count: masks,
      pixel_area: imageSize.width * imageSize.height,
      png_bytes: png.byteLength,
    },
  }),
});

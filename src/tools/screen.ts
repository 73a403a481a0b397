import * as z from "zod";
import { areaOf, sizeOf } from "../geometry.ts";
import { defineTool } from "../tool.ts";
import { namesOneTarget, ONE_TARGET, targetArguments, targetOf } from "./arguments.ts";
import {
  correlationId,
  pointJson,
  pointResult,
  rectJson,
  rectResult,
  sizeJson,
  sizeResult,
} from "./results.ts";

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

const margin = (byDefault: number) => z.int().min(0).max(32767).default(byDefault);

export const screenshotWindow = defineTool({
  name: "screenshot_window",
  title: "Screenshot window",
  description:
    "A PNG of a region of one window. Image pixel + window_offset = the x, y that click_window takes.",
  input: z.strictObject({
    ...targetArguments,
    region_name: z.string().min(1).max(128).optional().describe("A region named by the policy"),
    crop_left: margin(12).describe("Margins cut off the window, where the policy names no regions"),
    crop_top: margin(40),
    crop_right: margin(12),
    crop_bottom: margin(12),
    grid: z.boolean().default(false).describe("Draw lines labelled with window coordinates"),
    grid_spacing: z.int().min(5).max(2000).default(50),
  }).refine(namesOneTarget, ONE_TARGET),
  output: z.strictObject({
    window_offset: pointResult,
    image_size: sizeResult,
    masks: z.int(),
    correlation_id: correlationId,
  }),
  effect: "captureWindow",
  plan: (args) => ({
    target: targetOf(args),
    region: args.region_name !== undefined ? { regionName: args.region_name } : {
      crop: {
        left: args.crop_left,
        top: args.crop_top,
        right: args.crop_right,
        bottom: args.crop_bottom,
      },
    },
    options: { gridSpacing: args.grid ? args.grid_spacing : undefined },
  }),
  report: ({ png, windowOffset, imageSize, masks, regionLimited }) => ({
    image: { type: "image", mimeType: "image/png", data: png.toBase64() },
    structured: { window_offset: pointJson(windowOffset), image_size: sizeJson(imageSize), masks },
    privacy: {
      region_limited: regionLimited,
      mask_count: masks,
      pixel_area: areaOf({ left: 0, top: 0, right: imageSize.width, bottom: imageSize.height }),
      png_bytes: png.byteLength,
    },
  }),
});

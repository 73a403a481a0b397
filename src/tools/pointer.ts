import * as z from "zod";
import type { Point } from "../geometry.ts";
import { defineTool, type Report } from "../tool.ts";
import { coordinate, namesOneTarget, ONE_TARGET, pointerArguments, targetOf } from "./arguments.ts";
import { correlationId, pointJson, pointResult } from "./results.ts";

const emitted = z.literal("emitted").describe(
  "Windows took the input; what the application made of it is not known",
);

const onePoint = {
  ...pointerArguments,
  x: coordinate.describe("Pixels from the left edge of the window"),
  y: coordinate.describe("Pixels from the top edge of the window, title bar included"),
};
const onePointInput = z.strictObject(onePoint).refine(namesOneTarget, ONE_TARGET);
const onePointOutput = z.strictObject({
  point: pointResult,
  outcome: emitted,
  correlation_id: correlationId,
});

type OnePoint = z.infer<typeof onePointInput>;

function planPoint(args: OnePoint) {
  return {
    target: targetOf(args),
    token: args.confirmation_token,
    captureId: args.capture_id,
    points: [{ x: args.x, y: args.y }],
  };
}

/** Window coordinates, whichever were given. */
function reportPoint([point]: readonly Point[]): Report {
  return { structured: { ...(point !== undefined && { point: pointJson(point) }) } };
}

export const clickWindow = defineTool({
  name: "click_window",
  title: "Click window",
  description: "Left click at a point of a window that is in front.",
  input: onePointInput,
  output: onePointOutput,
  effect: "click",
  plan: (args) => ({ ...planPoint(args), button: "primary", count: 1 }),
  report: reportPoint,
});

export const doubleClickWindow = defineTool({
  name: "double_click_window",
  title: "Double-click window",
  description: "Left double click at a point of a window that is in front.",
  input: onePointInput,
  output: onePointOutput,
  effect: "click",
  plan: (args) => ({ ...planPoint(args), button: "primary", count: 2 }),
  report: reportPoint,
});

export const rightClickWindow = defineTool({
  name: "right_click_window",
  title: "Right-click window",
  description: "Right click at a point of a window that is in front.",
  input: onePointInput,
  output: onePointOutput,
  effect: "click",
  plan: (args) => ({ ...planPoint(args), button: "secondary", count: 1 }),
  report: reportPoint,
});

export const hoverWindow = defineTool({
  name: "hover_window",
  title: "Hover window",
  description: "Move the mouse to a point of a window that is in front and keep it there.",
  input: z.strictObject({ ...onePoint, dwell_ms: z.int().min(0).max(10_000).default(400) })
    .refine(namesOneTarget, ONE_TARGET),
  output: onePointOutput,
  effect: "hover",
  plan: (args) => ({ ...planPoint(args), dwellMs: args.dwell_ms }),
  report: reportPoint,
});

export const scrollWindow = defineTool({
  name: "scroll_window",
  title: "Scroll window",
  description: "Turn the mouse wheel over a point of a window that is in front.",
  input: z.strictObject({
    ...onePoint,
    notches: z.int().min(-20).max(20).refine((notches) => notches !== 0, "must not be 0").default(1)
      .describe("Positive is up, or right"),
    axis: z.enum(["vertical", "horizontal"]).default("vertical"),
  }).refine(namesOneTarget, ONE_TARGET),
  output: onePointOutput,
  effect: "scroll",
  plan: (args) => ({ ...planPoint(args), notches: args.notches, axis: args.axis }),
  report: reportPoint,
});

export const dragWindow = defineTool({
  name: "drag_window",
  title: "Drag window",
  description:
    "Press the left button at one point of a window that is in front, move, and release at another.",
  input: z.strictObject({
    ...pointerArguments,
    start_x: coordinate,
    start_y: coordinate,
    end_x: coordinate,
    end_y: coordinate,
    path: z.array(z.strictObject({ x: coordinate, y: coordinate })).max(16).default([])
      .describe("Points to pass on the way"),
  }).refine(namesOneTarget, ONE_TARGET),
  output: z.strictObject({ points: z.array(pointResult), outcome: emitted, correlation_id: correlationId }),
  effect: "drag",
  plan: (args) => ({
    target: targetOf(args),
    token: args.confirmation_token,
    captureId: args.capture_id,
    points: [{ x: args.start_x, y: args.start_y }, ...args.path, { x: args.end_x, y: args.end_y }],
  }),
  report: (points) => ({ structured: { points: points.map(pointJson) } }),
});

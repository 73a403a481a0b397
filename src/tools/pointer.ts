import * as z from "zod";
import type { Input } from "../effects/effects.ts";
import type { Point } from "../base/geometry.ts";
import type { MouseButton } from "../guards/guard_context.ts";
import { defineTool, type Report } from "./tool.ts";
import { coordinate, pointerArguments, targetedInput, targetOf } from "./arguments.ts";
import { effectResult, pointJson, pointResult } from "./results.ts";

/** The arguments of a tool that acts at one point. */
const onePoint = {
  ...pointerArguments,
  x: coordinate.describe("Pixels from the left edge of the window"),
  y: coordinate.describe("Pixels from the top edge of the window, title bar included"),
};
const onePointInput = targetedInput(onePoint);
const onePointOutput = z.strictObject({ point: pointResult, ...effectResult });

type OnePoint = z.infer<typeof onePointInput>;

function planPoint(args: OnePoint) {
  return {
    target: targetOf(args),
    token: args.confirmation_token,
    captureId: args.capture_id,
    points: [{ x: args.x, y: args.y }],
    argumentsAt: ([point]: readonly Point[]) => ({ ...withoutImage(args), ...point }),
  };
}

/** The arguments of a call whose points are window coordinates, without `capture_id`. */
function withoutImage<A extends object>({ capture_id: _, ...rest }: A & { readonly capture_id?: unknown }) {
  return rest;
}

function planClick(args: OnePoint, button: MouseButton, count: 1 | 2): Input<"click"> {
  return { ...planPoint(args), button, count };
}

/** Reports the point in window coordinates, even if it was given as a pixel of an image. */
function reportPoint([point]: readonly Point[]): Report {
  return { structured: { ...(point !== undefined && { point: pointJson(point) }) } };
}

/** The tool `click_window`. */
export const clickWindow = defineTool({
  name: "click_window",
  title: "Click window",
  description: "Left click at a point of a window that is in front.",
  input: onePointInput,
  output: onePointOutput,
  effect: "click",
  plan: (args) => planClick(args, "primary", 1),
  report: ({ points }) => reportPoint(points),
});

/** The tool `double_click_window`. */
export const doubleClickWindow = defineTool({
  name: "double_click_window",
  title: "Double-click window",
  description: "Left double click at a point of a window that is in front.",
  input: onePointInput,
  output: z.strictObject({
    point: pointResult,
    in_time: z.boolean().describe(
      "False: the window was busy with the first click for longer than a double click may take, so it got two",
    ),
    ...effectResult,
  }),
  effect: "click",
  plan: (args) => planClick(args, "primary", 2),
  report: ({ points, inTime }) => ({ structured: { ...reportPoint(points).structured, in_time: inTime } }),
});

/** The tool `right_click_window`. */
export const rightClickWindow = defineTool({
  name: "right_click_window",
  title: "Right-click window",
  description: "Right click at a point of a window that is in front.",
  input: onePointInput,
  output: onePointOutput,
  effect: "click",
  plan: (args) => planClick(args, "secondary", 1),
  report: ({ points }) => reportPoint(points),
});

/** The tool `hover_window`. */
export const hoverWindow = defineTool({
  name: "hover_window",
  title: "Hover window",
  description: "Move the mouse to a point of a window that is in front and keep it there.",
  input: targetedInput({
    ...onePoint,
    dwell_ms: z.int().min(0).max(10_000).default(400).describe("How long to stay there, in milliseconds"),
  }),
  output: onePointOutput,
  effect: "hover",
  plan: (args) => ({ ...planPoint(args), dwellMs: args.dwell_ms }),
  report: reportPoint,
});

/** The tool `scroll_window`. */
export const scrollWindow = defineTool({
  name: "scroll_window",
  title: "Scroll window",
  description: "Turn the mouse wheel over a point of a window that is in front.",
  input: targetedInput({
    ...onePoint,
    notches: z.int().min(-20).max(20).refine((notches) => notches !== 0, "must not be 0").default(1)
      .describe("Positive is up, or right"),
    axis: z.enum(["vertical", "horizontal"]).default("vertical").describe("Which way to scroll"),
  }),
  output: onePointOutput,
  effect: "scroll",
  plan: (args) => ({ ...planPoint(args), notches: args.notches, axis: args.axis }),
  report: reportPoint,
});

/** The tool `drag_window`. */
export const dragWindow = defineTool({
  name: "drag_window",
  title: "Drag window",
  description:
    "Press the left button at one point of a window that is in front, move, and release at another.",
  input: targetedInput({
    ...pointerArguments,
    start_x: coordinate.describe("Where to press"),
    start_y: coordinate.describe("Where to press"),
    end_x: coordinate.describe("Where to release"),
    end_y: coordinate.describe("Where to release"),
    path: z.array(z.strictObject({ x: onePoint.x, y: onePoint.y })).max(16).default([])
      .describe("Points to pass on the way"),
  }),
  output: z.strictObject({ points: z.array(pointResult), ...effectResult }),
  effect: "drag",
  plan: (args) => ({
    target: targetOf(args),
    token: args.confirmation_token,
    captureId: args.capture_id,
    points: [{ x: args.start_x, y: args.start_y }, ...args.path, { x: args.end_x, y: args.end_y }],
    argumentsAt: (points) => {
      const [start, end] = [points[0], points.at(-1)];
      return {
        ...withoutImage(args),
        ...{ start_x: start?.x, start_y: start?.y, end_x: end?.x, end_y: end?.y },
        path: points.slice(1, -1),
      };
    },
  }),
  report: (points) => ({ structured: { points: points.map(pointJson) } }),
});

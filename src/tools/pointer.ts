import * as z from "zod";
import { defineTool } from "../tool.ts";
import { namesOneTarget, ONE_TARGET, targetArguments, targetOf, windowCoordinate } from "./arguments.ts";
import { correlationId, pointJson, pointResult } from "./results.ts";

export const clickWindow = defineTool({
  name: "click_window",
  title: "Click window",
  description:
    "Left click at a point of a window that is in front. Success says that Windows took the click, not what came of it.",
  input: z.strictObject({
    ...targetArguments,
    x: windowCoordinate.describe("Pixels from the left edge of the window"),
    y: windowCoordinate.describe("Pixels from the top edge of the window, title bar included"),
  }).refine(namesOneTarget, ONE_TARGET),
  output: z.strictObject({
    point: pointResult,
    outcome: z.literal("emitted"),
    correlation_id: correlationId,
  }),
  effect: "click",
  plan: (args) => ({ target: targetOf(args), point: { x: args.x, y: args.y }, button: "primary" }),
  report: (point) => ({ structured: { point: pointJson(point) } }),
});

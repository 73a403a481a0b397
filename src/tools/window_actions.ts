import * as z from "zod";
import { defineTool } from "./tool.ts";
import { effectArguments, targetArguments, targetedInput, targetOf } from "./arguments.ts";
import { correlationId, effectResult, rectJson, rectResult } from "./results.ts";

/** The tool `close_window`. */
export const closeWindow = defineTool({
  name: "close_window",
  title: "Close window",
  description:
    "Ask a window that is in front to close. The application may ask about unsaved work; nothing is killed.",
  input: targetedInput(effectArguments),
  output: z.strictObject(effectResult),
  effect: "closeWindow",
  plan: (args) => ({ target: targetOf(args), token: args.confirmation_token }),
  report: () => ({ structured: {} }),
});

/** The tool `restore_window`. */
export const restoreWindow = defineTool({
  name: "restore_window",
  title: "Restore window",
  description: "Show a minimized window again without bringing it to the front.",
  input: targetedInput(targetArguments),
  output: z.strictObject({
    rect: rectResult,
    was_maximized: z.boolean(),
    foreground_moved: z.boolean().describe("Windows moved the foreground all the same"),
    outcome: z.enum(["emitted", "not_started"]).describe("not_started: it was not minimized"),
    correlation_id: correlationId,
  }),
  effect: "restoreWindow",
  plan: (args) => ({ target: targetOf(args) }),
  report: ({ rect, wasMaximized, foregroundMoved }) => ({
    structured: { rect: rectJson(rect), was_maximized: wasMaximized, foreground_moved: foregroundMoved },
  }),
});

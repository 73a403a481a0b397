import * as z from "zod";
import { ERROR_CODES } from "../base/errors.ts";
import { ACTIONS } from "../policy/policy.ts";
import { defineTool } from "./tool.ts";
import { targetArguments, targetedInput, targetOf } from "./arguments.ts";
import { correlationId } from "./results.ts";

/** The tool `preview_action`. */
export const previewAction = defineTool({
  name: "preview_action",
  title: "Preview action",
  description:
    "Whether a class of action on a window would be refused now, and by which check. Does nothing.",
  input: targetedInput({ ...targetArguments, action_class: z.enum(ACTIONS).describe("The class of action") }),
  output: z.strictObject({
    verdict: z.enum(["allowed", "refused"]),
    denied_by: z.enum(ERROR_CODES).optional().describe("The first check that would refuse"),
    requires_confirmation: z.boolean(),
    has_live_token: z.boolean(),
    correlation_id: correlationId,
  }),
  effect: "preview",
  plan: (args) => ({ target: targetOf(args), action: args.action_class }),
  report: ({ requiresConfirmation, hasLiveToken, deniedBy }) => ({
    structured: {
      verdict: deniedBy === undefined ? "allowed" : "refused",
      ...(deniedBy !== undefined && { denied_by: deniedBy }),
      requires_confirmation: requiresConfirmation,
      has_live_token: hasLiveToken,
    },
  }),
});

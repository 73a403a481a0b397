import * as z from "zod";
import type { EffectKind } from "../effects/effects.ts";
import type { IntendedCall } from "../consent/consent_tokens.ts";
import { intendedCall } from "./intended_call.ts";
import { ACTIONS } from "../policy/policy.ts";
import { type AnyTool, defineTool, type Tool } from "./tool.ts";
import { targetArguments, targetedInput, targetOf } from "./arguments.ts";
import { correlationId, foregroundMoved } from "./results.ts";

/** `request_confirmation` for these tools, which are the ones that may need it. */
export function requestConfirmationFor(tools: readonly AnyTool[]): Tool<RequestArguments, "confirm"> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return defineTool({
    name: "request_confirmation",
    title: "Request confirmation",
    description:
      "Ask for a person's consent to one protected call; its token_id is that call's confirmation_token.",
    input: requestInput,
    output: z.strictObject({
      token_id: z.string(),
      expires_at: z.string(),
      target_in_front: z.boolean().describe("false: the window has to be brought forward again"),
      ...foregroundMoved,
      correlation_id: correlationId,
    }),
    effect: "confirm",
    plan: (args) => ({
      target: targetOf(args),
      action: args.action_class,
      ttlSeconds: args.ttl_seconds,
      call: callOf(args, byName.get(args.tool ?? "")),
    }),
    report: ({ token, expiresAt, targetInFront }) => ({
      structured: {
        token_id: token,
        expires_at: new Date(expiresAt).toISOString(),
        target_in_front: targetInFront,
      },
    }),
  });
}

const requestInput = targetedInput({
  ...targetArguments,
  action_class: z.enum(ACTIONS).describe("What the call does; protected_actions of the policy need this"),
  ttl_seconds: z.int().min(1).max(300).default(60).describe("How long the consent may be used"),
  tool: z.string().min(1).max(64).optional().describe(
    "The tool that will be called; required, with arguments, where a person is asked",
  ),
  arguments: z.record(z.string(), z.unknown()).optional().describe(
    "The arguments it will be called with, without confirmation_token; its window is this one unless it names one",
  ),
})
  .refine(
    (args) => (args.tool === undefined) === (args.arguments === undefined),
    "tool and arguments go together",
  );

type RequestArguments = z.infer<typeof requestInput>;

function callOf(args: RequestArguments, tool: AnyTool | undefined): IntendedCall | undefined {
  if (args.tool === undefined) return undefined;
  return intendedCall(tool as Tool<unknown, EffectKind> | undefined, onTarget(args), targetOf(args));
}

/** The arguments of the later call, with the window of the request where they name none. */
function onTarget(
  { arguments: given = {}, hwnd, title_contains }: RequestArguments,
): Record<string, unknown> {
  if ("hwnd" in given || "title_contains" in given) return given;
  return { ...(hwnd === undefined ? { title_contains } : { hwnd }), ...given };
}

import * as z from "zod";
import { describeFaults, faultOf } from "./argument_faults.ts";
import { type EffectKind, EFFECTS, type Input, type Output } from "../effects/effects.ts";
import type { PrivacyContext } from "../audit/audit_event.ts";
import { ToolError } from "../base/errors.ts";
import type { JsonValue } from "../base/json.ts";
import type { Content, ToolDefinition } from "../mcp/tool_host.ts";

/** The answer of a tool to a success. */
export interface Report {
  /** Becomes JSON text, and `structuredContent` too unless there is an image. */
  readonly structured: Readonly<Record<string, JsonValue>>;
  /** Comes before the text. */
  readonly image?: Content;
  readonly privacy?: PrivacyContext;
}

/** A tool is data and two pure functions around one kind of effect. It never holds a desktop. */
export interface Tool<A, K extends EffectKind> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Strict: unknown properties and numbers that are not integers are refused. */
  readonly input: z.ZodType<A>;
  /** The schema of the JSON text of each success. */
  readonly output: z.ZodType;
  readonly effect: K;
  plan(args: A): Input<K>;
  report(output: Output<K>, args: A): Report;
}

/** A tool of any effect. */
// deno-lint-ignore no-explicit-any -- the list holds tools of every argument type
export type AnyTool = { [K in EffectKind]: Tool<any, K> }[EffectKind];

/** Returns `tool` itself; its types show that what it plans is what its effect takes. */
export function defineTool<A, K extends EffectKind>(tool: Tool<A, K>): Tool<A, K> {
  return tool;
}

/** A tool as `tools/list` shows it. Hints follow from the effect, so they cannot disagree with what it does. */
export function definitionOf(tool: AnyTool): ToolDefinition {
  const { takesTurn, reach } = EFFECTS[tool.effect].row;
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool.input),
    annotations: {
      title: tool.title,
      readOnlyHint: !takesTurn,
      destructiveHint: takesTurn,
      idempotentHint: !takesTurn,
      openWorldHint: reach !== "server",
    },
  };
}

/** A tool as `schema/tools.json` publishes it, with what the JSON of its successes looks like. */
export function publishedDefinitionOf(
  tool: AnyTool,
): ToolDefinition & { readonly outputSchema: Readonly<Record<string, JsonValue>> } {
  return { ...definitionOf(tool), outputSchema: schemaOf(tool.output) };
}

function schemaOf(schema: z.ZodType): Readonly<Record<string, JsonValue>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" }) as Record<string, JsonValue>;
  return rest;
}

/** The validated arguments of a call. Throws `invalid_argument`, naming each wrong argument by its path and no value. */
export function parseArguments<A>(
  { name, input }: Pick<Tool<A, EffectKind>, "name" | "input">,
  raw: unknown,
): A {
  const parsed = input.safeParse(raw ?? {}, { error: faultOf });
  if (parsed.success) return parsed.data;
  throw new ToolError(
    "invalid_argument",
    `Refused: wrong arguments for ${name}: ${describeFaults(parsed.error.issues)}`,
  );
}

import { EFFECTS } from "../src/effects/effects.ts";
import { type AnyTool, publishedDefinitionOf } from "../src/tools/tool.ts";
import { TOOLS } from "../src/tools/mod.ts";

/** A property of a JSON schema, as far as the reference shows it. */
interface Property {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

/**
 * The files made from the tool definitions: all of them as JSON, with the schemas of their answers, and the reference
 * for people.
 */
export function generate(): Map<string, string> {
  const definitions = TOOLS.map(publishedDefinitionOf);
  return new Map([
    ["schema/tools.json", `${JSON.stringify(definitions, null, 2)}\n`],
    ["docs/reference/tools.md", reference()],
  ]);
}

function reference(): string {
  return [
    "# Tools",
    "",
    "Made from the definitions by `deno task generate`; do not edit.",
    "",
    "Every result holds `correlation_id`. Coordinates are physical pixels from the left-top corner of the window.",
    "",
    "A result is JSON: the text of the answer, and its `structuredContent` too unless there is an image, which then",
    "comes before the text. `tools/list` shows no output schemas; they are in [schema/tools.json](../../schema/tools.json).",
    "",
    "| tool | permission | reads or acts |",
    "|---|---|---|",
    ...TOOLS.map((tool) => `| \`${tool.name}\` | ${permissionOf(tool)} | ${kindOf(tool)} |`),
    "",
    ...TOOLS.flatMap(section),
  ].join("\n");
}

/** The class of action that a policy grants, if the tool needs one. */
function permissionOf(tool: AnyTool): string {
  const { permission } = EFFECTS[tool.effect];
  return permission === "profile_folder" ? "none" : permission;
}

function kindOf(tool: AnyTool): string {
  return publishedDefinitionOf(tool).annotations.readOnlyHint ? "reads" : "acts";
}

function section(tool: AnyTool): string[] {
  const { name, description, inputSchema, outputSchema } = publishedDefinitionOf(tool);
  const required = new Set((inputSchema["required"] ?? []) as readonly string[]);
  const properties = Object.entries((inputSchema["properties"] ?? {}) as Record<string, Property>);
  const results = Object.keys((outputSchema["properties"] ?? {}) as Record<string, Property>);
  const guards = EFFECTS[tool.effect].row.guards;
  return [
    `## ${name}`,
    "",
    description,
    "",
    ...(properties.length === 0 ? ["No parameters."] : [
      "| parameter | takes | |",
      "|---|---|---|",
      ...properties.map(([key, property]) =>
        `| \`${key}\`${required.has(key) ? "" : " (optional)"} | ${takes(property)} | ${
          property.description ?? ""
        } |`
      ),
    ]),
    "",
    `Result: ${results.map((result) => `\`${result}\``).join(", ")}.`,
    ...(guards.length === 0 ? [] : ["", `Checked on the live window: ${guards.join(", ")}.`]),
    "",
  ];
}

function takes(property: Property): string {
  const { type, minimum, maximum, minLength, maxLength } = property;
  const low = minimum ?? minLength;
  const high = maximum ?? maxLength;
  const range = high === undefined || high === Number.MAX_SAFE_INTEGER
    ? low === undefined ? "" : ` from ${low}`
    : ` ${low ?? 0}..${high}`;
  const words = property.enum === undefined ? `${type ?? "any"}${range}` : property.enum.join(", ");
  return property.default === undefined ? words : `${words}, default ${JSON.stringify(property.default)}`;
}

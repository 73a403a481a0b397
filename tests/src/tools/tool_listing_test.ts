import assert from "node:assert/strict";
import { definitionOf, publishedDefinitionOf } from "../../../src/tools/tool.ts";
import type { ToolDefinition } from "../../../src/mcp/tool_host.ts";
import { TOOLS } from "../../../src/tools/mod.ts";

/** About how many tokens a host spends on showing a tool to its model: four characters each. */
function tokensOf({ name, description, inputSchema }: ToolDefinition): number {
  return JSON.stringify({ name, description, inputSchema }).length / 4;
}

function total(definitions: readonly ToolDefinition[]): number {
  return definitions.reduce((sum, definition) => sum + tokensOf(definition), 0);
}

Deno.test("the tools take under 6,000 tokens of a model, and those that only read under 3,000", () => {
  const all = TOOLS.map(definitionOf);
  const reading = all.filter(({ annotations }) => annotations.readOnlyHint);
  assert.ok(reading.length > 10 && all.length > reading.length);
  assert.ok(total(all) < 6_000, `${total(all)}`);
  assert.ok(total(reading) < 3_000, `${total(reading)}`);
});

/** The paths of the parameters of a schema, at any depth, that are not described. */
function undescribed(schema: JsonSchema, path: string): readonly string[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, parameter]) => [
    ...(parameter.description ? [] : [`${path}.${name}`]),
    ...undescribed(parameter, `${path}.${name}`),
  ]);
  return schema.items === undefined ? inside : [...inside, ...undescribed(schema.items, `${path}[]`)];
}

interface JsonSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

Deno.test("definitionOf() describes every parameter, those inside of others too", () => {
  for (const { name, inputSchema } of TOOLS.map(definitionOf)) {
    assert.deepEqual(undescribed(inputSchema as JsonSchema, name), []);
  }
});

Deno.test("definitionOf() lists no output schema, which a client would validate by", () => {
  for (const definition of TOOLS.map(definitionOf)) {
    assert.deepEqual(Object.keys(definition), ["name", "title", "description", "inputSchema", "annotations"]);
  }
});

Deno.test("publishedDefinitionOf() gives every tool a schema that refuses unknown properties", () => {
  for (const { name, inputSchema, outputSchema } of TOOLS.map(publishedDefinitionOf)) {
    for (const schema of [inputSchema, outputSchema]) {
      assert.equal(schema["type"], "object", name);
      assert.equal(schema["additionalProperties"], false, name);
    }
  }
});

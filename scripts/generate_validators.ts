import Ajv2020 from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";

/** A schema and the module that its validator is written to, both relative to the repository. */
interface Target {
  readonly schema: string;
  readonly module: string;
}

const TARGETS: readonly Target[] = [
  // Used by tests alone: what the program writes is what its types say.
  { schema: "schema/audit_event.schema.json", module: "schema/audit_event_validator.gen.ts" },
  { schema: "schema/policy.schema.json", module: "schema/policy_validator.gen.ts" },
  {
    schema: "schema/coordinate_profile.schema.json",
    module: "schema/coordinate_profile_validator.gen.ts",
  },
];

const ROOT = new URL("../", import.meta.url);

/** The functions of Ajv's runtime that the compiled code uses, written out, so that the program needs no Ajv. */
const RUNTIME: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default':
    "((text) => { let n = 0; for (const _ of text) n++; return n; })",
};

/**
 * The validator modules by path relative to the repository, compiled from the schema files.
 *
 * Compiling at start costs about 10 ms a schema. The result depends on the schemas and the locked Ajv alone.
 */
export async function generate(): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  for (const target of TARGETS) {
    const schema = JSON.parse(await Deno.readTextFile(new URL(target.schema, ROOT)));
    modules.set(target.module, moduleText(compile(schema), fieldsOf(schema), target.schema));
  }
  return modules;
}

function compile(schema: Record<string, unknown>): string {
  const ajv = new Ajv2020.default({
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    // `oneOf` at the root only says which properties must be there.
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
  });
  let code = standaloneCode.default(ajv, ajv.compile(schema));
  for (const [call, text] of Object.entries(RUNTIME)) code = code.replaceAll(call, text);
  if (code.includes("require(")) {
    throw new Error("The compiled validator needs a part of Ajv that is not written out");
  }
  const root = code.match(/^export default (\w+);$/m)?.[1];
  if (!root) throw new Error("The compiled validator has no default export");
  return code
    .replace(/^"use strict";\n/, "")
    .replace(/^export .*;\n/gm, "")
    .concat(`\nconst check = ${root};\n`);
}

type Schema = Record<string, unknown>;

/** The names of the fields of each object that `schema` describes, by its path; `*` stands for an item of a list. */
function fieldsOf(schema: Schema): Record<string, readonly string[]> {
  const fields: Record<string, readonly string[]> = {};
  const definitions = schema["$defs"] as Record<string, Schema> | undefined;
  const walk = (node: Schema, path: string): void => {
    const name = String(node["$ref"] ?? "").replace("#/$defs/", "");
    const definition = definitions?.[name];
    if (definition !== undefined) walk(definition, path);
    const properties = node["properties"] as Record<string, Schema> | undefined;
    if (properties !== undefined) fields[path] = Object.keys(properties);
    for (const [key, property] of Object.entries(properties ?? {})) walk(property, `${path}/${key}`);
    if (typeof node["items"] === "object") walk(node["items"] as Schema, `${path}/*`);
  };
  walk(schema, "");
  return fields;
}

function moduleText(code: string, fields: Record<string, readonly string[]>, source: string): string {
  return `// deno-lint-ignore-file
// @ts-nocheck: compiled by scripts/generate_validators.ts from ${source}; change that and run \`deno task generate\`.
import type { Violation } from "./violation.ts";

/** The fields of each object of ${source} by its path; \`*\` stands for an item of a list. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(fields, null, 2)};

/** Where \`value\` breaks ${source}; empty when it is valid. */
export function validate(value: unknown): readonly Violation[] {
  if (check(value)) return [];
  // An \`if\` says only that its \`then\` or \`else\` was broken, and they say how.
  return check.errors.filter(({ keyword }) => keyword !== "if").map(({ instancePath, keyword, params, message }) => ({
    path: instancePath,
    keyword,
    params,
    message,
  }));
}

${code.trimEnd()}
`;
}

if (import.meta.main) {
  for (const [path, text] of await generate()) await Deno.writeTextFile(new URL(path, ROOT), text);
}

import assert from "node:assert/strict";
import Ajv2020 from "ajv/dist/2020.js";
import published from "../schema/tools.json" with { type: "json" };
import { ERROR_CODES } from "../src/base/errors.ts";

/** The answer to a call, as our core gives it or a client of the SDK gets it. */
export interface AnyAnswer {
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** The text of an answer, which holds one. */
export function textOf({ content }: AnyAnswer): string {
  const [text, ...more] = content.filter(({ type }) => type === "text").map(({ text }) => text ?? "");
  assert.ok(text !== undefined && more.length === 0, JSON.stringify(content));
  return text;
}

/** The parsed text of a success, which is JSON. */
export function jsonOf(answer: AnyAnswer): Json {
  assert.notEqual(answer.isError, true, JSON.stringify(answer.content));
  return JSON.parse(textOf(answer));
}

/** The names of the tools that are published. */
export const PUBLISHED_TOOLS: readonly string[] = published.map(({ name }) => name);

/**
 * Fails unless an answer is what `schema/tools.json` and the contract say: a success is JSON that its output schema
 * takes, once beside an image and else twice; an error is a text that begins with its code.
 */
export function checkAnswer(tool: string, answer: AnyAnswer): void {
  const text = textOf(answer);
  const kinds = answer.content.map(({ type }) => type);
  assert.ok(!/\p{Surrogate}/u.test(text), `${tool}: half of a character in ${JSON.stringify(text)}`);
  if (answer.isError === true) {
    assert.deepEqual(kinds, ["text"], tool);
    assert.ok(!("structuredContent" in answer), tool);
    const code = String(answer._meta?.["code"]);
    assert.ok((ERROR_CODES as readonly string[]).includes(code), `${tool}: ${code}`);
    assert.ok(text.startsWith(`${code}: `), `${tool}: ${text}`);
    return;
  }
  const json: unknown = JSON.parse(text);
  assert.ok(isWellFormed(json), `${tool}: half of a character in ${text}`);
  const validate = validatorOf(tool);
  assert.ok(validate(json), `${tool}: ${JSON.stringify(validate.errors)} in ${text}`);
  if (kinds.includes("image")) {
    assert.deepEqual(kinds, ["image", "text"], tool);
    assert.ok(!("structuredContent" in answer), `${tool}: some hosts show nothing else, so no picture`);
  } else {
    assert.deepEqual(kinds, ["text"], tool);
    assert.equal(JSON.stringify(answer.structuredContent), text, tool);
  }
}

const ajv = new Ajv2020.default({ strict: true, strictTypes: false });
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function validatorOf(tool: string): ReturnType<typeof ajv.compile> {
  const known = validators.get(tool);
  if (known !== undefined) return known;
  const schema = published.find(({ name }) => name === tool)?.outputSchema;
  assert.ok(schema, `${tool} is not in schema/tools.json`);
  const validate = ajv.compile(schema);
  validators.set(tool, validate);
  return validate;
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);
}

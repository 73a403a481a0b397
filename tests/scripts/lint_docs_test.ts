import assert from "node:assert/strict";
import plugin from "../../scripts/lint_layers.ts";

/** How many exports of `source`, as the text of `file`, the linter finds without a docstring. */
function undocumented(source: string, file = "src/base/probe.ts"): number {
  return Deno.lint.runPlugin(plugin, file, source).filter(({ id }) => id === "layers/docs").length;
}

const EXPORTS: readonly string[] = [
  "export const x = 0;",
  "export function f(): void {}",
  "export async function f(): Promise<void> {}",
  "export class C {}",
  "export interface I {}",
  "export type T = string;",
  "export enum E { a }",
  "export default { a: 1 };",
];

Deno.test("an export without a docstring is refused, whatever it is", () => {
  for (const source of EXPORTS) {
    assert.equal(undocumented(source), 1, source);
    assert.equal(undocumented(`/** The probe. */\n${source}`), 0, source);
    assert.equal(undocumented(`// No docstring.\n${source}`), 1, source);
    assert.equal(undocumented(`/* No docstring. */\n${source}`), 1, source);
    assert.equal(undocumented(`/** Of the line before. */\nconst y = 0;\n${source}`), 1, source);
  }
});

Deno.test("an export documented where it is declared needs no second docstring", () => {
  assert.equal(
    undocumented(
      '/** x */\nconst x = 0;\nexport { x };\nexport { y } from "./y.ts";\nexport * from "./z.ts";',
    ),
    0,
  );
});

Deno.test("scripts, tests and generated code may export without docstrings", () => {
  for (const file of ["scripts/start.ts", "tests/hands.ts", "schema/policy.gen.ts"]) {
    assert.equal(undocumented("export const x = 0;", file), 0, file);
  }
});

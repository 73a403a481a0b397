import assert from "node:assert/strict";
import plugin from "../../scripts/lint_layers.ts";

/** How many exports of `source`, as the text of `file`, the linter finds without a docstring. */
function undocumented(source: string, file?: string): number {
  return complaints(source, file).filter((message) => message === "This export has no docstring").length;
}

/** The complaints of the rule about docstrings about `source` as the text of `file`. */
function complaints(source: string, file = "src/base/probe.ts"): string[] {
  return Deno.lint.runPlugin(plugin, file, source)
    .filter(({ id }) => id === "layers/docs")
    .map(({ message }) => message);
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

Deno.test("the first thing in a file that is not an import needs a comment, or the file one at its top", () => {
  const imports = 'import { y } from "./y.ts";\nexport { z } from "./z.ts";\nexport * from "./w.ts";\n';
  const missing = ["No comment says what the first thing in this file is"];
  for (const first of ["const x = y;", "function f() {}", "type T = string;", "await y();"]) {
    assert.deepEqual(complaints(imports + first), missing, first);
    assert.deepEqual(complaints(`${imports}/** The first. */\n${first}`), [], first);
    assert.deepEqual(complaints(`${imports}// The first.\n\n${first}`), [], first);
    assert.deepEqual(complaints(`// What the file is.\n\n${imports}${first}`), [], first);
    assert.deepEqual(complaints(`${imports}${first}\n// Not the first.\nconst last = 0;`), missing, first);
  }
  assert.deepEqual(complaints(imports), []);
});

import assert from "node:assert/strict";
import plugin from "../../scripts/lint_layers.ts";
import { MAX_FILE_LINES, MAX_FUNCTION_LINES } from "../../scripts/lint_sizes.ts";

const FILE = "src/base/probe.ts";

/** The complaints of the rule about sizes about `source` as the text of `file`. */
function complaints(source: string, file = FILE): string[] {
  return Deno.lint.runPlugin(plugin, file, source)
    .filter(({ id }) => id === "layers/sizes")
    .map(({ message }) => message);
}

/** `lines` lines of comment. */
function filled(lines: number): string {
  return "// …\n".repeat(lines);
}

Deno.test("a file of the shipped program has at most 250 lines", () => {
  assert.equal(MAX_FILE_LINES, 250);
  assert.deepEqual(complaints(filled(250)), []);
  assert.deepEqual(complaints(filled(251)), ["This file has 251 lines, more than 250"]);
  assert.deepEqual(complaints(filled(250) + "//"), ["This file has 251 lines, more than 250"]);
});

Deno.test("a function of the shipped program has at most 40 lines, in whatever form it is written", () => {
  assert.equal(MAX_FUNCTION_LINES, 40);
  const forms: readonly (readonly [head: string, tail: string])[] = [
    ["function f() {\n", "}\n"],
    ["const f = () => {\n", "};\n"],
    ["const f = async function () {\n", "};\n"],
    ["class C {\n  static {\n    void 0;\n  }\n  m() {\n", "  }\n}\n"],
    ["class C {\n  get #m() {\n", "  }\n}\n"],
    ["const o = {\n  m() {\n", "  },\n};\n"],
    ["const g = [\n  (\n    (x) => {\n", "    }\n  ),\n];\n"],
  ];
  for (const [head, tail] of forms) {
    assert.deepEqual(complaints(head + filled(38) + tail), [], head);
    assert.deepEqual(
      complaints(head + filled(39) + tail),
      ["This function has 41 lines, more than 40"],
      head,
    );
  }
});

Deno.test("a function inside another counts with it", () => {
  const inner = `  const g = () => {\n${filled(30)}  };\n`;
  assert.deepEqual(complaints(`function f() {\n${inner}${filled(10)}}\n`), [
    "This function has 44 lines, more than 40",
  ]);
});

Deno.test("generated code, scripts and tests are bound by no size", () => {
  const source = `function f() {\n${filled(300)}}\n`;
  assert.equal(complaints(source).length, 2);
  assert.deepEqual(complaints(source, "schema/policy.gen.ts"), []);
  assert.deepEqual(complaints(source, "scripts/start.ts"), []);
  assert.deepEqual(complaints(source, "tests/fake_desktop.ts"), []);
});

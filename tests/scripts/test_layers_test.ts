import assert from "node:assert/strict";
import project from "../../deno.json" with { type: "json" };
import { allTestFiles, argumentsFor, filesNamed, layerOf, LAYERS } from "../../scripts/test_layers.ts";

Deno.test("filesNamed() finds the files of a name in any layer, or in the folder that is named too", () => {
  const files = [
    "tests/desktop/consent_test.ts",
    "tests/desktop/client_consent_test.ts",
    "tests/src/gate/consent_test.ts",
  ];
  assert.deepEqual(filesNamed("consent", files), [files[0], files[2]]);
  for (
    const name of ["desktop/consent", "tests/desktop/consent_test.ts", "./tests/desktop/consent_test.ts"]
  ) {
    assert.deepEqual(filesNamed(name, files), [files[0]], name);
  }
  assert.deepEqual(filesNamed("sent", files), []);
});

Deno.test("layerOf() is one of them for every test file, and each has files", async () => {
  const layers = new Set((await allTestFiles()).map(layerOf));
  assert.deepEqual(layers, new Set(LAYERS));
  assert.equal(layerOf("tests/server_test.ts").name, "unit");
  assert.throws(() => layerOf("scripts/a_test.ts"), /no layer/);
});

Deno.test("argumentsFor() keeps the flags of a layer's task and takes other files", () => {
  const { tasks } = project;
  assert.deepEqual(argumentsFor(tasks["test:unit"].command, ["tests/a_test.ts"]), [
    ...["test", "--no-check", "--parallel", "--allow-read=."],
    "tests/a_test.ts",
  ]);
  for (const { task } of LAYERS) {
    const { command } = (tasks as Record<string, { command: string }>)[task]!;
    const args = argumentsFor(command, ["tests/a_test.ts"]);
    assert.deepEqual(args.filter((arg) => arg.startsWith("tests/")), ["tests/a_test.ts"], task);
  }
});

Deno.test("deno.json says of each task what it does", () => {
  for (const [name, task] of Object.entries(project.tasks)) {
    assert.match((task as { description?: string }).description ?? "", /^[A-Z].{10,}/, name);
  }
});

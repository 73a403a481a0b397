import assert from "node:assert/strict";
import { circlesIn, importGraph, sharedNames } from "../../scripts/import_graph.ts";
import { layerOf, LAYERS } from "../../scripts/layers.ts";

/** The graph of files whose imports are given. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>) {
  return importGraph(
    new Map(
      Object.entries(imports).map(([file, specifiers]) => [
        file,
        specifiers.map((specifier) => `import { x } from "${specifier}";\n`).join(""),
      ]),
    ),
  );
}

Deno.test("circlesIn() finds each circle once, whatever leads into it or out of it", () => {
  const graph = graphOf({
    "src/base/a.ts": ["./b.ts"],
    "src/base/b.ts": ["../image/c.ts"],
    "src/image/c.ts": ["../base/a.ts", "./d.ts"],
    "src/image/d.ts": [],
    "src/image/e.ts": ["./c.ts", "./f.ts"],
    "src/image/f.ts": ["./f.ts"],
  });
  assert.deepEqual(circlesIn(graph), [
    ["src/base/a.ts", "src/base/b.ts", "src/image/c.ts"],
    ["src/image/f.ts"],
  ]);
});

Deno.test("importGraph() reads imports in every form, over several lines, of types, and exports", () => {
  const text = `import type { A } from "./a.ts";
import {
  type B,
  b,
} from "./b.ts";
import "./c.ts";
export * from "../image/d.ts";
export type { E } from "./e.ts";
const noImport = "./f.ts";
`;
  assert.deepEqual(
    importGraph(new Map([["src/base/x.ts", text]])).get("src/base/x.ts"),
    ["src/base/a.ts", "src/base/b.ts", "src/base/c.ts", "src/image/d.ts", "src/base/e.ts"],
  );
});

Deno.test("sharedNames() finds names that two files of src/ bear, wherever they stand", () => {
  const files = ["src/a/x.ts", "src/b/x.ts", "src/b/y.ts", "ffi/y.ts", "src/a/z.ts"];
  assert.deepEqual(sharedNames(files), ["x.ts"]);
});

Deno.test("each row of the table names only rows above it and files that are there", () => {
  const above: string[] = [];
  for (const [layer, row] of Object.entries(LAYERS)) {
    const { values, types = [] }: { values: readonly string[]; types?: readonly string[] } = row;
    for (const name of [...values, ...types]) {
      const place = name.endsWith(".ts") ? layerOf(name) : name;
      assert.ok(place !== undefined && above.includes(place), `${layer} names ${name}`);
      if (name.endsWith(".ts")) assert.ok(Deno.statSync(name).isFile, name);
    }
    assert.deepEqual(types.filter((name) => values.includes(name)), [], layer);
    above.push(layer);
  }
});

/** The texts of every TypeScript file below a folder, by their paths. */
function* textsBelow(folder: string): Generator<[file: string, text: string]> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* textsBelow(path);
    else if (name.endsWith(".ts")) yield [path, Deno.readTextFileSync(path)];
  }
}

Deno.test("no files of the shipped program import each other in a circle, and no two of src/ have one name", () => {
  const texts = new Map([...textsBelow("src"), ...textsBelow("ffi"), ...textsBelow("schema")]);
  assert.ok(texts.size > 150);
  assert.deepEqual(circlesIn(importGraph(texts)), []);
  assert.deepEqual(sharedNames([...texts.keys()]), []);
});

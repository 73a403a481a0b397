import { testFiles } from "./test_files.ts";

/** A kind of tests, by the part of the product that they run, and the task that runs them. */
export interface TestLayer {
  readonly name: string;
  /** Its task in deno.json. */
  readonly task: string;
  readonly folder: string;
}

/** All kinds of tests; the first whose folder holds a file is its layer. */
export const LAYERS: readonly TestLayer[] = [
  { name: "desktop", task: "test:desktop", folder: "tests/desktop/" },
  { name: "soak", task: "soak", folder: "tests/soak/" },
  { name: "exe", task: "test:exe", folder: "tests/exe/" },
  { name: "protocol", task: "test:protocol", folder: "tests/protocol/" },
  { name: "unit", task: "test:unit", folder: "tests/" },
];

export function layerOf(file: string): TestLayer {
  const layer = LAYERS.find(({ folder }) => file.startsWith(folder));
  if (layer === undefined) throw new Error(`${file} is in no layer of tests`);
  return layer;
}

/** The files that a name stands for: `consent`, `desktop/consent` or `tests/desktop/consent_test.ts`. */
export function filesNamed(name: string, files: readonly string[]): readonly string[] {
  const wanted = `/${name.replace(/^\.?\//, "").replace(/(_test)?\.ts$/, "")}_test.ts`;
  return files.filter((file) => `/${file}`.endsWith(wanted));
}

/** All test files of all layers. */
export function allTestFiles(): Promise<string[]> {
  return testFiles(["tests"]);
}

/** The arguments of `deno` that run some files of a layer, by the command of the task that runs all of them. */
export function argumentsFor(command: string, files: readonly string[]): string[] {
  const [deno, ...words] = command.split(" ");
  if (deno !== "deno") throw new Error(`Not a command of deno: ${command}`);
  // Without the arguments that name the files of the layer.
  return [...words.filter((word) => !/^(?:tests\/|--ignore=)/.test(word)), ...files];
}

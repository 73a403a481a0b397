/**
 * `deno task test`: checks all types once, and runs unit tests, protocol tests and desktop tests, with one summary of all.
 * With `--only=NAME` those files alone that are called so, of whatever layer: `consent`, `desktop/consent`.
 *
 * A part that ends without counts counts as one failure; desktop tests without a desktop count as ignored.
 */
import project from "../deno.json" with { type: "json" };
import { addSummaries, formatSummary, parseSummaryOf, parseTestSummary } from "./deno_test_summary.ts";
import type { TestSummary } from "./deno_test_summary.ts";
import { say, write } from "./say.ts";
import { allTestFiles, argumentsFor, filesNamed, layerOf, LAYERS, type TestLayer } from "./test_layers.ts";

/** The layers that run by default, in this order; all others run only when named. */
const PARTS = ["unit", "protocol", "desktop"];

/** Deadline of a part, milliseconds; longer than any part takes, including the first installation of a desktop. */
const DEADLINE_MS = 45 * 60_000;

const NONE: TestSummary = { passed: 0, failed: 0, ignored: 0 };

/** The counts in `text`, the output of one part; one failure where it has none. */
function countsOf({ name }: TestLayer, text: string, code: number): TestSummary {
  const unavailable = text.match(/^(\d+) desktop test files ignored/m);
  const own = name === "unit" || name === "protocol" ? undefined : parseSummaryOf("(?:desktop|exe)", text);
  const counts = own ?? parseTestSummary(text) ?? { ...NONE, ignored: Number(unavailable?.[1] ?? 0) };
  const isExplained = code === 0 ? counts.passed + counts.ignored > 0 : counts.failed > 0;
  return isExplained ? counts : { ...counts, failed: counts.failed + 1 };
}

/** Runs Deno, passing its output on, and returns the end of that output. */
async function run(args: readonly string[]): Promise<{ readonly text: string; readonly code: number }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).spawn();
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of child.stdout) {
    await write(chunk);
    text = (text + decoder.decode(chunk, { stream: true })).slice(-10_000);
  }
  return { text, code: (await child.status).code };
}

/** The layers to run, each with the arguments of `deno`. */
async function parts(
  only: string | undefined,
): Promise<readonly (readonly [TestLayer, readonly string[]])[]> {
  if (only === undefined) {
    const layers = PARTS.map((name) => LAYERS.find((layer) => layer.name === name)!);
    return layers.map((layer) => [layer, ["task", "--quiet", layer.task]]);
  }
  const files = filesNamed(only, await allTestFiles());
  const tasks: Readonly<Record<string, { readonly command: string }>> = project.tasks;
  return LAYERS.flatMap((layer) => {
    const own = files.filter((file) => layerOf(file) === layer);
    return own.length === 0 ? [] : [[layer, argumentsFor(tasks[layer.task]!.command, own)]];
  });
}

async function main(only: string | undefined): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const chosen = await parts(only);
  if (chosen.length === 0) {
    await say(`No test file is called ${only}_test.ts`);
    return 1;
  }
  // Tests start programs that may load cached packages only.
  const { code: installed } = await run(["install", "--quiet", "--frozen"]);
  if (installed !== 0) return installed;
  const { code: checked } = await run(["task", "--quiet", "check"]);
  const results: TestSummary[] = [];
  const lines: string[] = [];
  for (const [layer, args] of chosen) {
    await say(`\n# ${layer.name} tests`);
    const { text, code } = await run(args);
    const counts = countsOf(layer, text, code);
    lines.push(`${layer.name}: ${formatSummary(counts)}`);
    results.push(counts);
  }
  if (checked !== 0) {
    lines.push("types: the check failed");
    results.push({ ...NONE, failed: 1 });
  }
  const total = addSummaries(results);
  await say(`\n${lines.join("\n")}`);
  await say(`all tests: ${formatSummary(total)}`);
  return total.failed === 0 ? 0 : 1;
}

Deno.exit(await main(Deno.args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length)));

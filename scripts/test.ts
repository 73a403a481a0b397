/**
 * `deno task test`: unit tests, protocol tests and desktop tests, one after the other, and one summary of all.
 * A part that ends without counts counts as one failure; desktop tests without a desktop count as ignored.
 */
import { parseSummaryOf, parseTestSummary, type TestSummary } from "./deno_test_summary.ts";

const PARTS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["unit", ["task", "--quiet", "test:unit"]],
  ["protocol", ["task", "--quiet", "test:protocol"]],
  ["desktop", ["task", "--quiet", "test:desktop"]],
];

/** Longer than any part takes, the first installation of a desktop included. */
const DEADLINE_MS = 45 * 60_000;

const encoder = new TextEncoder();

async function say(line: string): Promise<void> {
  await Deno.stdout.write(encoder.encode(`${line}\n`));
}

/** What `text`, the output of one part, says about its tests; one failure where it says nothing. */
function countsOf(text: string, code: number): TestSummary {
  const unavailable = text.match(/^(\d+) desktop test files ignored/m);
  const none = { passed: 0, failed: 0, ignored: Number(unavailable?.[1] ?? 0) };
  const counts = parseSummaryOf("desktop", text) ?? parseTestSummary(text) ?? none;
  const isExplained = code === 0 ? counts.passed > 0 || unavailable !== null : counts.failed > 0;
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
    await Deno.stdout.write(chunk);
    text = (text + decoder.decode(chunk, { stream: true })).slice(-10_000);
  }
  return { text, code: (await child.status).code };
}

async function main(): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  // Tests start programs that may load cached packages only.
  const { code: installed } = await run(["install", "--quiet", "--frozen"]);
  if (installed !== 0) return installed;
  const total = { passed: 0, failed: 0, ignored: 0 };
  const lines: string[] = [];
  for (const [name, args] of PARTS) {
    await say(`\n# ${name} tests`);
    const { text, code } = await run(args);
    const { passed, failed, ignored } = countsOf(text, code);
    lines.push(`${name}: ${passed} passed, ${failed} failed, ${ignored} ignored`);
    total.passed += passed;
    total.failed += failed;
    total.ignored += ignored;
  }
  await say(`\n${lines.join("\n")}`);
  await say(`all tests: ${total.passed} passed, ${total.failed} failed, ${total.ignored} ignored`);
  return total.failed === 0 ? 0 : 1;
}

Deno.exit(await main());

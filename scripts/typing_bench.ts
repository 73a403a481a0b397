/**
 * `deno task bench:typing`: 1,000 characters into windows that read at once, with proof that each batch was taken and
 * without, in one run. Needs a desktop as the desktop tests do. Writes docs/performance.md; exit code 1 when proof
 * costs more than it may.
 */
import type { TypingTimes } from "../tests/bench/desktop/typing.ts";
import { machine, markdownTable, writeSection } from "./performance_page.ts";
import { run } from "./rig/command.ts";
import { openRig, type Rig, RigUnavailable } from "./rig/mod.ts";

/** What the proof may cost. */
const TARGET = 1.1;

const PROGRAM = "tests/bench/desktop/typing.ts";
const DEADLINE_MS = 20 * 60_000;

async function measure(rig: Rig): Promise<readonly TypingTimes[]> {
  await run(Deno.execPath(), ["cache", "--frozen", "main.ts", PROGRAM]);
  const flags = ["-A", "--no-check", "--cached-only", "--no-remote"];
  const child = rig.spawn(["run", ...flags, PROGRAM], {
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const { success, stdout } = await child.output();
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success || !last.startsWith("[")) throw new Error(`The measurement failed: ${last}`);
  return JSON.parse(last) as readonly TypingTimes[];
}

function page(rig: Rig, times: readonly TypingTimes[]): string {
  return `\`deno task bench:typing\`, ${machine()}${
    rig.kind === "wine" ? ", in Wine" : ""
  }. 1,000 characters by
\`send_text\` into a window that reads at once, with proof that it has taken each batch of four before the next one
goes out, and without, in turns; medians, and the median of the ratios of each turn.

${
    markdownTable([
      ["ms", "with proof", "without", "with / without", "questions a batch"],
      ...times.map(({ window, proven, unproven, ratio, questions }) => [
        ...[window, proven.toFixed(0), unproven.toFixed(0), `**${ratio.toFixed(2)}**`, questions.toFixed(1)],
      ]),
    ])
  }`;
}

async function main(): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const say = (line: string): void => console.log(line);
  try {
    await using rig = await openRig({ log: say });
    const times = await measure(rig);
    const text = page(rig, times);
    say(text);
    await writeSection("typing", text);
    return times.every(({ ratio }) => ratio <= TARGET) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());

/**
 * `deno task bench:typing`: 1,000 characters into programs that wait for messages and into one that looks for them now and
 * then, with proof that each batch was taken and without, in one run. Needs a desktop as the desktop tests do. Writes
 * docs/performance.md; exit code 1 when the proof of a program that waits costs more than it may.
 */
import type { TypingTimes } from "../tests/bench/desktop/typing.ts";
import { machine, markdownTable, writeSection } from "./performance_page.ts";
import { openRig, type Rig, RigUnavailable } from "./rig/mod.ts";
import { measureInRig } from "./rig_measurement.ts";

/** What the proof may cost, as a ratio, where a program waits for messages. */
const TARGET = 1.1;

const PROGRAM = "tests/bench/desktop/typing.ts";
const DEADLINE_MS = 20 * 60_000;

/** A note when the machine was busier than it has cores before anything was measured; empty otherwise. */
function busyNote(load: number): string {
  const cores = navigator.hardwareConcurrency;
  return load > cores ? ` Others kept the machine busy: a load of ${load.toFixed(1)} on ${cores} cores.` : "";
}

function page(rig: Rig, times: readonly TypingTimes[], load: number): string {
  return `\`deno task bench:typing\`, ${machine()}${
    rig.kind === "wine" ? ", in Wine" : ""
  }. 1,000 characters by
\`send_text\`, with proof that the window has taken each batch of four before the next one goes out, and without, in
turns; medians, and the median of the ratios of each turn. Notepad and WordPad wait for messages; a program that only
looks for some every few milliseconds, as games do, answers no question in between, and proof takes several.${
    busyNote(load)
  }

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
  // On Windows, which has no load average, it is 0.
  const [load = 0] = Deno.loadavg();
  try {
    await using rig = await openRig({ log: say });
    const times = await measureInRig<readonly TypingTimes[]>(rig, {
      program: PROGRAM,
      deadlineMs: DEADLINE_MS,
    });
    const text = page(rig, times, load);
    say(text);
    await writeSection("typing", text);
    return times.every(({ waits, ratio }) => !waits || ratio <= TARGET) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());

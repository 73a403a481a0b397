/**
 * Runs the desktop tests under the Windows Deno, on as many desktops side by side as this machine has room for:
 * `deno run -A scripts/desktop_tests.ts [--require] [--deadline=MINUTES] [--desktops=N] [file or folder…] [argument of
 * deno test…]`.
 * Without a desktop to run them on it says why and counts them as ignored; with `--require`, or DESKTOP_RIG=required
 * in the environment, that is a failure.
 */
import { addSummaries, formatSummary, type TestSummary } from "./deno_test_summary.ts";
import { Ended, runOnDesktops } from "./desktop/run_on_desktops.ts";
import { RigUnavailable } from "./rig/mod.ts";
import { say } from "./say.ts";
import { testFiles } from "./test_files.ts";

const FOLDER = "tests/desktop";

/** A file that runs at every scaling, beside 96 dpi with all the others. In Wine each is a desktop of its own. */
const SCALED = `${FOLDER}/scaled_test.ts`;
const MORE_DPIS = Deno.build.os === "linux" ? [120, 144, 192] : [];
const DEFAULT_DEADLINE = 40;

/** The request that the command line makes. */
interface Request {
  readonly required: boolean;
  /** Time after which the run is ended, milliseconds. */
  readonly deadline: number;
  readonly desktops: number | undefined;
  readonly paths: readonly string[];
  /** Arguments that are passed on to `deno test`. */
  readonly rest: readonly string[];
}

function parseArguments(args: readonly string[]): Request {
  const valueOf = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const desktops = valueOf("desktops");
  const own = /^--(?:require$|deadline=|desktops=)/;
  return {
    required: args.includes("--require") || Deno.env.get("DESKTOP_RIG") === "required",
    deadline: Number(valueOf("deadline") ?? DEFAULT_DEADLINE) * 60_000,
    desktops: desktops === undefined ? undefined : Math.max(1, Number(desktops)),
    paths: args.filter((arg) => !arg.startsWith("-")),
    rest: args.filter((arg) => arg.startsWith("-") && !own.test(arg)),
  };
}

/** Aborts after the deadline or when the user or the system asks to end. */
function endSignal(deadline: number): AbortSignal {
  const controller = new AbortController();
  const minutes = deadline / 60_000;
  Deno.unrefTimer(setTimeout(() => controller.abort(`not done within ${minutes} minutes`), deadline));
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const name of signals) Deno.addSignalListener(name, () => controller.abort(`by ${name}`));
  return controller.signal;
}

async function main({ required, deadline, desktops, paths, rest }: Request): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const files = await testFiles(paths.length === 0 ? [FOLDER] : paths);
  try {
    const run = { args: rest, signal: endSignal(deadline) };
    const parts: TestSummary[] = [await runOnDesktops({ ...run, files, desktops })];
    for (const dpi of files.includes(SCALED) ? MORE_DPIS : []) {
      await say(`at ${dpi} dpi:`);
      parts.push(await runOnDesktops({ ...run, files: [SCALED], dpi }));
    }
    const counts = addSummaries(parts);
    await say(`desktop: ${formatSummary(counts)}`);
    return counts.failed === 0 && counts.passed + counts.ignored > 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof Ended) {
      // Whatever installs, or starts the desktop, ends with this process.
      await say(`desktop tests: ended, ${error.message}`);
      return 1;
    }
    if (!(error instanceof RigUnavailable)) throw error;
    await say(`${files.length} desktop test files ignored: ${error.message}`);
    return required ? 1 : 0;
  }
}

Deno.exit(await main(parseArguments(Deno.args)));

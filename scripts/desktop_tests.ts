/**
 * Runs the desktop tests under the Windows Deno:
 * `deno run -A scripts/desktop_tests.ts [--require] [--deadline=MINUTES] [deno test arguments…]`.
 * Without a desktop to run them on it says why and counts them as ignored; with `--require`, or DESKTOP_RIG=required
 * in the environment, that is a failure.
 */
import { parseTestSummary } from "./deno_test_summary.ts";
import { exists, run } from "./rig/command.ts";
import { openOperator } from "./rig/operator.ts";
import { openRig, type Rig, RigUnavailable } from "./rig/mod.ts";

const FOLDER = "tests/desktop";
const DEFAULT_DEADLINE = 40;
const FLAGS = ["-A", "--cached-only", "--no-remote", "--no-check"];

const encoder = new TextEncoder();

async function say(line: string): Promise<void> {
  await Deno.stdout.write(encoder.encode(`${line}\n`));
}

async function testFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(FOLDER)) {
    if (entry.isFile && entry.name.endsWith("_test.ts")) names.push(`${FOLDER}/${entry.name}`);
  }
  return names.sort();
}

/** Puts every npm package that the tests import into the cache that the Windows Deno reads, as the lock has them. */
async function fillCache(files: readonly string[]): Promise<void> {
  const entries = await exists("main.ts") ? ["main.ts", ...files] : files;
  await run(Deno.execPath(), ["install", "--frozen"]);
  await run(Deno.execPath(), ["cache", "--frozen", ...entries]);
}

/** The arguments of `deno test`: those given, and the folder unless they name something that exists. */
async function testArguments(rig: Rig, given: readonly string[]): Promise<string[]> {
  const known = await Promise.all(given.map(exists));
  const paths = known.includes(true) ? [] : [FOLDER];
  return [
    "test",
    ...FLAGS,
    ...paths,
    ...given.map((one) => one.startsWith("/") ? rig.windowsPath(one) : one),
  ];
}

/** Runs the tests, passing their output on, and returns the exit code. */
async function runTests(rig: Rig, given: readonly string[], signal: AbortSignal): Promise<number> {
  await using operator = openOperator(rig);
  const child = rig.spawn(await testArguments(rig, given), {
    env: operator.environment,
    stdin: "null",
    stdout: "piped",
    signal,
  });
  let tail = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    await Deno.stdout.write(chunk);
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4_000);
  }
  const { code } = await child.status;
  if (signal.aborted) {
    await say(`\ndesktop tests: ended, ${signal.reason}`);
    return 1;
  }
  const counts = parseTestSummary(tail);
  if (counts === undefined) {
    await say(`desktop tests: deno ended with exit code ${code} and without counts`);
    return code || 1;
  }
  await say(`desktop: ${counts.passed} passed, ${counts.failed} failed, ${counts.ignored} ignored`);
  return code;
}

/** What the command line says. */
interface Request {
  readonly required: boolean;
  /** Milliseconds. */
  readonly deadline: number;
  /** For `deno test`. */
  readonly rest: readonly string[];
}

function parseArguments(args: readonly string[]): Request {
  const minutes = args.find((arg) => arg.startsWith("--deadline="))?.slice("--deadline=".length);
  return {
    required: args.includes("--require") || Deno.env.get("DESKTOP_RIG") === "required",
    deadline: Number(minutes ?? DEFAULT_DEADLINE) * 60_000,
    rest: args.filter((arg) => arg !== "--require" && !arg.startsWith("--deadline=")),
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

/** Waits for a promise, but no longer than until the signal aborts. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => aborted.reject(new Ended(String(signal.reason))), { once: true });
  return await Promise.race([promise, aborted.promise]);
}

/** The run was ended before there was a desktop. */
class Ended extends Error {}

async function main(request: Request): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const signal = endSignal(request.deadline);
  const files = await testFiles();
  try {
    await using rig = await orAborted(openRig({ log: say }), signal);
    await orAborted(fillCache(files), signal);
    return await runTests(rig, request.rest, signal);
  } catch (error) {
    if (error instanceof Ended) {
      // Whatever installs, or starts the desktop, ends with this process.
      await say(`desktop tests: ended, ${error.message}`);
      return 1;
    }
    if (!(error instanceof RigUnavailable)) throw error;
    await say(`${files.length} desktop test files ignored: ${error.message}`);
    return request.required ? 1 : 0;
  }
}

Deno.exit(await main(parseArguments(Deno.args)));

/**
 * `deno task test:exe [--require] [--desktop=NAME,NAME…]`: compiles the server and tries it as users run it. First the
 * tests of how it is made, on this system; then, under the Windows Deno on a desktop, those of the program itself, and
 * the desktop tests that start a server, with the program in place of the sources; with `--desktop` only the named ones
 * of these.
 *
 * Ends with `exe: N passed, N failed, N ignored`. Without a base to compile with, or a desktop, it says why and counts
 * the test files as ignored; with `--require` that is a failure, and with DESKTOP_RIG=required in the environment so is
 * a missing desktop.
 */
import { makeArtifacts } from "../tests/exe/artifacts.ts";
import { makeBundles } from "./desktop/bundles.ts";
import { parseTestSummary, type TestSummary } from "./deno_test_summary.ts";
import type { Toolchain } from "./exe/base_program.ts";
import { run } from "./rig/command.ts";
import { openOperator } from "./rig/operator.ts";
import { openRig, type Rig, RigUnavailable } from "./rig/mod.ts";
import { NoBase, testToolchain } from "./test_base.ts";

const BUILD = "tests/exe/build";
const RUN = "tests/exe/run";
const DESKTOP = "tests/desktop";

/** The module through which desktop tests start a server. */
const SERVER = "server.ts";

/** For either part, on a machine that has other things to do. */
const DEADLINE_MS = 40 * 60_000;

const encoder = new TextEncoder();

async function say(line: string): Promise<void> {
  await Deno.stdout.write(encoder.encode(`${line}\n`));
}

async function testFiles(folder: string): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  return names.filter((name) => name.endsWith("_test.ts")).sort().map((name) => `${folder}/${name}`);
}

/** Those of the desktop tests that start a server, by themselves or through another module; the rest never do. */
async function serverTests(): Promise<string[]> {
  const texts = new Map<string, string>();
  for await (const { name, isFile } of Deno.readDir(DESKTOP)) {
    if (isFile) texts.set(name, await Deno.readTextFile(`${DESKTOP}/${name}`));
  }
  const starting = new Set([SERVER]);
  for (let size = 0; size < starting.size;) {
    size = starting.size;
    for (const [name, text] of texts) {
      if ([...starting].some((module) => text.includes(`from "./${module}"`))) starting.add(name);
    }
  }
  const named = namedTests();
  const missing = named?.filter((name) => !starting.has(name)) ?? [];
  if (missing.length > 0) throw new Error(`No desktop test that starts a server: ${missing.join(", ")}`);
  return [...starting]
    .filter((name) => name.endsWith("_test.ts") && (named?.includes(name) ?? true))
    .sort()
    .map((name) => `${DESKTOP}/${name}`);
}

/** The files that `--desktop` names; undefined without it. */
function namedTests(): readonly string[] | undefined {
  const given = Deno.args.find((arg) => arg.startsWith("--desktop="))?.slice("--desktop=".length);
  return given?.split(",").map((name) => `${name}_test.ts`);
}

/** Passes the output of a test run on and reads its counts; a run without counts is one failure. */
async function countsOf(child: Deno.ChildProcess): Promise<TestSummary> {
  let tail = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    await Deno.stdout.write(chunk);
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4_000);
  }
  const { code } = await child.status;
  const counts = parseTestSummary(tail) ?? { passed: 0, failed: 0, ignored: 0 };
  const isExplained = code === 0 ? counts.passed + counts.ignored > 0 : counts.failed > 0;
  return isExplained ? counts : { ...counts, failed: counts.failed + 1 };
}

function toolVariables({ cli, base }: Toolchain): Record<string, string> {
  return base === undefined ? {} : { DENO: cli, DENORT_BIN: base };
}

async function buildTests(toolchain: Toolchain): Promise<TestSummary> {
  return await countsOf(
    new Deno.Command(Deno.execPath(), {
      args: ["test", "-A", "--no-check", BUILD],
      env: toolVariables(toolchain),
      stdin: "null",
      stdout: "piped",
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).spawn(),
  );
}

/** The tests of the program on a desktop. */
async function runTests(
  rig: Rig,
  folder: string,
  server: string,
  files: readonly string[],
): Promise<TestSummary> {
  await using operator = openOperator(rig);
  return await countsOf(rig.spawn(["test", "-A", "--cached-only", "--no-remote", "--no-check", ...files], {
    stdin: "null",
    stdout: "piped",
    env: {
      ...operator.environment,
      DESKTOP_BUNDLES: rig.windowsPath(folder),
      DESKTOP_EXE: rig.windowsPath(server),
      DESKTOP_KIND: rig.kind,
      EXE_ARTIFACTS: rig.windowsPath(folder),
    },
    signal: AbortSignal.timeout(DEADLINE_MS),
  }));
}

async function onDesktop(toolchain: Toolchain, isRigRequired: boolean): Promise<TestSummary> {
  const files = [...await testFiles(RUN), ...await serverTests()];
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const { server, missing } = await makeArtifacts(folder, toolchain, (line) => void say(line));
    for (const reason of missing) await say(reason);
    await run(Deno.execPath(), ["cache", "--frozen", "main.ts", ...files]);
    await makeBundles(folder);
    await using rig = await openRig({ log: (line) => void say(line) });
    return await runTests(rig, folder, server, files);
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    await say(`${files.length} test files ignored: ${error.message}`);
    return { passed: 0, failed: isRigRequired ? 1 : 0, ignored: files.length };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function sum(parts: readonly TestSummary[]): TestSummary {
  const add = (key: keyof TestSummary): number => parts.reduce((total, part) => total + part[key], 0);
  return { passed: add("passed"), failed: add("failed"), ignored: add("ignored") };
}

async function main(required: boolean): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  let counts: TestSummary;
  try {
    const toolchain = await testToolchain((line) => void say(line));
    counts = sum([
      await buildTests(toolchain),
      await onDesktop(toolchain, required || Deno.env.get("DESKTOP_RIG") === "required"),
    ]);
  } catch (error) {
    if (!(error instanceof NoBase)) throw error;
    const files = [...await testFiles(BUILD), ...await testFiles(RUN), ...await serverTests()];
    await say(`${files.length} test files skipped: ${error.message}`);
    counts = { passed: 0, failed: 0, ignored: files.length };
  }
  const { passed, failed, ignored } = counts;
  await say(`exe: ${passed} passed, ${failed} failed, ${ignored} ignored`);
  return failed > 0 || (required && passed === 0) ? 1 : 0;
}

Deno.exit(await main(Deno.args.includes("--require")));

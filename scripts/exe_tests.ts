/**
 * `deno task test:exe [--require] [--desktop=NAME,NAME…] [--desktops=N] [file…]`: compiles the server and tries it as
 * users run it. First the tests of how it is made, on this system; then, under the Windows Deno on desktops, those of the
 * program itself, and the desktop tests that start a server, with the program in place of the sources; with `--desktop`
 * only the named ones of these, with files only those.
 *
 * Ends with `exe: N passed, N failed, N ignored`. Without a base to compile with, or a desktop, it says why and counts
 * the test files as ignored; with `--require` that is a failure, and with DESKTOP_RIG=required in the environment so is
 * a missing desktop.
 */
import { makeArtifacts } from "../tests/exe/artifacts.ts";
import { addSummaries, formatSummary, parseTestSummary, type TestSummary } from "./deno_test_summary.ts";
import { runOnDesktops } from "./desktop/run_on_desktops.ts";
import type { Toolchain } from "./exe/base_program.ts";
import { RigUnavailable } from "./rig/mod.ts";
import { say, write } from "./say.ts";
import { NoBase, testToolchain } from "./test_base.ts";
import { testFiles } from "./test_files.ts";

const BUILD = "tests/exe/build";
const RUN = "tests/exe/run";
const DESKTOP = "tests/desktop";

/** The module through which desktop tests start a server. */
const SERVER = "server.ts";

/** Deadline for each of the two parts, milliseconds; ample for a busy machine. */
const DEADLINE_MS = 40 * 60_000;

const NONE: TestSummary = { passed: 0, failed: 0, ignored: 0 };

/** The desktop tests that start a server, themselves or through another module. */
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

/** The value of `--name=VALUE` on the command line. */
function valueOf(name: string): string | undefined {
  return Deno.args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** The files that `--desktop` names; undefined without it. */
function namedTests(): readonly string[] | undefined {
  return valueOf("desktop")?.split(",").map((name) => `${name}_test.ts`);
}

/** The test files of both parts. */
async function chosenFiles(): Promise<
  { readonly build: readonly string[]; readonly run: readonly string[] }
> {
  const given = Deno.args.filter((arg) => !arg.startsWith("-"));
  const files = await testFiles(given.length > 0 ? given : [BUILD, RUN, ...await serverTests()]);
  const isBuild = (file: string): boolean => file.startsWith(`${BUILD}/`);
  return { build: files.filter(isBuild), run: files.filter((file) => !isBuild(file)) };
}

/** Passes the output of a test run on and reads its counts; a run without counts is one failure. */
async function countsOf(child: Deno.ChildProcess): Promise<TestSummary> {
  let tail = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    await write(chunk);
    tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4_000);
  }
  const { code } = await child.status;
  const counts = parseTestSummary(tail) ?? NONE;
  const isExplained = code === 0 ? counts.passed + counts.ignored > 0 : counts.failed > 0;
  return isExplained ? counts : { ...counts, failed: counts.failed + 1 };
}

function toolVariables({ cli, base }: Toolchain): Record<string, string> {
  return base === undefined ? {} : { DENO: cli, DENORT_BIN: base };
}

async function buildTests(toolchain: Toolchain, files: readonly string[]): Promise<TestSummary> {
  if (files.length === 0) return NONE;
  return await countsOf(
    new Deno.Command(Deno.execPath(), {
      args: ["test", "-A", "--no-check", ...files],
      env: toolVariables(toolchain),
      stdin: "null",
      stdout: "piped",
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).spawn(),
  );
}

/** The tests of the program on desktops. */
async function onDesktops(
  toolchain: Toolchain,
  files: readonly string[],
  isRigRequired: boolean,
): Promise<TestSummary> {
  if (files.length === 0) return NONE;
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const desktops = valueOf("desktops");
  try {
    const { server, missing } = await makeArtifacts(folder, toolchain, say);
    for (const reason of missing) await say(reason);
    return await runOnDesktops({
      files,
      desktops: desktops === undefined ? undefined : Number(desktops),
      environment: (rig) => ({
        DESKTOP_EXE: rig.windowsPath(server),
        DESKTOP_KIND: rig.kind,
        EXE_ARTIFACTS: rig.windowsPath(folder),
      }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    await say(`${files.length} test files ignored: ${error.message}`);
    return { passed: 0, failed: isRigRequired ? 1 : 0, ignored: files.length };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function main(required: boolean): Promise<number> {
  Deno.chdir(new URL("..", import.meta.url));
  const { build, run } = await chosenFiles();
  let counts: TestSummary;
  try {
    const toolchain = await testToolchain(say);
    const isRigRequired = required || Deno.env.get("DESKTOP_RIG") === "required";
    counts = addSummaries([
      await buildTests(toolchain, build),
      await onDesktops(toolchain, run, isRigRequired),
    ]);
  } catch (error) {
    if (!(error instanceof NoBase)) throw error;
    const files = [...build, ...run];
    await say(`${files.length} test files skipped: ${error.message}`);
    counts = { ...NONE, ignored: files.length };
  }
  await say(`exe: ${formatSummary(counts)}`);
  return counts.failed > 0 || (required && counts.passed === 0) ? 1 : 0;
}

Deno.exit(await main(Deno.args.includes("--require")));

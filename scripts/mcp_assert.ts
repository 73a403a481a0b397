/**
 * `deno task test:assert`: runs `mcp-assert`, a test client of another project, against the server over a fake
 * desktop. It calls every tool, then fuzzes it, and looks for parameters without a description in the list of tools.
 */
import { cacheFolder, installOnce, withCacheLock } from "./rig/cache_folder.ts";
import { run } from "./rig/command.ts";

const PACKAGE = "@blackwell-systems/mcp-assert";
const VERSION = "0.12.3";
/** Seed of the fuzzing, fixed so that a failure can be repeated. */
const SEED = 42;
const LEAST_CASES = 780;
/** The rules of mcp-assert that matter here: an optional and a required parameter without a description. */
const UNDESCRIBED = ["W102", "E103"];

const SERVER = `${Deno.execPath()} run --no-prompt --allow-read tests/protocol/desktop_entry.ts`;

/** Fetched by npm from the registry that this machine is configured with. */
async function install(): Promise<string> {
  const cache = cacheFolder();
  const folder = `${cache}/mcp-assert-${VERSION}`;
  await withCacheLock(cache, console.error, () =>
    installOnce(folder, async (part) => {
      const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
      await run("npm", ["install", "--prefix", part, ...quiet, `${PACKAGE}@${VERSION}`]);
    }));
  return `${folder}/node_modules/.bin/mcp-assert`;
}

/**
 * The report of a command of mcp-assert, whatever its exit code: each command also judges things that do not matter
 * here.
 */
async function report<T>(program: string, args: readonly string[]): Promise<T> {
  const { stdout, stderr } = await new Deno.Command(program, {
    args: [...args, "--json", "--server", SERVER],
    stdin: "null",
  }).output();
  try {
    return JSON.parse(new TextDecoder().decode(stdout)) as T;
  } catch {
    throw new Error(`mcp-assert ${args.join(" ")} gave no report: ${new TextDecoder().decode(stderr)}`);
  }
}

interface Audit {
  readonly results: readonly { readonly tool: string; readonly status: string; readonly detail: string }[];
}
interface Fuzz {
  readonly tools: readonly { readonly tool: string; readonly runs: number; readonly passed: number }[];
  readonly summary: { readonly total_runs: number; readonly total_passed: number };
}
interface Lint {
  readonly tools: number;
  readonly findings: readonly { readonly tool: string; readonly code: string; readonly message: string }[];
}

async function problems(program: string): Promise<readonly string[]> {
  const audit = await report<Audit>(program, ["audit", "--include-writes"]);
  const fuzz = await report<Fuzz>(program, ["fuzz", "--seed", `${SEED}`]);
  const lint = await report<Lint>(program, ["lint"]);
  const { total_runs: cases, total_passed: passed } = fuzz.summary;
  console.log(`mcp-assert: ${audit.results.length} tools called, ${passed} of ${cases} fuzzed calls passed`);
  return [
    ...audit.results.filter(({ status }) => status !== "healthy").map(({ tool, detail }) =>
      `${tool}: ${detail}`
    ),
    ...fuzz.tools.filter(({ runs, passed }) => passed < runs).map(({ tool, runs, passed }) =>
      `${tool}: ${passed} of ${runs} fuzzed calls passed; mcp-assert fuzz --seed ${SEED} --tool ${tool}`
    ),
    ...lint.findings.filter(({ code }) => UNDESCRIBED.includes(code))
      .map(({ tool, message }) => `${tool}: ${message}`),
    ...(cases < LEAST_CASES ? [`only ${cases} cases were fuzzed`] : []),
    ...(audit.results.length === 0 || audit.results.length !== lint.tools
      ? ["not every tool was called"]
      : []),
  ];
}

if (import.meta.main) {
  const found = await problems(await install());
  for (const problem of found) console.error(problem);
  Deno.exit(found.length === 0 ? 0 : 1);
}

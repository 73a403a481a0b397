import assert from "node:assert/strict";
import { LIBRARY_PATHS } from "../../ffi/paths.ts";
import { SERVER_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { startCountingServer } from "../counting_server.ts";
import {
  EXPECTED_REPORT,
  EXPECTED_REPORT_AFTER_LIBRARIES,
  probeArguments,
  probeEnvironment,
  runProbe,
} from "../sandbox.ts";
import { HAS_TERMINAL, runOnTerminal } from "../terminal.ts";

/** Whether the probe's report is the expected one; a probe that dies is not. */
async function isSandboxed(flags: readonly string[]): Promise<boolean> {
  try {
    assert.deepEqual(await runProbe(flags), EXPECTED_REPORT);
    return true;
  } catch {
    return false;
  }
}

/** The flags with every way of fetching code open but the one under test. */
function withOnly(flag: string, flags: readonly string[]): string[] {
  const fetching = ["--deny-import", "--cached-only", "--no-remote"];
  return ["--allow-import", ...flags.filter((each) => each === flag || !fetching.includes(each))];
}

/** Whether `import(specifier)` fails without a request; `specifier` is below the given origin, or an npm package. */
async function isImportRefused(
  flags: readonly string[],
  specifier: (origin: string) => string,
): Promise<boolean> {
  await using server = startCountingServer();
  const registry = { NPM_CONFIG_REGISTRY: server.origin };
  const report = await runProbe(flags, `--import=${specifier(server.origin)}`, registry);
  return report["import"] !== "loaded" && server.requests.length === 0;
}

const npmPackage = (): string => "npm:desktop-automation-no-such-package@1";
const remoteModule = (origin: string): string => `${origin}/module.ts`;

/** Whether a probe on a terminal asks for a permission it does not have. */
async function promptsOnTerminal(flags: readonly string[]): Promise<boolean> {
  const screen = await runOnTerminal(probeArguments(flags, "--only=ffi unlisted"), probeEnvironment());
  assert.match(screen, /"ffi unlisted":/);
  return screen.includes("Allow?");
}

/** The checks that `flags` do not pass: none, for those of the server. */
async function failedChecks(flags: readonly string[]): Promise<string[]> {
  const checks: Record<string, () => boolean | Promise<boolean>> = {
    sandbox: () => isSandboxed(flags),
    npm: () => isImportRefused(withOnly("--cached-only", flags), npmPackage),
    remote: () => isImportRefused(withOnly("--no-remote", flags), remoteModule),
    terminal: async () => HAS_TERMINAL ? !await promptsOnTerminal(flags) : flags.includes("--no-prompt"),
  };
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) if (!await check()) failed.push(name);
  return failed;
}

Deno.test("SERVER_FLAGS grants FFI for the DLLs, our own variables and reading when the program starts", async () => {
  assert.deepEqual(await runProbe(SERVER_FLAGS), EXPECTED_REPORT);
});

Deno.test("SOURCE_FLAGS denies even the DLLs of the list when ffi/libraries.ts was imported", async () => {
  assert.deepEqual(await runProbe(SOURCE_FLAGS, "--libraries"), EXPECTED_REPORT_AFTER_LIBRARIES);
});

Deno.test("SERVER_FLAGS names each DLL absolutely when it allows FFI", () => {
  const allowed = SERVER_FLAGS.filter((flag) => flag.startsWith("--allow-")).map((flag) =>
    flag.split("=")[0]
  );
  assert.deepEqual(allowed, ["--allow-ffi", "--allow-env", "--allow-read"]);
  const paths = SERVER_FLAGS.find((flag) => flag.startsWith("--allow-ffi="))?.slice("--allow-ffi=".length)
    .split(",");
  assert.deepEqual(paths, [...LIBRARY_PATHS]);
  for (const path of LIBRARY_PATHS) assert.match(path, /^C:\\Windows\\System32\\[a-z0-9]+\.dll$/);
});

Deno.test("SOURCE_FLAGS fails no check when nothing is changed", async () => {
  assert.deepEqual(await failedChecks(SOURCE_FLAGS), []);
});

/** The check that notices when a flag is missing, where it is not the probe's report. */
const NOTICED_BY: Readonly<Record<string, string>> = {
  "--no-prompt": "terminal",
  "--cached-only": "npm",
  "--no-remote": "remote",
};

for (const flag of SOURCE_FLAGS) {
  const check = NOTICED_BY[flag] ?? "sandbox";
  Deno.test(`SOURCE_FLAGS fails the ${check} check when ${flag.split("=")[0]} is removed`, async () => {
    const failed = await failedChecks(SOURCE_FLAGS.filter((each) => each !== flag));
    assert.ok(failed.includes(check), failed.join());
  });
}

const LIBRARY_LIST = LIBRARY_PATHS.join(",");

const WIDENED: Readonly<Record<string, readonly string[]>> = {
  "--allow-ffi": [
    "--allow-ffi",
    "--allow-ffi=user32.dll",
    "--allow-ffi=C:\\Windows\\System32",
    `--allow-ffi=${LIBRARY_LIST},C:\\Windows\\System32\\ws2_32.dll`,
    `--allow-ffi=${LIBRARY_LIST},user32.dll`,
  ],
  "--allow-env": ["--allow-env", "--allow-env=DESKTOP*", "--allow-env=DESKTOP_AUTOMATION_*,PATH"],
  "--deny-net": ["--allow-net", "--allow-net=127.0.0.1", "--deny-net=example.com"],
  "--deny-run": ["--allow-run", "--allow-run=deno", "--deny-run=cmd"],
  "--deny-write": ["--allow-write", "--allow-write=.", "--deny-write=C:\\"],
  "--deny-sys": ["--allow-sys", "--allow-sys=hostname", "--deny-sys=uid"],
  "--deny-import": ["--allow-import", "--deny-import=example.com"],
};

for (const [name, replacements] of Object.entries(WIDENED)) {
  for (const flag of replacements) {
    Deno.test(`SOURCE_FLAGS fails the sandbox check when ${flag.replace(LIBRARY_LIST, "…")} is in it`, async () => {
      const widened = SOURCE_FLAGS.map((each) => each.split("=")[0] === name ? flag : each);
      assert.notDeepEqual(widened, SOURCE_FLAGS);
      assert.equal(await isSandboxed(widened), false);
    });
  }
}

Deno.test("SOURCE_FLAGS keeps a cached package out when the lock file does not name it", async () => {
  // A package of the graph, so it is cached, by a name that the lock file does not have.
  const report = await runProbe(SOURCE_FLAGS, "--import=npm:zod");
  assert.match(report["import"] ?? "", /lockfile is out of date|--cached-only is specified/);
});

for (const specifier of [npmPackage, remoteModule]) {
  Deno.test(`SERVER_FLAGS alone ${specifier === npmPackage ? "lets" : "does not let"} ${specifier(":")} reach the network when it is imported`, async () => {
    assert.equal(await isImportRefused(SERVER_FLAGS, specifier), specifier === remoteModule);
  });
}

Deno.test({
  name: "--no-prompt keeps Deno from asking when the program has a terminal (made by script of util-linux)",
  ignore: !HAS_TERMINAL,
  fn: async () => {
    assert.equal(await promptsOnTerminal(SERVER_FLAGS), false);
    assert.equal(await promptsOnTerminal(SERVER_FLAGS.filter((flag) => flag !== "--no-prompt")), true);
  },
});

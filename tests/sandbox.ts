import { LIBRARY_PATHS } from "../ffi/paths.ts";
import { withoutRuntimeVariables } from "../scripts/runtime_variables.ts";

/** The report of `fixtures/sandbox_probe.ts`: the outcome of each attempt. */
export type SandboxReport = Readonly<Record<string, string>>;

const DENIED_FFI = [
  "ffi unlisted",
  "ffi unlisted behind dots",
  "ffi bare name",
  "ffi relative",
  "ffi addon",
  "ffi pointer",
  "ffi pointer from number",
  "ffi memory",
  "ffi callback",
  "ffi function",
];

const DENIED = [
  "net connect",
  "net listen",
  "net fetch",
  "net resolve",
  "run",
  "run kill",
  "write open",
  "write remove",
  "sys host name",
  "sys release",
];

const all = (names: readonly string[], outcome: string): SandboxReport =>
  Object.fromEntries(names.map((name) => [name, outcome]));

const LIBRARY_ATTEMPTS = LIBRARY_PATHS.map((path) => `ffi ${path}`);

/** The report under the server's flags, before anything is given up. */
export const EXPECTED_REPORT: SandboxReport = {
  ...all(LIBRARY_ATTEMPTS, "permitted"),
  ...all(DENIED_FFI, "denied"),
  "env ours": "1",
  "env PATH": "unset",
  "env other": "unset",
  "env names": "ours",
  ...all(DENIED, "denied"),
  "read": "permitted",
  ...all(["query net", "query run", "query write", "query sys", "query import"], "denied"),
  "query read": "granted",
  "query env ours": "granted",
  "query env PATH": "denied",
  "read after revoke": "denied",
  "env ours after revoke": "unset",
};

/** The report once `ffi/libraries.ts` has been imported: not even its own DLLs can be opened again. */
export const EXPECTED_REPORT_AFTER_LIBRARIES: SandboxReport = {
  ...EXPECTED_REPORT,
  ...all(LIBRARY_ATTEMPTS, "denied"),
};

/** The arguments after `deno` that run the probe. */
export function probeArguments(flags: readonly string[], argument?: string): string[] {
  return ["run", ...flags, "tests/fixtures/sandbox_probe.ts", ...(argument === undefined ? [] : [argument])];
}

/** The environment of a probe: this process's own, as the server gets it, with one variable it may see. */
export function probeEnvironment(): Record<string, string> {
  return {
    ...withoutRuntimeVariables(Deno.env.toObject()),
    DESKTOP_AUTOMATION_PROBE: "1",
    DESKTOPAUTOMATION: "not ours",
    PATH: "not ours",
  };
}

/** Runs the probe in the current directory, which is the repository; rejects when it reports nothing. */
export async function runProbe(
  flags: readonly string[],
  argument?: string,
  environment: Record<string, string> = {},
): Promise<SandboxReport> {
  const output = await new Deno.Command(Deno.execPath(), {
    args: probeArguments(flags, argument),
    env: { ...probeEnvironment(), ...environment },
    clearEnv: true,
    stdin: "null",
    signal: AbortSignal.timeout(30_000),
  }).output();
  const [stdout, stderr] = [output.stdout, output.stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (!output.success || !stdout) {
    throw new Error(`The probe ended with exit code ${output.code}:\n${stderr}`);
  }
  return JSON.parse(stdout);
}

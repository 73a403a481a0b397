import assert from "node:assert/strict";
import { startCountingServer } from "../../counting_server.ts";
import { EXPECTED_REPORT_AFTER_LIBRARIES, probeEnvironment, type SandboxReport } from "../../sandbox.ts";
import { artifact, output } from "./exe.ts";

/** Runs the compiled probe and returns what it says of itself. */
async function probe(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly report: SandboxReport; readonly stderr: string }> {
  const options = { args, env: { ...probeEnvironment(), ...env }, clear: true };
  const { code, stdout, stderr } = await output(artifact("probe.exe"), options);
  assert.equal(code, 0, stderr);
  return { report: JSON.parse(stdout), stderr };
}

Deno.test("a program with the server's flags is denied each escape when it is compiled", async () => {
  assert.deepEqual((await probe([])).report, EXPECTED_REPORT_AFTER_LIBRARIES);
});

Deno.test("a compiled program loads no package and no remote module when it imports one", async () => {
  await using server = startCountingServer();
  const env = { NPM_CONFIG_REGISTRY: server.origin, JSR_URL: server.origin };
  for (
    const specifier of [`${server.origin}/module.ts`, "npm:zod@4", "npm:no-such-package", "jsr:@std/path@1"]
  ) {
    const { report } = await probe([`--import=${specifier}`], env);
    assert.notEqual(report["import"], "loaded", specifier);
  }
  assert.deepEqual(server.requests, []);
});

/** Variables that make the runtime send, write or run something; given a folder and a server. */
const VARIABLES = (folder: string, origin: string): Readonly<Record<string, string>> => ({
  OTEL_DENO: "true",
  OTEL_DENO_TRACING: "true",
  OTEL_DENO_METRICS: "true",
  OTEL_EXPORTER_OTLP_ENDPOINT: origin,
  DENO_AUDIT_PERMISSIONS: `${folder}\\audit.jsonl`,
  DENO_COVERAGE_DIR: `${folder}\\coverage`,
  DENO_TRACE_PERMISSIONS: "1",
  DENO_V8_FLAGS: `--prof,--logfile=${folder}\\v8.log`,
  DENO_UNSTABLE_CONTROL_SOCK: `${folder}\\socket`,
  NODE_OPTIONS: `--require ${folder}\\preload.cjs`,
  NODE_V8_COVERAGE: `${folder}\\coverage`,
});

for (const name of Object.keys(VARIABLES("", ""))) {
  Deno.test(`a compiled program does not heed ${name} when it is set`, async () => {
    await using server = startCountingServer();
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeTextFile(`${folder}\\preload.cjs`, `console.error("preloaded");`);
      const all = VARIABLES(folder, server.origin);
      const one = name.startsWith("OTEL")
        ? Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith("OTEL")))
        : { [name]: all[name] ?? "" };
      const { report, stderr } = await probe([], one);
      assert.deepEqual(report, EXPECTED_REPORT_AFTER_LIBRARIES);
      assert.doesNotMatch(stderr, /preloaded/);
      assert.deepEqual(server.requests, []);
      const left = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
      assert.deepEqual(left, ["preload.cjs"]);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

Deno.test("a compiled program makes the file of SSLKEYLOGFILE, as the runtime does, and leaves it empty", async () => {
  // The one variable that no permission stops. SECURITY.md names it; a runtime that stops doing it changes that.
  const folder = await Deno.makeTempDir();
  try {
    const { report } = await probe([], { SSLKEYLOGFILE: `${folder}\\keys` });
    assert.deepEqual(report, EXPECTED_REPORT_AFTER_LIBRARIES);
    assert.equal((await Deno.stat(`${folder}\\keys`)).size, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

import assert from "node:assert/strict";
import { SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { withoutRuntimeVariables } from "../../scripts/runtime_variables.ts";
import { startCountingServer } from "../counting_server.ts";
import { probeArguments, probeEnvironment } from "../sandbox.ts";

/** The value of a variable, given a folder to write to and a server to send to; `preload.cjs` is in the folder. */
type Setting = (folder: string, origin: string) => Record<string, string>;

/** Variables that get past every flag of the server; each leaves a trace. */
const ESCAPES: Readonly<Record<string, Setting>> = {
  OTEL_DENO: (_folder, origin) => ({ OTEL_DENO: "true", OTEL_EXPORTER_OTLP_ENDPOINT: origin }),
  DENO_AUDIT_PERMISSIONS: (folder) => ({ DENO_AUDIT_PERMISSIONS: `${folder}/audit.jsonl` }),
  DENO_COVERAGE_DIR: (folder) => ({ DENO_COVERAGE_DIR: `${folder}/coverage` }),
  NODE_OPTIONS: (folder) => ({ NODE_OPTIONS: `--require ${folder}/preload.cjs` }),
};

/** The traces that the probe left when run with `setting`, which the flags should have prevented. */
async function tracesOf(
  setting: Setting,
  change: (environment: Record<string, string>) => Record<string, string>,
): Promise<string[]> {
  await using server = startCountingServer();
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/preload.cjs`, `console.error("preloaded");`);
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: probeArguments(SOURCE_FLAGS),
      env: change({ ...probeEnvironment(), ...setting(folder, server.origin) }),
      clearEnv: true,
    }).output();
    assert.ok(success);
    const files = (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name);
    const written = files.filter((name) => name !== "preload.cjs");
    const said = new TextDecoder().decode(stderr).split("\n").filter((line) => line === "preloaded");
    return [...server.requests, ...written, ...said];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const [name, setting] of Object.entries(ESCAPES)) {
  Deno.test(`withoutRuntimeVariables() takes away ${name} when the flags do not stop it`, async () => {
    assert.notDeepEqual(await tracesOf(setting, (environment) => environment), []);
    assert.deepEqual(await tracesOf(setting, withoutRuntimeVariables), []);
  });
}

Deno.test("withoutRuntimeVariables() keeps the rest, and where the cache is, when families are taken away", () => {
  const kept = {
    PATH: "p",
    Path: "p",
    DESKTOP_AUTOMATION_AUDIT: "stderr",
    NODEJS_HOME: "n",
    DENO_DIR: "d",
    NPM_CONFIG_REGISTRY: "r",
    SystemRoot: "w",
  };
  const removed = {
    Node_Options: "--require x",
    deno_v8_flags: "--prof",
    DENO_CERT: "c",
    DENO_UNSTABLE_CONTROL_SOCK: "s",
    NODE_V8_COVERAGE: "f",
    NODE_EXTRA_CA_CERTS: "c",
    OTEL_EXPORTER_OTLP_ENDPOINT: "o",
    RUST_LOG: "trace",
    SSLKEYLOGFILE: "k",
  };
  assert.deepEqual(withoutRuntimeVariables({ ...kept, ...removed }), kept);
});

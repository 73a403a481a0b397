import assert from "node:assert/strict";
import { type BakedMetadata, readBakedMetadata } from "../../../scripts/exe/baked_metadata.ts";
import { compiledFlags } from "../../../scripts/exe/compile_exe.ts";
import { differences, expectedPermissions } from "../../../scripts/exe/expected_permissions.ts";
import { smallProgram } from "./small_program.ts";

const FLAGS = compiledFlags();
const ENGINE = ["--max-semi-space-size=4", "--max-old-space-size=256"];

/** Metadata as a compiled server has it, with changes. */
function metadata(changes: Partial<BakedMetadata> = {}): BakedMetadata {
  return {
    argv: [],
    permissions: expectedPermissions(FLAGS),
    v8_flags: ["UNUSED_BUT_NECESSARY_ARG0", ...ENGINE],
    entrypoint_key: "server.js",
    ca_stores: null,
    ca_data: null,
    env_vars_from_env_file: {},
    otel_config: { tracing_enabled: false },
    ...changes,
  };
}

/** A payload: something before the mark, the mark, the length, the JSON. */
function payload(value: unknown): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(json.length), true);
  const mark = new TextEncoder().encode("D3N0L4ND d3n0 d3n0l4nd");
  return Uint8Array.of(...mark, ...length, ...json, 1, 2, 3);
}

Deno.test("readBakedMetadata() reads what is behind the mark when the program is compiled", () => {
  assert.deepEqual(readBakedMetadata(smallProgram({ payload: payload(metadata()) })), metadata());
});

Deno.test("readBakedMetadata() throws when the program is not compiled by Deno", () => {
  assert.throws(() => readBakedMetadata(smallProgram()), /no \.pedata section/);
  assert.throws(() => readBakedMetadata(smallProgram({ payload: new Uint8Array(64) })), /no mark/);
});

Deno.test("expectedPermissions() tells everything, a list and nothing apart when it reads flags", () => {
  const { prompt, allow_ffi, deny_net, allow_read, allow_write, ignore_env } = expectedPermissions(FLAGS);
  assert.equal(prompt, false);
  assert.equal((allow_ffi as string[])[0], "C:\\Windows\\System32\\kernel32.dll");
  assert.deepEqual([deny_net, allow_read, allow_write, ignore_env], [[], [], null, []]);
  assert.equal(expectedPermissions([])["prompt"], true);
});

Deno.test("differences() finds nothing when the metadata is as the definition says", () => {
  assert.deepEqual(differences(metadata(), FLAGS), []);
});

const permissions = expectedPermissions(FLAGS);

const WRONG: Readonly<Record<string, Partial<BakedMetadata>>> = {
  "it would prompt": { permissions: { ...permissions, prompt: true } },
  "a DLL more may be opened": { permissions: { ...permissions, allow_ffi: ["user32.dll"] } },
  "a denial is missing": { permissions: { ...permissions, deny_net: null } },
  "a denial is for some only": { permissions: { ...permissions, deny_run: ["cmd"] } },
  "a permission is unknown": { permissions: { ...permissions, allow_gpu: [] } },
  "arguments are baked in": { argv: ["--help"] },
  "variables are baked in": { env_vars_from_env_file: { A: "b" } },
  "telemetry is baked in": { otel_config: { tracing_enabled: true } },
  "the first flag of the engine is missing": { v8_flags: ENGINE.slice(1) },
  "the last flag of the engine is missing": { v8_flags: ENGINE.slice(0, -1) },
};

for (const [name, changes] of Object.entries(WRONG)) {
  Deno.test(`differences() names one when ${name}`, () => {
    assert.equal(differences(metadata(changes), FLAGS).length, 1);
  });
}

Deno.test("compiledFlags() names each DLL in another folder when Windows is there", () => {
  const ffi = compiledFlags("D:\\WinNT\\").find((flag) => flag.startsWith("--allow-ffi="));
  const paths = ffi?.slice("--allow-ffi=".length).split(",") ?? [];
  assert.equal(paths.length, 6);
  for (const path of paths) assert.match(path, /^D:\\WinNT\\System32\\[a-z0-9]+\.dll$/);
});

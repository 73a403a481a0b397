import assert from "node:assert/strict";
import { explainFailure, toolchainOf, versionOfBase } from "../../../scripts/exe/base_program.ts";
import { CommandFailed } from "../../../scripts/rig/command.ts";

Deno.test("versionOfBase() reads the version when it stands as Deno's programs have it", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(`\0${text}\0`);
  assert.equal(versionOfBase(bytes("denover2.7.112.7.11+6ddbb09Deno/2.7.11Deno/2.7.11+6ddbb09")), "2.7.11");
  assert.equal(versionOfBase(bytes("Deno/0.80.0grpc-timeout")), undefined);
});

Deno.test("toolchainOf() is the running Deno and its own base when the environment names neither", () => {
  assert.deepEqual(toolchainOf({ DENO: "", DENORT_BIN: "" }), { cli: Deno.execPath(), base: undefined });
  assert.deepEqual(toolchainOf({ DENO: "/a/deno", DENORT_BIN: "/a/denort.exe" }), {
    cli: "/a/deno",
    base: "/a/denort.exe",
  });
});

Deno.test("explainFailure() says where to get the base and how to name it when it had to be downloaded", () => {
  const failed = new CommandFailed("dns error");
  const toolchain = { cli: "deno", base: undefined };
  const explained = explainFailure(failed, toolchain, "2.9.6", "x86_64-pc-windows-msvc") as Error;
  for (const word of ["denort-x86_64-pc-windows-msvc.zip", "Deno 2.9.6", "DENORT_BIN", "dns error"]) {
    assert.ok(explained.message.includes(word), word);
  }
  assert.equal(explained.cause, failed);
  // With a base at hand the reason is another one, and stands for itself.
  assert.equal(explainFailure(failed, { cli: "deno", base: "b" }, "2.9.6", "t"), failed);
});

import assert from "node:assert/strict";
import { readBakedMetadata } from "../../../scripts/exe/baked_metadata.ts";
import type { Toolchain } from "../../../scripts/exe/base_program.ts";
import { compiledFlags, compileExe } from "../../../scripts/exe/compile_exe.ts";
import { differences } from "../../../scripts/exe/expected_permissions.ts";
import { PeImage } from "../../../scripts/exe/pe_image.ts";
import { DEFAULT_TARGET } from "../../../scripts/exe/targets.ts";
import { ENGINE_FLAGS, SERVER_FLAGS } from "../../../scripts/permissions.ts";
import { testWithBase } from "./toolchain.ts";

/** Compiles the server, for a Windows elsewhere if told, and returns the program's bytes. */
async function compiled(toolchain: Toolchain, windowsFolder?: string): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir();
  try {
    const { output, bytes, sha256 } = await compileExe({
      target: DEFAULT_TARGET,
      output: `${folder}/server.exe`,
      toolchain,
      ...(windowsFolder === undefined ? {} : { windowsFolder }),
    });
    const program = await Deno.readFile(output);
    assert.equal(bytes, program.length);
    assert.equal(sha256, new Uint8Array(await crypto.subtle.digest("SHA-256", program)).toHex());
    return program;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

let usual: Promise<Uint8Array> | undefined;

/** The server as it is compiled without options, once for all tests that look at it. */
function usualServer(toolchain: Toolchain): Promise<Uint8Array> {
  return usual ??= compiled(toolchain);
}

testWithBase("compileExe() bakes the flags of the one definition in, and nothing else", async (toolchain) => {
  const metadata = readBakedMetadata(await usualServer(toolchain));
  assert.deepEqual(differences(metadata, [...ENGINE_FLAGS, ...SERVER_FLAGS]), []);
  assert.equal(metadata.permissions.prompt, false);
  assert.equal(metadata.entrypoint_key, "server.js");
  assert.deepEqual([metadata.ca_stores, metadata.ca_data], [null, null]);
  for (const flag of SERVER_FLAGS) {
    const fewer = SERVER_FLAGS.filter((each) => each !== flag);
    assert.equal(differences(metadata, fewer).length, 1, `${flag} is noticed when it is not asked for`);
  }
});

testWithBase(
  "compileExe() makes the loader look in System32 alone, and leaves no signature",
  async (toolchain) => {
    const image = new PeImage(await usualServer(toolchain));
    assert.equal(image.dependentLoadFlags, 0x0800);
    assert.equal(image.hasCertificateEntry, false);
    assert.equal(image.machine, 0x8664);
  },
);

testWithBase("compileExe() names System32 where Windows is when that is elsewhere", async (toolchain) => {
  const program = await compiled(toolchain, "D:\\WinNT\\");
  assert.deepEqual(differences(readBakedMetadata(program), compiledFlags("D:\\WinNT\\")), []);
  const text = new TextDecoder().decode(new PeImage(program).sectionBytes(".pedata"));
  assert.match(text, /^var WINDOWS_FOLDER = "D:\\\\WinNT\\\\";$/m);
});

testWithBase(
  "compileExe() refuses when the base is of another version than the compiling Deno",
  async (toolchain) => {
    // Deno's programs say what they are in these words; this one is of a version that does not exist.
    const base = await Deno.makeTempFile();
    try {
      await Deno.writeTextFile(base, "Deno/0.0.1Deno/0.0.1+0000000");
      await assert.rejects(
        compiled({ ...toolchain, base }),
        /DENORT_BIN is of Deno 0\.0\.1, the compiling Deno is/,
      );
      await Deno.writeTextFile(base, "nothing");
      await assert.rejects(compiled({ ...toolchain, base }), /of unknown version/);
    } finally {
      await Deno.remove(base);
    }
  },
);

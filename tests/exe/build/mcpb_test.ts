import assert from "node:assert/strict";
import { manifest, pack, TOOL } from "../../../scripts/mcpb.ts";
import { run, tryRun } from "../../../scripts/rig/command.ts";

const HAS_TOOL = Deno.build.os !== "windows" &&
  await tryRun("npx", ["--yes", TOOL, "--version"]) !== undefined;

Deno.test({
  name: "pack() makes a bundle with the program and the manifest when the official tool accepts both",
  ignore: !HAS_TOOL,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      // Its content is no matter to the tool.
      await Deno.writeTextFile(`${folder}/program.exe`, "MZ of a test");
      await pack(`${folder}/program.exe`, `${folder}/bundle.mcpb`);
      await run("npx", ["--yes", TOOL, "unpack", `${folder}/bundle.mcpb`, `${folder}/unpacked`]);
      const text = await Deno.readTextFile(`${folder}/unpacked/manifest.json`);
      assert.deepEqual(JSON.parse(text), manifest());
      const program: string = JSON.parse(text).server.entry_point;
      assert.equal(await Deno.readTextFile(`${folder}/unpacked/${program}`), "MZ of a test");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { run } from "../../../scripts/rig/command.ts";
import { copyFolder, copyRepository } from "./repository_copy.ts";
import { testWithBase } from "./toolchain.ts";

testWithBase(
  "compile.ts makes the same bytes when repository, cache and time are others",
  async (toolchain) => {
    const folder = await Deno.realPath(await Deno.makeTempDir());
    try {
      const { denoDir } = JSON.parse(await run(Deno.execPath(), ["info", "--json"]));
      await copyRepository(`${folder}/one`);
      await copyFolder(`${folder}/one`, `${folder}/deep/er/two`);
      await copyFolder(`${denoDir}/npm`, `${folder}/cache/npm`);
      const base: Record<string, string> = toolchain.base === undefined ? {} : { DENORT_BIN: toolchain.base };
      const env = { DENO: toolchain.cli, ...base };
      const compile = async (cwd: string, more: Record<string, string>): Promise<Uint8Array> => {
        const args = ["run", "-A", "scripts/compile.ts", `--output=${cwd}/server.exe`];
        await run(Deno.execPath(), args, { cwd, env: { ...env, ...more } });
        return await Deno.readFile(`${cwd}/server.exe`);
      };
      const one = await compile(`${folder}/one`, {});
      // The second has its own cache only where the base does not have to be downloaded into it again.
      const cache: Record<string, string> = toolchain.base === undefined
        ? {}
        : { DENO_DIR: `${folder}/cache` };
      const two = await compile(`${folder}/deep/er/two`, { TZ: "Asia/Tokyo", ...cache });
      assert.ok(one.length > 1e6);
      assert.equal(Buffer.compare(one, two), 0);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);

import assert from "node:assert/strict";
import { Session } from "../../protocol/session.ts";
import { ERAS, withChild } from "../../protocol/with_session.ts";
import { PLANTED } from "../planted_names.ts";
import { artifact, HAS_PLANTED, IS_WINE, output, SERVER, start, type StartOptions } from "./exe.ts";

/** Runs `use` with a new folder that holds the planted DLLs. */
async function withPlanted(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of PLANTED) await Deno.copyFile(artifact(`planted\\${name}`), `${folder}\\${name}`);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true }).catch(() => {
      // Windows keeps a DLL that this process has loaded.
    });
  }
}

/** The DLLs of the folder that any process has loaded. */
async function loadedFrom(folder: string): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  return names.filter((name) => name.endsWith(".loaded")).sort();
}

/** Starts the program, has it open everything and answer, and ends it. */
async function serve(program: string, options: StartOptions): Promise<void> {
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await session.call("h", "health_check");
    await client.end();
    assert.equal((await client.exit(2000)).code, 0);
  }, { start: () => start(program, options) });
}

Deno.test({
  name: "a planted DLL says so when it is loaded",
  ignore: !HAS_PLANTED,
  fn: async () => {
    await withPlanted(async (folder) => {
      for (const name of PLANTED) {
        // By a name that this process has not loaded yet.
        await Deno.rename(`${folder}\\${name}`, `${folder}\\planted-${name}`);
        Deno.dlopen(`${folder}\\planted-${name}`, {});
      }
      assert.deepEqual(await loadedFrom(folder), PLANTED.map((name) => `planted-${name}.loaded`).sort());
    });
  },
});

Deno.test({
  // What the other tests would see if it happened: Wine does not heed the loader flags of the program.
  name: "a planted DLL beside the program is loaded and noticed where the loader flags do nothing (Wine)",
  ignore: !HAS_PLANTED || !IS_WINE,
  fn: async () => {
    await withPlanted(async (folder) => {
      await Deno.copyFile(SERVER, `${folder}\\server.exe`);
      await output(`${folder}\\server.exe`, { args: ["--version"] });
      const loaded = await loadedFrom(folder);
      assert.ok(loaded.includes("userenv.dll.loaded"), loaded.join());
    });
  },
});

Deno.test({
  name: "the program loads no planted DLL when they lie in its current directory and in PATH",
  ignore: !HAS_PLANTED,
  fn: async () => {
    await withPlanted(async (cwd) => {
      await withPlanted(async (path) => {
        await serve(SERVER, { cwd, env: { PATH: `${path};${Deno.env.get("PATH") ?? ""}` } });
        assert.deepEqual([await loadedFrom(cwd), await loadedFrom(path)], [[], []]);
      });
    });
  },
});

Deno.test({
  // Wine does not heed the loader flags; that they are in the file is checked where it is compiled.
  name: "the program loads no planted DLL when they lie beside it (needs Windows)",
  ignore: !HAS_PLANTED || IS_WINE,
  fn: async () => {
    await withPlanted(async (folder) => {
      await Deno.copyFile(SERVER, `${folder}\\server.exe`);
      await serve(`${folder}\\server.exe`, {});
      assert.deepEqual(await loadedFrom(folder), []);
    });
  },
});

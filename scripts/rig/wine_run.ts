import { removeFolder } from "./cache_folder.ts";
import { endPrefixProcesses } from "./processes.ts";

/** The folder of one run: its prefix and home, and a lock held for as long as the run's process lives. */
export interface RunFolder extends AsyncDisposable {
  readonly prefix: string;
  readonly home: string;
}

/** Ends what killed runs left behind; the caller holds the cache lock. */
async function sweep(runs: string): Promise<void> {
  for await (const entry of Deno.readDir(runs)) {
    const folder = `${runs}/${entry.name}`;
    using lock = await Deno.open(`${folder}/lock`, { write: true, create: true });
    if (!await lock.tryLock(true)) continue;
    await endPrefixProcesses(`${folder}/prefix`);
    await removeFolder(folder);
  }
}

/**
 * Makes the folder of a new run; the caller holds the cache lock. It lies in the cache folder, on the file system of
 * the template and of deno.exe, so that both can be hard-linked.
 */
export async function openRunFolder(cache: string): Promise<RunFolder> {
  const runs = `${cache}/runs`;
  await Deno.mkdir(runs, { recursive: true });
  await sweep(runs);
  const folder = await Deno.makeTempDir({ dir: runs });
  const lock = await Deno.open(`${folder}/lock`, { write: true, create: true });
  await lock.lock(true);
  const [prefix, home] = [`${folder}/prefix`, `${folder}/home`];
  await Deno.mkdir(prefix);
  await Deno.mkdir(home, { mode: 0o700 });
  return {
    prefix,
    home,
    [Symbol.asyncDispose]: async () => {
      await endPrefixProcesses(prefix);
      await removeFolder(folder);
      lock.close();
    },
  };
}

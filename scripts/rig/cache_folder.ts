import { exists } from "./command.ts";
import { RigUnavailable } from "./rig.ts";

/** The folder outside the repository that keeps what is installed once. */
export function cacheFolder(): string {
  const [cache, home] = [Deno.env.get("XDG_CACHE_HOME"), Deno.env.get("HOME")];
  if (!cache && !home) {
    throw new RigUnavailable("No folder to install a desktop in; set HOME or XDG_CACHE_HOME");
  }
  const base = cache || `${home}/.cache`;
  return `${base}/desktop-automation-mcp`;
}

/**
 * Runs `work` while holding the exclusive lock of the cache folder. The kernel drops the lock with its holder, so a
 * killed run leaves nothing to clean up; the holder's process id in the file is for the reader of the log.
 */
export async function withCacheLock<T>(
  cache: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await Deno.mkdir(cache, { recursive: true });
  const path = `${cache}/install.lock`;
  using file = await Deno.open(path, { read: true, write: true, create: true });
  if (!await file.tryLock(true)) {
    const holder = (await Deno.readTextFile(path)).trim() || "unknown";
    log(`waiting for process ${holder}, which is installing into the same cache folder`);
    await file.lock(true);
  }
  await file.truncate(0);
  await file.write(new TextEncoder().encode(`${Deno.pid}\n`));
  return await work();
}

/**
 * Makes `target` by filling a sibling folder and renaming it, so that it is there either complete or not at all.
 * The caller holds the cache lock; siblings of killed runs are therefore dead, and are removed first.
 */
export async function installOnce(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(target)) return;
  const slash = target.lastIndexOf("/");
  const parent = target.slice(0, slash);
  const part = `${target.slice(slash + 1)}.part-`;
  for await (const entry of Deno.readDir(parent)) {
    if (entry.name.startsWith(part)) await removeFolder(`${parent}/${entry.name}`);
  }
  const folder = await Deno.makeTempDir({ dir: parent, prefix: part });
  await Deno.chmod(folder, 0o755);
  try {
    await fill(folder);
    await Deno.rename(folder, target);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** Removes a folder as far as possible; what cannot be removed now is tried again by a later run. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch {
    // A program of a killed run may still be writing there; the name is never used again.
  }
}

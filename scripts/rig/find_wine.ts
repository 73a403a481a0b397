import { exists, missingPrograms, run, tryRun } from "./command.ts";
import { RigUnavailable } from "./rig.ts";
import { aptInstall, installTrixie, trixieHost, trixiePath } from "./trixie_root.ts";
import {
  dyingWithParent,
  type HostCommand,
  majorVersion,
  MINIMUM_WINE,
  TOOLS,
  versionName,
  type WineHost,
} from "./wine_host.ts";

/** The properties of a run that {@linkcode findWine} needs. */
export interface FindWineOptions {
  readonly cache: string;
  /** Current directory of the programs: the repository. */
  readonly cwd: string;
  /** Folders that the programs must see at the same paths as this process. */
  readonly shared: readonly string[];
  readonly log: (line: string) => void;
}

/** The system's own Wine, or why it cannot be used. */
async function systemWine(cwd: string): Promise<WineHost | string> {
  const printed = await tryRun("wine", ["--version"], { env: { WINEDEBUG: "-all" } });
  if (printed === undefined) return "there is no wine on PATH";
  const version = versionName(printed);
  if (majorVersion(version) < MINIMUM_WINE) return `wine on PATH is ${version}`;
  const missing = await missingPrograms(Object.keys(TOOLS));
  if (missing.length > 0) return `${version} is on PATH, but without ${missing.join(", ")}`;
  const plain = (program: string, args: readonly string[]): HostCommand => ({ program, args });
  const dying = (program: string, args: readonly string[]): HostCommand => dyingWithParent({ program, args });
  const command = (await missingPrograms(["setpriv"])).length > 0 ? plain : dying;
  const place = { shared: [], cwd };
  return { description: `${version} on PATH`, wineVersion: version, place, command, installCommand: command };
}

/** Installs this distribution's own Wine; says why not when it is too old or cannot be installed. */
async function installSystemWine(log: (line: string) => void): Promise<string | undefined> {
  if (Deno.uid() !== 0) return "only root can install packages";
  if ((await missingPrograms(["apt-get", "apt-cache"])).length > 0) return "this system has no apt-get";
  if (await tryRun("apt-get", ["-q", "update"]) === undefined) return '"apt-get update" failed';
  const policy = await run("apt-cache", ["policy", "wine"], { env: { LC_ALL: "C" } });
  const candidate = policy.match(/Candidate: (\S+)/)?.[1] ?? "none";
  if (majorVersion(candidate) < MINIMUM_WINE) return `the wine package of this system is ${candidate}`;
  log(`installing wine ${candidate} and tools with apt-get`);
  await aptInstall(["wine", "wine64", ...new Set(Object.values(TOOLS))]);
  return undefined;
}

/** Installs a Wine where that is possible; the caller holds the cache lock. */
async function install(options: FindWineOptions, found: string): Promise<WineHost> {
  const reasons = [found];
  const packages = await installSystemWine(options.log);
  if (packages === undefined) {
    const wine = await systemWine(options.cwd);
    if (typeof wine !== "string") return wine;
    reasons.push(`after installing packages ${wine}`);
  } else reasons.push(packages);
  const trixie = await installTrixie(options.cache, options.log);
  if (trixie === undefined) return await trixieHost(options.cache, options.cwd, options.shared);
  reasons.push(trixie);
  throw new RigUnavailable(
    `No desktop to test on: ${reasons.join("; ")}. ` +
      `Install wine (${MINIMUM_WINE} or newer), ${Object.keys(TOOLS).join(", ")} ` +
      `(Debian 13: apt-get install wine wine64 ${[...new Set(Object.values(TOOLS))].slice(1).join(" ")}), ` +
      "or run as root on Debian 12 or newer",
  );
}

/** The Wine to use, installed if need be; the caller holds the cache lock. */
export async function findWine(options: FindWineOptions): Promise<WineHost> {
  const wine = await systemWine(options.cwd);
  if (typeof wine !== "string") return wine;
  if (await exists(trixiePath(options.cache))) {
    return await trixieHost(options.cache, options.cwd, options.shared);
  }
  return await install(options, wine);
}

import { mirrorOf, readAptSources } from "./apt_sources.ts";
import { installOnce } from "./cache_folder.ts";
import { exists, missingPrograms, run, tryRun } from "./command.ts";
import { enter } from "./enclosure.ts";
import { RigUnavailable } from "./rig.ts";
import { dyingWithParent, type HostCommand, TOOLS, versionName, type WineHost } from "./wine_host.ts";

/** Raised when the recipe below changes, so that an older root is not taken for the new one. */
const RECIPE = 2;

const OS_RELEASE = "/etc/os-release";

const PACKAGES = ["wine64", "fonts-wine", "xauth", ...new Set(Object.values(TOOLS))];

/** Documentation and translations are a fifth of the root, and nobody reads them there. */
const DPKG_CONFIGURATION = `path-exclude=/usr/share/doc/*
path-exclude=/usr/share/man/*
path-exclude=/usr/share/locale/*
force-unsafe-io
`;

/** A process namespace: whatever an installation starts ends with it. */
const INSTALLING = ["--pid", "--fork", "--kill-child=KILL"];

const inFolder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The outermost of `folders`, shortest first: a folder inside another is shown with it. */
export function outermost(folders: readonly string[]): string[] {
  const sorted = [...new Set(folders)].sort((a, b) => a.length - b.length);
  return sorted.filter((path, index) => !sorted.slice(0, index).some((other) => inFolder(path, other)));
}

async function runInstalling(command: HostCommand): Promise<string> {
  const { program, args } = dyingWithParent(command);
  const env = { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8", PATH: adminPath() };
  return await run(program, args, { env });
}

/** PATH with the folders of administration programs, which a login without them may lack. */
function adminPath(): string {
  return `${Deno.env.get("PATH") ?? ""}:/usr/sbin:/sbin:/usr/bin:/bin`;
}

/** Installs packages of this system with apt-get. */
export async function aptInstall(packages: readonly string[]): Promise<void> {
  const args = ["-q", "-y", "--no-install-recommends", "install", ...packages];
  await run("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" } });
}

async function build(folder: string, mirror: string, log: (line: string) => void): Promise<void> {
  log("building a Debian 13 root with Wine 10 in the cache folder, once: the base system (40 s)");
  const bootstrap = ["--variant=minbase", "trixie", folder, mirror];
  // debootstrap mounts /proc in the new root: in a namespace of its own, so that nothing stays mounted if killed.
  const flags = ["--mount", ...INSTALLING, "--mount-proc"];
  await runInstalling({ program: "unshare", args: [...flags, "--", "debootstrap", ...bootstrap] });
  await Deno.writeTextFile(`${folder}/etc/dpkg/dpkg.cfg.d/rig`, DPKG_CONFIGURATION);
  await Deno.copyFile("/etc/hosts", `${folder}/etc/hosts`);
  log("building a Debian 13 root with Wine 10 in the cache folder, once: Wine, Xvfb and tools (40 s)");
  const apt = ["apt-get", "-q", "-y", "--no-install-recommends", "install", ...PACKAGES].join(" ");
  const script = `${apt} && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin`;
  const place = { root: folder, shared: [], cwd: "/" };
  await runInstalling(enter(place, { program: "sh", args: ["-c", script] }, INSTALLING));
}

/** The [description of this system](https://www.freedesktop.org/software/systemd/man/os-release.html), if any. */
async function osRelease(): Promise<string> {
  return await exists(OS_RELEASE) ? await Deno.readTextFile(OS_RELEASE) : "";
}

/** Why a root cannot be built on this machine, or undefined. */
async function obstacle(): Promise<string | undefined> {
  if (!/^ID=debian$/m.test(await osRelease())) return "this system is not Debian";
  if (Deno.uid() !== 0) return "only root can build a Debian 13 root with Wine 10 for it";
  if (await tryRun("unshare", ["--mount", "--pid", "--fork", "true"]) === undefined) {
    return "root may not make mount namespaces here (no CAP_SYS_ADMIN)";
  }
  return undefined;
}

async function debianMirror(): Promise<string> {
  const suite = (await osRelease()).match(/^VERSION_CODENAME=(\S+)$/m)?.[1] ?? "";
  const mirror = mirrorOf(suite, await readAptSources());
  if (mirror === undefined) {
    throw new RigUnavailable(`No Debian mirror for "${suite}" in the apt sources of this system; add one`);
  }
  return mirror;
}

/** The path of the root in this cache folder. */
export const trixiePath = (cache: string): string => `${cache}/trixie-${RECIPE}`;

/**
 * Builds the Debian 13 root if it is not there; the caller holds the cache lock and has updated apt's lists.
 * @returns why it cannot be built, or undefined when it is there
 */
export async function installTrixie(cache: string, log: (line: string) => void): Promise<string | undefined> {
  if (await exists(trixiePath(cache))) return undefined;
  const reason = await obstacle();
  if (reason !== undefined) return reason;
  const mirror = await debianMirror();
  if ((await missingPrograms(["debootstrap"])).length > 0) {
    log("installing debootstrap");
    await aptInstall(["debootstrap"]);
  }
  await installOnce(trixiePath(cache), (folder) => build(folder, mirror, log));
  return undefined;
}

/** The Debian 13 root as a place to run Wine in; `shared` folders are seen there at the same paths. */
export async function trixieHost(cache: string, cwd: string, shared: readonly string[]): Promise<WineHost> {
  const root = trixiePath(cache);
  const place = { root, shared: outermost(shared), cwd };
  const command = (program: string, args: readonly string[]): HostCommand =>
    dyingWithParent(enter(place, { program, args }));
  const version = command("wine", ["--version"]);
  const wineVersion = versionName(await run(version.program, version.args, { env: { WINEDEBUG: "-all" } }));
  return {
    description: `${wineVersion} in ${root}`,
    wineVersion,
    place,
    command,
    installCommand: (program, args) => dyingWithParent(enter(place, { program, args }, INSTALLING)),
  };
}

import { installOnce } from "./cache_folder.ts";
import { run } from "./command.ts";
import type { Bind } from "./enclosure.ts";
import { checkHashes, HASHES, writeHashes } from "./template_hashes.ts";
import { windowsPath } from "./windows_path.ts";
import type { WineHost } from "./wine_host.ts";

/** Size of the virtual desktop and of the X screen that it fills, in physical pixels. */
export const DESKTOP = { width: 1280, height: 1024 } as const;

/** Raised when the registry entries below change, or what else is in the template. */
const RECIPE = 2;

/**
 * A virtual desktop has a z-order, activation, title bars and minimising of its own; without it these are the
 * business of an X window manager, and there is none. X11 alone: the Wayland driver only complains.
 */
function registry(dpi: number): string {
  return `Windows Registry Editor Version 5.00

[HKEY_CURRENT_USER\\Software\\Wine\\Explorer]
"Desktop"="Default"

[HKEY_CURRENT_USER\\Software\\Wine\\Explorer\\Desktops]
"Default"="${DESKTOP.width}x${DESKTOP.height}"

[HKEY_CURRENT_USER\\Software\\Wine\\Drivers]
"Graphics"="x11"

[HKEY_CURRENT_USER\\Control Panel\\Desktop]
"LogPixels"=dword:${dpi.toString(16).padStart(8, "0")}
`;
}

/** The variables that every Wine process of one prefix has; its processes are found by WINEPREFIX. */
export function prefixEnvironment(prefix: string, home: string): Record<string, string> {
  return {
    WINEPREFIX: prefix,
    WINEDEBUG: "-all",
    // No .NET and HTML engines, whose installers ask questions; no menu entries in the home folder.
    WINEDLLOVERRIDES: "mscoree,mshtml,winemenubuilder.exe=",
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LC_ALL: "C.UTF-8",
  };
}

/** Makes the prefix that runs are copied from if it is not there; the caller holds the cache lock. */
export async function installTemplate(
  cache: string,
  host: WineHost,
  dpi: number,
  log: (line: string) => void,
): Promise<string> {
  const size = `${DESKTOP.width}x${DESKTOP.height}`;
  const template = `${cache}/prefix-${host.wineVersion}-${size}-${dpi}dpi-${RECIPE}`;
  await installOnce(template, async (folder) => {
    log(`making a Wine prefix of ${dpi} dpi (20 s)`);
    const home = await Deno.makeTempDir({ dir: folder, prefix: "home-" });
    await Deno.writeTextFile(`${folder}/rig.reg`, registry(dpi));
    // wineserver -w returns when the prefix is written to disk.
    const script = 'wineboot -i && wine regedit /S "$1" && wineserver -w';
    const { program, args } = host.installCommand("sh", [
      "-c",
      script,
      "sh",
      windowsPath(`${folder}/rig.reg`),
    ]);
    await run(program, args, { env: { ...prefixEnvironment(folder, home), DISPLAY: "" }, deadline: 180_000 });
    await Deno.remove(home, { recursive: true });
    await writeHashes(folder, await librariesOf(folder));
  });
  return template;
}

/** Folders of the prefix with nothing but Wine's own libraries, 97 % of its 770 MB. */
const LIBRARIES: readonly string[] = ["system32", "syswow64", "winsxs", "resources"];

/** The libraries of a template, as paths in it. */
async function librariesOf(template: string): Promise<readonly string[]> {
  const present = await names(`${template}/drive_c/windows`);
  return LIBRARIES.filter((name) => present.includes(name)).map((name) => `drive_c/windows/${name}`);
}

async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) found.push(entry.name);
  return found;
}

/**
 * Copies the template for one run in a few milliseconds: all but the libraries, which are returned for the caller to show
 * there so that no program can change them, or with `whole` all of it. Debian's `wineserver` file names the socket folder
 * of the server that wrote it: with it in the copy, all runs would share one server.
 */
export async function copyTemplate(
  template: string,
  prefix: string,
  whole: boolean,
): Promise<readonly Bind[]> {
  const libraries = await librariesOf(template);
  await Deno.mkdir(`${prefix}/drive_c/windows`, { recursive: true });
  const copy = async (folder: string, isCopied: (path: string) => boolean): Promise<void> => {
    const paths = (await names(`${template}/${folder}`)).map((name) => `${folder}${name}`).filter(isCopied);
    await run("cp", ["-a", "--", ...paths.map((path) => `${template}/${path}`), `${prefix}/${folder}`]);
  };
  await copy("", (path) => !["drive_c", "wineserver", "rig.reg", HASHES].includes(path));
  await copy("drive_c/", (path) => path !== "drive_c/windows");
  await copy("drive_c/windows/", (path) => whole || !libraries.includes(path));
  if (whole) return [];
  for (const path of libraries) await Deno.mkdir(`${prefix}/${path}`);
  return libraries.map((path) => ({ from: `${template}/${path}`, to: `${prefix}/${path}` }));
}

/** Looks whether the libraries are as they were when the template was made. Throws `TemplateChanged`. */
export async function checkTemplate(template: string): Promise<void> {
  await checkHashes(template, await librariesOf(template));
}

import { installOnce } from "./cache_folder.ts";
import { run } from "./command.ts";
import { windowsPath } from "./windows_path.ts";
import type { WineHost } from "./wine_host.ts";

/** Size of the virtual desktop and of the X screen that it fills, in physical pixels. */
export const DESKTOP = { width: 1280, height: 1024 } as const;

/** Raised when the registry entries below change. */
const RECIPE = 1;

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

/** What every Wine process of one prefix has in its environment; its processes are found by WINEPREFIX. */
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
  });
  return template;
}

/** Folders of the prefix with nothing but Wine's own libraries, 97 % of its 770 MB, which no program changes. */
const LINKED = ["system32", "syswow64", "winsxs", "resources"];

async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) found.push(entry.name);
  return found;
}

/**
 * Copies the template for one run in a few milliseconds: the libraries as hard links, the rest as files (Wine writes
 * registry files with more than one link in place). Debian's `wineserver` file names the socket folder of the
 * server that wrote it: with it in the copy, all runs would share one server.
 */
export async function copyTemplate(template: string, prefix: string): Promise<void> {
  await Deno.mkdir(`${prefix}/drive_c/windows`, { recursive: true });
  const copy = async (flags: string, folder: string, skip: readonly string[]): Promise<void> => {
    const entries = (await names(`${template}${folder}`)).filter((name) => !skip.includes(name));
    const paths = entries.map((name) => `${template}${folder}/${name}`);
    await run("cp", [flags, "--", ...paths, `${prefix}${folder}/`]);
  };
  await copy("-a", "", ["drive_c", "wineserver", "rig.reg"]);
  await copy("-a", "/drive_c", ["windows"]);
  await copy("-a", "/drive_c/windows", LINKED);
  const present = await names(`${template}/drive_c/windows`);
  await copy("-al", "/drive_c/windows", present.filter((name) => !LINKED.includes(name)));
}

import { WINDOWS_FOLDER } from "../../ffi/paths.ts";
import { run } from "../rig/command.ts";

/** The root of the repository. */
const ROOT = `${import.meta.dirname}/../..`;

/** Seconds since 1970 (2020-01-01): `deno compile` writes the file's time into the program. */
const FIXED_TIME = 1_577_836_800;

/** The statement in a bundle that says where Windows is, as the bundler writes it. */
const WINDOWS_FOLDER_STATEMENT = /^(var WINDOWS_FOLDER = )"(?:[^"\\]|\\.)*";$/m;

/** The comment that the bundler writes above the code of a cached package: the path in this machine's cache. */
const PACKAGE_COMMENT = /^\/\/ .*\/npm\/[^/\s]+\/(\S+)$/gm;

/** Options of {@linkcode bundle}. */
export interface BundleOptions {
  /** The module to start with, relative to the repository. */
  readonly entry: string;
  readonly output: string;
  /** The folder of Windows, with a backslash at its end. */
  readonly windowsFolder: string;
}

/**
 * Makes one file of a module and all it imports, the same bytes wherever the repository and the cache are.
 * For a browser: then `yaml` does not look for variables of Node, and the file runs with no permission at all.
 */
export async function bundle({ entry, output, windowsFolder }: BundleOptions): Promise<void> {
  const args = ["bundle", "--quiet", "--frozen", "--platform", "browser", "--output", output, entry];
  await run(Deno.execPath(), args, { cwd: ROOT });
  const text = independentOfMachine(await Deno.readTextFile(output));
  await Deno.writeTextFile(output, forWindowsFolder(text, windowsFolder));
  await Deno.utime(output, FIXED_TIME, FIXED_TIME);
}

/** A bundle without the paths of the machine that made it. */
export function independentOfMachine(text: string): string {
  return text.replaceAll(PACKAGE_COMMENT, "// npm:$1");
}

/** A bundle for a Windows that is in another folder than the usual one. */
export function forWindowsFolder(text: string, windowsFolder: string): string {
  if (windowsFolder === WINDOWS_FOLDER) return text;
  if (!WINDOWS_FOLDER_STATEMENT.test(text)) throw new Error("The bundle does not say where Windows is");
  return text.replace(
    WINDOWS_FOLDER_STATEMENT,
    (_all, start: string) => `${start}${JSON.stringify(windowsFolder)};`,
  );
}

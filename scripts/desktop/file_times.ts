import { cacheFolder } from "../rig/cache_folder.ts";

/** Seconds that each test file took when it last ran. */
export type FileTimes = Readonly<Record<string, number>>;

const path = (): string => `${cacheFolder()}/desktop-test-times.json`;

/** The times of earlier runs. */
export async function readFileTimes(): Promise<FileTimes> {
  try {
    return JSON.parse(await Deno.readTextFile(path()));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Saves the times of a run, and keeps those of files that were not in it. */
export async function writeFileTimes(times: FileTimes): Promise<void> {
  const all = JSON.stringify({ ...await readFileTimes(), ...times });
  // Renamed, because another run may read it meanwhile.
  await Deno.writeTextFile(`${path()}.${Deno.pid}`, all);
  await Deno.rename(`${path()}.${Deno.pid}`, path());
}

/** The files in the order in which several desktops finish them soonest: the longest and the new ones first. */
export function longestFirst(files: readonly string[], times: FileTimes): readonly string[] {
  return files.toSorted((a, b) => (times[b] ?? Infinity) - (times[a] ?? Infinity) || (a < b ? -1 : 1));
}

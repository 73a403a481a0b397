import { cacheFolder } from "../rig/cache_folder.ts";

/** Seconds that each test file took when it ran last. */
export type FileTimes = Readonly<Record<string, number>>;

const path = (): string => `${cacheFolder()}/desktop-test-times.json`;

/** What is known of the files of former runs. */
export async function readFileTimes(): Promise<FileTimes> {
  try {
    return JSON.parse(await Deno.readTextFile(path()));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Keeps the times of a run, and of the files that were not in it what was known before. */
export async function writeFileTimes(times: FileTimes): Promise<void> {
  const all = JSON.stringify({ ...await readFileTimes(), ...times });
  // Renamed, because another run may read it meanwhile.
  await Deno.writeTextFile(`${path()}.${Deno.pid}`, all);
  await Deno.rename(`${path()}.${Deno.pid}`, path());
}

/** The files in the order in which several desktops are done with them soonest: what takes longest, or is new, first. */
export function longestFirst(files: readonly string[], times: FileTimes): readonly string[] {
  return files.toSorted((a, b) => (times[b] ?? Infinity) - (times[a] ?? Infinity) || (a < b ? -1 : 1));
}

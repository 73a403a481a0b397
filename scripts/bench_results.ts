/** The parts of a `deno bench --json` report that are used here. */
interface Report {
  readonly benches: readonly {
    readonly group: string | null;
    readonly name: string;
    readonly results: readonly ({
      readonly ok?: { readonly min: number; readonly avg: number };
      readonly failed?: unknown;
    })[];
  }[];
}

/** The times of a run by group and name, nanoseconds. */
export type BenchTimes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Runs a bench file and returns the time of each benchmark's fastest iteration: what else the machine does only ever
 * adds to a time. Throws when one failed.
 */
export async function runBench(file: string): Promise<BenchTimes> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["bench", "--json", "-A", file],
    stdout: "piped",
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  if (!success) throw new Error(`${file} failed`);
  const times = new Map<string, Map<string, number>>();
  for (const { group, name, results } of (JSON.parse(new TextDecoder().decode(stdout)) as Report).benches) {
    const ok = results[0]?.ok;
    if (ok === undefined) throw new Error(`The benchmark "${name}" of ${file} failed`);
    const of = times.get(group ?? "") ?? new Map<string, number>();
    times.set(group ?? "", of.set(name, ok.min));
  }
  return times;
}

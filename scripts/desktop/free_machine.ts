/** The processors and the memory of this machine that are free now. */
export interface FreeMachine {
  readonly processors: number;
  /** Share of the time of all processors, 0 to 1. */
  readonly idle: number;
  readonly memoryBytes: number;
}

/** Most memory that the tests of one desktop take, bytes: Wine, a test process, two servers, three fixtures. */
const DESKTOP_BYTES = 1.5e9;

/** How long the load of the processors is measured, milliseconds. */
const LOOK_MS = 300;

/** How many desktops can run tests side by side without slowing each other or other work; at least one. */
export function desktopsThatFit({ processors, idle, memoryBytes }: FreeMachine): number {
  return Math.max(1, Math.min(Math.round(processors * idle), Math.floor(memoryBytes / DESKTOP_BYTES)));
}

/** Looks at this machine for a moment. Linux only. */
export async function lookAtMachine(): Promise<FreeMachine> {
  const before = await processorTimes();
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const after = await processorTimes();
  return {
    processors: navigator.hardwareConcurrency,
    idle: (after.idle - before.idle) / Math.max(1, after.all - before.all),
    memoryBytes: Deno.systemMemoryInfo().available,
  };
}

/** Times of all processors together since the system started, in the unit of the kernel. */
async function processorTimes(): Promise<{ readonly idle: number; readonly all: number }> {
  const [first = ""] = (await Deno.readTextFile("/proc/stat")).split("\n");
  // user, nice, system, idle, iowait, irq, softirq, steal
  const times = first.split(/\s+/).slice(1, 9).map(Number);
  return { idle: (times[3] ?? 0) + (times[4] ?? 0), all: times.reduce((sum, time) => sum + time, 0) };
}

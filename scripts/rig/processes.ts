/** The ids of the processes whose environment holds `marker`. */
async function processesOf(marker: string): Promise<number[]> {
  const found: number[] = [];
  for await (const entry of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(entry.name)) continue;
    try {
      const environment = await Deno.readTextFile(`/proc/${entry.name}/environ`);
      if (environment.split("\0").includes(marker)) found.push(Number(entry.name));
    } catch {
      // The process has ended since the folder was read, or belongs to another user.
    }
  }
  return found.filter((pid) => pid !== Deno.pid);
}

/** Kills a process, or sends it another signal; one that has ended already is no error. */
export function kill(pid: number, signal: Deno.Signal = "SIGKILL"): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended between being found and being killed.
  }
}

/**
 * Kills every process, by its id, whose environment names this Wine prefix, until there is none. Wine's services are
 * children of init and their Windows process ids mean nothing to Linux, but they all inherit WINEPREFIX; and a Wine
 * process that hangs answers nothing but SIGKILL.
 */
export async function endPrefixProcesses(prefix: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const pids = await processesOf(`WINEPREFIX=${prefix}`);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Processes of the Wine prefix "${prefix}" do not end`);
}

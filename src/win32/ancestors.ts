import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import type { Kernel32 } from "../../ffi/kernel32.ts";
import { WINDOWS_FOLDER } from "../../ffi/paths.ts";
import { newProcessEntry, readProcessEntry } from "../../ffi/structs/process.ts";
import type { Process } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";

/** The calls that list all processes. */
export interface SnapshotCalls {
  readonly fixed: Pick<FixedCalls, "snapshotProcesses">;
  readonly kernel32: Pick<Kernel32, "Process32FirstW" | "Process32NextW" | "CloseHandle">;
}

/** Most processes that are read: more than any Windows has, so that a snapshot that never ends is given up. */
const MAX_PROCESSES = 65_536;

const SHELL = `${WINDOWS_FOLDER}explorer.exe`.toLowerCase();

/**
 * The ancestors of `own`, nearest first, up to and without the shell.
 *
 * A pid is used again once its process has ended, so a process that started after its supposed child is not its
 * parent, and the chain ends there. An ancestor that may not be opened is left out and the chain goes on above it.
 *
 * Throws `platform_error` when Windows does not list the processes: an ancestor not known is one that could be clicked.
 */
export function getAncestors(
  calls: SnapshotCalls,
  getProcess: (pid: number) => Process | undefined,
  own: Process,
): readonly Process[] {
  const parents = readParents(calls);
  if (!parents.has(own.pid)) {
    throw new ToolError("platform_error", "Cannot read the list of processes; start the server again");
  }
  const ancestors: Process[] = [];
  const seen = new Set([own.pid]);
  let child = own;
  for (
    let pid = parents.get(own.pid);
    pid !== undefined && pid !== 0 && !seen.has(pid);
    pid = parents.get(pid)
  ) {
    seen.add(pid);
    const parent = getProcess(pid);
    if (parent === undefined) continue;
    if (parent.startTime > child.startTime || parent.imagePath.toLowerCase() === SHELL) break;
    ancestors.push(parent);
    child = parent;
  }
  return ancestors;
}

/** The parent pid of each process; empty when Windows gives no list. */
function readParents({ fixed, kernel32 }: SnapshotCalls): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  const snapshot = fixed.snapshotProcesses();
  if (snapshot === 0n) return parents;
  try {
    const bytes = newProcessEntry();
    let more = kernel32.Process32FirstW(snapshot, bytes);
    for (let i = 0; i < MAX_PROCESSES && more !== 0; i++) {
      const { th32ProcessID, th32ParentProcessID } = readProcessEntry(bytes);
      parents.set(th32ProcessID, th32ParentProcessID);
      more = kernel32.Process32NextW(snapshot, bytes);
    }
  } finally {
    kernel32.CloseHandle(snapshot);
  }
  return parents;
}

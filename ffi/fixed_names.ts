import type { Kernel32Fixed } from "./kernel32.ts";
import { wideString } from "./structs/wide_string.ts";

/**
 * Name of the global atom of the stop mark. Atoms and mutexes are shared by all programs; this one uses no other
 * names.
 */
const STOP_MARK = "desktop-automation-mcp.stopped";
/** Name of the mutex of the desktop's turn; `Local\` is the namespace of the session. */
const TURN = "Local\\desktop-automation-mcp.turn";

/** The functions that make or find a named object, with the name fixed. */
export interface NamedCalls {
  /** `GlobalFindAtomW` of the stop mark: whether it is there. */
  findStopMark(): boolean;
  /** `GlobalAddAtomW` of the stop mark: false when Windows has no room for it. It outlives the process. */
  addStopMark(): boolean;
  /** `GlobalDeleteAtom` of the stop mark, once: the mark is gone after as many calls as there were additions. */
  deleteStopMark(): void;
  /** `CreateMutexW` of the mutex of this session, not taken; 0n when Windows gives none. */
  openTurnMutex(): bigint;
}

type RawNames = Pick<
  Kernel32Fixed,
  "CreateMutexW" | "GlobalAddAtomW" | "GlobalFindAtomW" | "GlobalDeleteAtom"
>;

/** {@linkcode NamedCalls} over the raw functions. */
export function fixNames(kernel32: RawNames): NamedCalls {
  const mark = wideString(STOP_MARK);
  return {
    findStopMark: () => kernel32.GlobalFindAtomW(mark) !== 0,
    addStopMark: () => kernel32.GlobalAddAtomW(mark) !== 0,
    deleteStopMark() {
      const atom = kernel32.GlobalFindAtomW(mark);
      // Its result is 0 whether it succeeds or not.
      if (atom !== 0) kernel32.GlobalDeleteAtom(atom);
    },
    openTurnMutex: () => kernel32.CreateMutexW(0n, 0, wideString(TURN)),
  };
}

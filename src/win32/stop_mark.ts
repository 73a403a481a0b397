import type { FixedCalls } from "../../ffi/fixed_calls.ts";

/** Most additions an atom can have: Windows counts them in 16 bits. */
const MAX_ADDITIONS = 0x1_0000;

/** Sets the stop mark unless it is set. */
export function markStopped(fixed: Pick<FixedCalls, "findStopMark" | "addStopMark">): void {
  if (!fixed.findStopMark()) fixed.addStopMark();
}

/** Removes the stop mark, however often it was added; whether it is gone. */
export function clearStopMark(fixed: Pick<FixedCalls, "findStopMark" | "deleteStopMark">): boolean {
  // Two servers stopped at the same moment have each added the mark.
  for (let i = 0; i < MAX_ADDITIONS && fixed.findStopMark(); i++) fixed.deleteStopMark();
  return !fixed.findStopMark();
}

import type { CommandResult } from "./check_policy.ts";
import type { DesktopStop } from "../desktop/session_marks.ts";

/** The mark by which every server of this session knows that it is stopped. */
export type StopMark = Pick<DesktopStop, "isStopMarked" | "markStopped" | "clearStopMark">;

/** The parts of the machine that `stop` and `resume` use. */
export interface StopWorld {
  /** undefined elsewhere than on Windows. */
  readonly openStopMark: (() => StopMark) | undefined;
  /** Whether stdin is a terminal. */
  readonly isTerminal: () => boolean;
}

/**
 * `stop`: stops every server of this session. `resume`: ends that, and only for somebody at a terminal, which a
 * program that is fed by a host has not. 0 done, 1 refused, 2 could not be done.
 */
export function runStopCommand(command: "stop" | "resume", world: StopWorld): CommandResult {
  if (world.openStopMark === undefined) return failed(2, "this needs Windows");
  if (command === "resume" && !world.isTerminal()) {
    return failed(1, "Cannot resume: this is for a person, so run it on a terminal");
  }
  const mark = world.openStopMark();
  if (command === "resume") {
    return mark.clearStopMark()
      ? done("resumed: servers of this session act again")
      : failed(2, "Cannot resume: Windows did not remove the mark; log off and on again");
  }
  mark.markStopped();
  return mark.isStopMarked()
    ? done("stopped: no server of this session acts until resume is run on a terminal")
    : failed(2, "Cannot stop: Windows had no room for the mark; press the stop key, or end the servers");
}

function done(line: string): CommandResult {
  return { code: 0, lines: [line] };
}

function failed(code: number, error: string): CommandResult {
  return { code, lines: [], error };
}

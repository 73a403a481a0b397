import type { Clock } from "../base/clock.ts";
import { pollUntil } from "../base/deadline.ts";
import type { DesktopTurn } from "../desktop/session_marks.ts";
import { ToolError } from "../base/errors.ts";

/** How long to wait for another server of this session to finish its effect, and how often to look. */
const TURN_TIMES = { forMs: 2_000, everyMs: 10 };

/**
 * Takes the turn on the desktop from other servers of this session, without blocking. Throws `desktop_busy` when one
 * of them keeps it for 2 s, `cancelled` when `signal` is aborted.
 */
export async function takeDesktopTurn(turn: DesktopTurn, clock: Clock, signal: AbortSignal): Promise<void> {
  if (await pollUntil({ clock, signal }, TURN_TIMES, () => turn.tryTakeDesktopTurn())) return;
  throw new ToolError(
    "desktop_busy",
    "Refused: another server uses this desktop or asks a person; try again when it is done",
  );
}

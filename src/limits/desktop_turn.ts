import type { Clock } from "../base/clock.ts";
import type { DesktopTurn } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";

/** How long another server of this session may go on with its effect, and how often we look, milliseconds. */
const PATIENCE_MS = 2_000;
const POLL_MS = 10;

/**
 * Takes the turn on the desktop from other servers of this session, without blocking. Throws `desktop_busy` when one
 * of them keeps it for 2 s, `cancelled` when `signal` is aborted.
 */
export async function takeDesktopTurn(turn: DesktopTurn, clock: Clock, signal: AbortSignal): Promise<void> {
  const end = clock.now() + PATIENCE_MS;
  while (!turn.tryTakeDesktopTurn()) {
    if (clock.now() >= end) {
      throw new ToolError(
        "desktop_busy",
        "Refused: another server uses this desktop or asks a person; try again when it is done",
      );
    }
    await clock.sleep(POLL_MS, signal);
  }
}

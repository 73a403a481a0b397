import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { Clock } from "./clock.ts";
import type { DesktopInput, DesktopView } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { checkForeground, isInFront } from "./guards.ts";
import type { OperatorWatch } from "./operator.ts";

/** A window is given so long to come forward, and then so long to settle, milliseconds. */
const ACTIVATION_MS = 2_000;
const POLL_MS = 20;
const SETTLE_MS = 50;

/** Input of the person this recent means that somebody is at the keyboard. */
const AT_KEYBOARD_MS = 1_000;

export interface ActivationOptions {
  readonly desktop: DesktopView & Pick<DesktopInput, "setForegroundWindow">;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  readonly operator: OperatorWatch;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * `FOCUS_MODE=activate`: brings the target forward if it is not, with the one plain call and no tricks.
 *
 * Throws `operator_active` while somebody is typing, who would otherwise type into the target, and
 * `target_not_foreground` when Windows does not let it come forward, `target_stale` when it is another window by then.
 */
export async function bringForward(
  { desktop, windows, target, operator, clock, signal }: ActivationOptions,
): Promise<void> {
  if (isInFront(desktop, target)) return;
  if (operator.wasActiveWithin(AT_KEYBOARD_MS)) {
    throw new ToolError(
      "operator_active",
      "Refused: the operator is using another window; try again when nobody types, or ask for the window",
    );
  }
  // Right before: another window that got the handle meanwhile must not come forward.
  windows.verify(target);
  desktop.setForegroundWindow(target.identity.hwnd);
  const until = clock.now() + ACTIVATION_MS;
  while (!isInFront(desktop, target) && clock.now() < until) await clock.sleep(POLL_MS, signal);
  await clock.sleep(SETTLE_MS, signal);
  checkForeground(desktop, target);
}

import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import type { Clock } from "../base/clock.ts";
import { pollUntil } from "../base/deadline.ts";
import type { DesktopHost, DesktopInput, DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";
import { checkDesktop, checkForeground, checkIntegrity, checkState, isInFront } from "./target_checks.ts";
import { enabledDialog } from "../targets/popups.ts";
import { type OperatorWatch, refuseHeldKeys } from "../operator/operator_watch.ts";

/** How long a window may take to come forward, and how often to look. */
const ACTIVATION_TIMES = { forMs: 2_000, everyMs: 20 };

/** Pause after a window has come forward, milliseconds. */
const SETTLE_MS = 50;

/** The operator counts as being at the keyboard for this long after their last input, milliseconds. */
const AT_KEYBOARD_MS = 1_000;

const NOTHING: ReadonlySet<number> = new Set();

/** The parts that {@linkcode bringForward} works with. */
export interface ActivationOptions {
  readonly desktop: DesktopView & DesktopHost & Pick<DesktopInput, "setForegroundWindow">;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  readonly operator: OperatorWatch;
  readonly stop: Pick<StopSwitch, "check">;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called once, right before the window is asked to come forward: charges for it. May refuse by throwing. */
  readonly commit: () => void;
}

/**
 * Brings the target forward under `FOCUS_MODE=activate`, by one plain call of `SetForegroundWindow`.
 *
 * Throws `operator_active` while somebody is typing, since the keys would go to the target, and when they begin to;
 * `target_not_foreground` when Windows does not let it come forward; and what the checks right before the call throw.
 */
export async function bringForward(options: ActivationOptions): Promise<void> {
  const { desktop, target, operator, stop, clock, signal, commit } = options;
  recheckBehind(options);
  commit();
  desktop.setForegroundWindow(takerOf(desktop, target));
  // On Wine a window that appears under the cursor is reported as input.
  operator.sent([], undefined);
  const watched = async (ms: number): Promise<void> => {
    await clock.sleep(ms, signal);
    stop.check();
    operator.check(NOTHING);
  };
  const watchedClock = { now: () => clock.now(), sleep: watched };
  await pollUntil({ clock: watchedClock, signal }, ACTIVATION_TIMES, () => isInFront(desktop, target));
  checkForeground(desktop, target);
  await watched(SETTLE_MS);
}

/** The window that takes input: the target, or the dialog that disables it. */
function takerOf(desktop: DesktopView, target: AllowedWindow): Hwnd {
  const { hwnd } = target.identity;
  return desktop.isWindowEnabled(hwnd) ? hwnd : enabledDialog(desktop, target) ?? hwnd;
}

/**
 * Checks what must hold right before a window comes forward. The identity is verified last, because the handle can be
 * recycled meanwhile.
 */
function recheckBehind({ desktop, windows, target, operator, stop }: ActivationOptions): void {
  stop.check();
  if (operator.wasActiveWithin(AT_KEYBOARD_MS)) {
    throw new ToolError(
      "operator_active",
      "Refused: the operator is using another window; try again later, or ask them to bring the target forward",
    );
  }
  refuseHeldKeys(desktop, NOTHING);
  checkDesktop(desktop);
  checkState(desktop, target);
  checkIntegrity(desktop, target);
  windows.verify(target);
}

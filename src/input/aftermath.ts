import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Evidence } from "./evidence.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import { isOwnPopup } from "../targets/popups.ts";
import { passes } from "../guards/target_checks.ts";

/** The state of the desktop right after an effect, as a client learns it: nothing about windows but the target. */
export interface Aftermath {
  /** What is in front: the target, a dialog or other popup of its own, granted or not, or anything else. */
  readonly foreground: "target" | "own_popup" | "other";
  /**
   * Whether the target itself takes input; false while a dialog of its own is open, and when the policy no longer
   * allows it.
   */
  readonly enabled: boolean;
}

/** Longest wait for the target to react before we look, milliseconds. */
const REACTION_MS = 500;

/** The state of the desktop once the target has taken the last batch, or has had its time. */
export async function seeAftermath(
  { desktop, windows, target }: GuardContext,
  evidence: Pick<Evidence, "settle">,
): Promise<Aftermath> {
  await evidence.settle(REACTION_MS);
  if (!passes(() => windows.verify(target))) return { foreground: "other", enabled: false };
  return {
    foreground: foregroundOf(desktop, target),
    enabled: desktop.isWindowEnabled(target.identity.hwnd),
  };
}

function foregroundOf(desktop: DesktopView, target: AllowedWindow): Aftermath["foreground"] {
  const foreground = desktop.getForegroundWindow();
  if (foreground === target.identity.hwnd) return "target";
  return isOwnPopup(desktop, target, foreground) ? "own_popup" : "other";
}

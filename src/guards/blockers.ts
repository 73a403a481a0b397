import { foreignIn } from "../targets/cover.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import { type ErrorCode, ToolError } from "../base/errors.ts";
import { GUARDS } from "./guards.ts";
import type { Guard, GuardContext } from "./guard_context.ts";
import { checkWindowSize } from "../targets/window_layout.ts";

/** The codes that an action on the target would meet now; never about the operator's keyboard and mouse. */
export async function blockers(context: GuardContext): Promise<readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>();
  const checks: readonly Guard[] = [GUARDS.desktop, GUARDS.state, GUARDS.integrity, GUARDS.focus, checkSize];
  for (const check of checks) {
    try {
      await check(context);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      codes.add(error.code);
    }
  }
  if (coveredBy(context).length > 0) codes.add("target_occluded");
  return [...codes];
}

/** Throws `policy_denied` at another window size than the policy names: screenshots and points are refused then. */
function checkSize({ desktop, target }: GuardContext): void {
  checkWindowSize(desktop, target);
}

/** Foreign windows whose pixels could show in the visible frame of the target. */
export function coveredBy({ desktop, windows, target }: GuardContext): readonly Hwnd[] {
  const frame = desktop.getFrameBounds(target.identity.hwnd);
  return frame === undefined ? [] : foreignIn(desktop, windows, target, frame);
}

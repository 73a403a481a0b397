import { applicationKey } from "../policy/program.ts";
import type { Powers } from "./powers.ts";
import { type ErrorCode, ToolError } from "../base/errors.ts";
import { type Cost, toBegin } from "../limits/rate_limiter.ts";
import { checkClasses } from "../policy/entry_permissions.ts";
import { GUARDS } from "../guards/guards.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import { isInFront } from "../guards/target_checks.ts";
import type { Action } from "../policy/policy.ts";

/**
 * The refusal or confirmation that an action would meet now, as far as can be told without its arguments and without
 * doing anything.
 */
export interface Preview {
  readonly requiresConfirmation: boolean;
  readonly hasLiveToken: boolean;
  /** The first guard that would refuse; never what the person does with mouse and keyboard. */
  readonly deniedBy: ErrorCode | undefined;
}

type Check = () => void | Promise<void>;

/** Goes through the guards of an action in their order, up to the first that refuses. Changes and uses up nothing. */
export async function preview(powers: Powers["preview"], action: Action): Promise<Preview> {
  const { target: { entry, identity }, consents } = powers;
  const state = {
    requiresConfirmation: entry.protectedActions.has(action),
    hasLiveToken: consents.hasLive(identity, action),
  };
  try {
    for (const check of checksOf(powers, action, state)) await check();
    return { ...state, deniedBy: undefined };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ...state, deniedBy: error.code };
  }
}

function checksOf(
  { view, target, guards, limiter, stop, clock, activates }: Powers["preview"],
  action: Action,
  { requiresConfirmation, hasLiveToken }: Omit<Preview, "deniedBy">,
): readonly Check[] {
  const { entry } = target;
  const permitted = (): void => void checkClasses(entry, [action], clock.wall());
  const affordable = (cost: Cost) => (): void => limiter.check(applicationKey(entry), toBegin(cost));
  if (action === "observe") return [permitted, affordable({ reads: 1 })];
  const usable: readonly Check[] = [
    () => GUARDS.desktop(guards),
    () => GUARDS.state(guards),
    ...(action === "close" ? [() => GUARDS.enabled(guards)] : []),
    () => GUARDS.integrity(guards),
  ];
  const confirmed = (): void => {
    if (requiresConfirmation && !hasLiveToken) {
      throw new ToolError("confirmation_required", `Refused: ${action} needs a confirmation`);
    }
  };
  // Whether a window that is not in front would come forward cannot be known without trying.
  const comesForward = activates && !isInFront(view, target);
  const cost = affordable({ actions: comesForward ? 2 : 1 });
  const inFront = comesForward ? [] : frontChecks(guards, action);
  return [() => stop.check(), permitted, affordable({ actions: 1 }), ...usable, cost, confirmed, ...inFront];
}

/** The checks on a window in front that need no arguments: the keyboard focus, but no points. */
function frontChecks(context: GuardContext, action: Action): readonly Check[] {
  const keystrokes = action === "text" || action === "key" ? { escapeAlone: false } : undefined;
  return [
    () => GUARDS.focus(context),
    () => GUARDS.geometry({ ...context, aim: undefined, keystrokes }),
  ];
}

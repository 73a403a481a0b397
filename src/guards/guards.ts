import type { Guard, GuardContext, GuardName } from "./guard_context.ts";
import type { Point } from "../base/geometry.ts";
import { refuseHeldKeys } from "../operator/operator_watch.ts";
import { checkJudgement, judgePoint } from "./hit_checks.ts";
import { checkKeyboardFocus, checkPoint, checkSystemMenu } from "./point_checks.ts";
import {
  checkCursor,
  checkDesktop,
  checkEnabled,
  checkForeground,
  checkIntegrity,
  checkState,
  checkUnmoved,
  hung,
  passes,
} from "./target_checks.ts";
import { checkWindowSize } from "../targets/window_layout.ts";

/**
 * The checks on a resolved target, in the order they are made; the first failure is the answer. An effect lists
 * which of them it passes, never in which order.
 */
export const GUARDS = {
  desktop: ({ desktop }) => checkDesktop(desktop),
  state: async ({ desktop, target, probing }) => {
    checkState(desktop, target);
    if (!await desktop.probeResponsive(target.identity.hwnd, probing)) throw hung();
  },
  /** For effects on the window itself: an open dialog of it cannot stand in. */
  enabled: ({ desktop, target }) => checkEnabled(desktop, target),
  integrity: ({ desktop, target }) => checkIntegrity(desktop, target),
  focus: ({ desktop, target }) => checkForeground(desktop, target),
  operator: ({ operator, stop }) => {
    stop.check();
    operator.begin();
  },
  geometry: async (context) => {
    if (context.aim !== undefined) {
      checkWindowSize(context.desktop, context.target);
      checkSystemMenu(context);
    }
    for (const point of context.aim?.points ?? []) await judgePoint(context, point);
    if (context.keystrokes !== undefined) checkKeyboardFocus(context, context.keystrokes);
  },
} as const satisfies Record<GuardName, Guard>;

/** The state of the desktop that a batch of input relies on. */
export interface Expectation {
  /** Where the cursor must be, screen coordinates; undefined when it has not been placed yet. */
  readonly cursor: Point | undefined;
  /** Where the batch acts, screen coordinates. */
  readonly points: readonly Point[];
  /** Whether the batch presses a button there. */
  readonly presses: boolean;
  /** Virtual keys and buttons that we hold. */
  readonly held: ReadonlySet<number>;
}

/**
 * The checks made immediately before each batch of input, since the desktop may have changed after the guards passed.
 * All are synchronous; the foreground is compared last.
 */
export function recheck(context: GuardContext, { cursor, points, presses, held }: Expectation): void {
  const { desktop, windows, target, guards, aim, keystrokes } = context;
  checkDesktop(desktop);
  windows.verify(target);
  checkState(desktop, target);
  if (guards.includes("enabled")) checkEnabled(desktop, target);
  checkIntegrity(desktop, target);
  refuseHeldKeys(desktop, held);
  if (aim !== undefined) {
    checkUnmoved(desktop, target, aim);
    checkSystemMenu(context);
  }
  if (presses && points.length === 0) throw new TypeError("Cannot press a button: nobody said where");
  for (const point of points) {
    checkPoint(context, point);
    if (presses) checkJudgement(context, point);
  }
  if (cursor !== undefined) checkCursor(desktop, cursor);
  if (keystrokes !== undefined) checkKeyboardFocus(context, keystrokes);
  // Verified once more, because a handle can be recycled while the rest is read.
  windows.verify(target);
  checkForeground(desktop, target);
}

/** Whether a screen point still hits the target, so that a held button can be released there. */
export function hitsTarget(context: GuardContext, point: Point): boolean {
  return passes(() => {
    context.windows.verify(context.target);
    checkPoint(context, point);
  });
}

/** Whether the target is still the same window and in front, so that a key we send reaches it and no other. */
export function isStillInFront({ desktop, windows, target }: GuardContext): boolean {
  return passes(() => {
    windows.verify(target);
    checkForeground(desktop, target);
  });
}

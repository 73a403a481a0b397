import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { Clock } from "./clock.ts";
import type { DesktopHost, DesktopView, Probing } from "./desktop.ts";
import type { Refusals } from "./gate/refusals.ts";
import type { StopSwitch } from "./gate/stop.ts";
import { type Point, type Rect, sizeOf } from "./geometry.ts";
import { type OperatorWatch, refuseHeldKeys } from "./operator.ts";
import { checkJudgement, type JudgedPoints, judgePoint } from "./hit_checks.ts";
import { checkKeyboardFocus, checkPoint, checkSystemMenu } from "./place_checks.ts";
import type { Action } from "./policy/policy.ts";
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
import { checkWindowSize } from "./window_size.ts";

export { judgePoint } from "./hit_checks.ts";
export { checkForeground, isCursorLate, isInFront, windowRect } from "./target_checks.ts";

/** A mouse button as a client names it: `primary` is the left one unless the operator exchanged them. */
export type MouseButton = "primary" | "secondary";

/** Where a pointer effect acts: every point it touches, and the button it presses. */
export interface Aim {
  /** Window coordinates, or pixels of the image that `captureId` names. */
  readonly points: readonly Point[];
  readonly button: MouseButton;
  readonly captureId: string | undefined;
  /** The arguments of the call with these window points in place of its own points and of `captureId`. */
  readonly argumentsAt: (points: readonly Point[]) => Readonly<Record<string, unknown>>;
}

/** An aim taken at a window where it stood when the guards began; should it move, the aim is void. */
export interface FixedAim {
  readonly button: MouseButton;
  /** Screen coordinates. */
  readonly points: readonly Point[];
  readonly windowRect: Rect;
  /** Those of the points, and of any other, that were judged. */
  readonly judged: JudgedPoints;
  /** Those of the call, with each point as the window point that it is. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What a keyboard effect sends, as far as guards care. */
export interface Keystrokes {
  /** Esc and nothing else: what leaves a menu. */
  readonly escapeAlone: boolean;
}

/** What a guard may look at. */
export interface GuardContext {
  readonly desktop: DesktopView & DesktopHost;
  readonly clock: Pick<Clock, "now">;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  /** The checks that the call passes. */
  readonly guards: readonly GuardName[];
  readonly aim: FixedAim | undefined;
  readonly keystrokes: Keystrokes | undefined;
  /** The protected class of action that the call is known to need before it is seen where it acts. */
  readonly needed: Action | undefined;
  /** The class of action that the call's confirmation is for; undefined without one. */
  readonly confirmed: Action | undefined;
  readonly operator: OperatorWatch;
  readonly stop: StopSwitch;
  readonly probing: Probing;
}

/** What an effect may look at to refuse a call for a reason of its own. */
export interface RefusalContext extends GuardContext {
  readonly refusals: Pick<Refusals, "check">;
}

/** Throws a {@linkcode ToolError} when the effect must not happen now. */
export type Guard = (context: GuardContext) => void | Promise<void>;

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
  /** For what goes to the window itself, which a dialog of its own does not take the place of. */
  enabled: ({ desktop, target }) => checkEnabled(desktop, target),
  integrity: ({ desktop, target }) => checkIntegrity(desktop, target),
  focus: ({ desktop, target }) => checkForeground(desktop, target),
  operator: ({ operator, stop }) => {
    stop.check();
    operator.begin();
  },
  geometry: async (context) => {
    if (context.aim !== undefined) {
      checkWindowSize(context.target.entry, sizeOf(context.aim.windowRect));
      checkSystemMenu(context);
    }
    for (const point of context.aim?.points ?? []) await judgePoint(context, point);
    if (context.keystrokes !== undefined) checkKeyboardFocus(context, context.keystrokes);
  },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** What a batch of input relies on. */
export interface Expectation {
  /** Where the cursor must be, screen coordinates; undefined when it has not been placed yet. */
  readonly cursor: Point | undefined;
  /** Where the batch acts, screen coordinates. */
  readonly points: readonly Point[];
  /** Whether it presses a button there. */
  readonly presses: boolean;
  /** Virtual keys and buttons that we hold. */
  readonly held: ReadonlySet<number>;
}

/**
 * The checks made immediately before each batch of input, all synchronous, the foreground comparison last: what
 * was true when the call began may no longer be.
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
  // Once more: a handle can be recycled while all of the above is read.
  windows.verify(target);
  checkForeground(desktop, target);
}

/** Whether a screen point still hits the target, when a button has to be let go of there. */
export function hitsTarget(context: GuardContext, point: Point): boolean {
  return passes(() => {
    context.windows.verify(context.target);
    checkPoint(context, point);
  });
}

/** Whether the target is still the same window and has the foreground, when a key of ours is to reach it alone. */
export function isStillInFront({ desktop, windows, target }: GuardContext): boolean {
  return passes(() => {
    windows.verify(target);
    checkForeground(desktop, target);
  });
}

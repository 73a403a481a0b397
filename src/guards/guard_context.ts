import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import type { DesktopHost, DesktopView } from "../desktop/desktop.ts";
import type { Probing } from "../desktop/readings.ts";
import type { Point, Rect } from "../base/geometry.ts";
import type { Action } from "../policy/policy.ts";
import type { OperatorWatch } from "../operator/operator_watch.ts";
import type { JudgedPoints } from "./judged_points.ts";
import type { Clock } from "../base/clock.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";
import type { Refusals } from "../limits/refusals.ts";

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

/** An aim in screen coordinates, for the window where it stood when the guards began; void if the window moves. */
export interface FixedAim {
  readonly button: MouseButton;
  /** Screen coordinates. */
  readonly points: readonly Point[];
  readonly windowRect: Rect;
  /** The points of the call, and any others, that have been judged. */
  readonly judged: JudgedPoints;
  /** The arguments of the call, with each point as a window point. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The keys that a keyboard effect sends, as far as guards need to know. */
export interface Keystrokes {
  /** Whether only Esc is sent, the key that leaves a menu. */
  readonly escapeAlone: boolean;
}

/** The checks on a resolved target, in the order they are made. */
export type GuardName = "desktop" | "state" | "enabled" | "integrity" | "focus" | "operator" | "geometry";

/** Everything that a guard may look at. */
export interface GuardContext {
  readonly desktop: DesktopView & DesktopHost;
  readonly clock: Pick<Clock, "now">;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  /** The checks that the call passes. */
  readonly guards: readonly GuardName[];
  readonly aim: FixedAim | undefined;
  readonly keystrokes: Keystrokes | undefined;
  /** The protected class the arguments alone show; the point that is hit may add `close`. */
  readonly needed: Action | undefined;
  /** The class of action that the call's confirmation is for; undefined without one. */
  readonly confirmed: Action | undefined;
  readonly operator: OperatorWatch;
  readonly stop: StopSwitch;
  readonly probing: Probing;
}

/** The parts that an effect may look at to refuse a call for a reason of its own. */
export interface RefusalContext extends GuardContext {
  readonly refusals: Pick<Refusals, "check">;
}

/** Throws a {@linkcode ToolError} when the effect must not happen now. */
export type Guard = (context: GuardContext) => void | Promise<void>;

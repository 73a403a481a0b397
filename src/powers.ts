import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { AskPerson } from "./ask_person.ts";
import type { Capture } from "./capture.ts";
import type { Captures } from "./captures.ts";
import type { Clock } from "./clock.ts";
import type { DesktopView } from "./desktop.ts";
import type { Consents } from "./gate/consent.ts";
import type { RateLimiter } from "./gate/rate_limit.ts";
import type { Refusals } from "./gate/refusals.ts";
import type { StopSwitch } from "./gate/stop.ts";
import type { Rect } from "./geometry.ts";
import type { FixedAim, GuardContext, GuardName } from "./guards.ts";
import type { ServerFacts } from "./health.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Pointer } from "./pointer.ts";
import type { CaptureSource } from "./policy/policy.ts";
import type { ProfileFile } from "./profile/profile.ts";
import type { Poll } from "./wait.ts";

/** What the code behind an effect is handed: nothing else of the machine is within its reach. */
export interface Powers {
  /** What the server knows of itself. */
  facts: { readonly server: ServerFacts };
  /** The coordinate profiles, as they were read at start. */
  profiles: { readonly profiles: readonly ProfileFile[] };
  /** Reading which windows are there. */
  see: { readonly view: DesktopView; readonly windows: AllowedWindows };
  /** Reading again and again which windows are there, until something happens or the time is over. */
  waiting: Powers["see"] & { readonly poll: Poll };
  /** Reading one allowed window. */
  look: Powers["see"] & { readonly target: AllowedWindow; readonly guards: GuardContext };
  /** Reading one allowed window again and again. */
  watching: Powers["look"] & { readonly poll: Poll };
  /** The pixels of one allowed window, foreign ones refused and masks painted. */
  pixels: Powers["look"] & {
    /** What it gives lasts until the call ends. */
    readonly capture: (rect: Rect, source: CaptureSource) => Promise<Capture>;
    readonly captures: Captures;
    readonly signal: AbortSignal;
  };
  /** The pixels of one allowed window beside the coordinate profiles. */
  comparing: Powers["pixels"] & Powers["profiles"];
  /** The pixels of one allowed window, and the time. */
  recording: Powers["pixels"] & { readonly clock: Clock };
  /** The mouse over one allowed window; every event passes the recheck. */
  pointer: Powers["look"] & { readonly pointer: Pointer; readonly aim: FixedAim };
  /** The keyboard into one allowed window; every event passes the recheck. */
  keyboard: Powers["look"] & { readonly keyboard: Keyboard };
  /** Asking one allowed window to close. */
  closing: Powers["look"] & { readonly close: () => void };
  /** Un-minimising one allowed window. */
  restoring: Powers["look"] & {
    /** Throws `input_rejected` when Windows does not take it. */
    readonly restore: () => void;
    readonly clock: Clock;
    readonly signal: AbortSignal;
  };
  /** Giving consent to one action on one allowed window. */
  consent: Powers["look"] & {
    readonly consents: Consents;
    readonly refusals: Refusals;
    readonly person: Pick<AskPerson, "inBox" | "throughClient" | "targetReturns">;
  };
  /** Telling what an action on one allowed window would meet. */
  previewing: Powers["look"] & {
    readonly consents: Pick<Consents, "hasLive">;
    readonly limiter: Pick<RateLimiter, "check">;
    readonly stop: Pick<StopSwitch, "check">;
    readonly clock: Pick<Clock, "wall">;
    /** Whether a window that is not in front is brought forward: `FOCUS_MODE=activate`. */
    readonly activates: boolean;
  };
}
export type Power = keyof Powers;

const CAPTURE_GUARDS = ["desktop", "state", "integrity"] as const;
const INPUT_GUARDS = ["desktop", "state", "integrity", "focus", "operator", "geometry"] as const;

/** The guards an effect of each power passes: a shorter list does not compile. */
export const GUARDS_OF = {
  facts: [],
  profiles: [],
  see: [],
  waiting: [],
  look: [],
  watching: [],
  pixels: CAPTURE_GUARDS,
  comparing: CAPTURE_GUARDS,
  recording: CAPTURE_GUARDS,
  pointer: INPUT_GUARDS,
  keyboard: INPUT_GUARDS,
  closing: ["desktop", "state", "integrity", "focus", "operator"],
  restoring: ["desktop", "integrity"],
  consent: INPUT_GUARDS,
  previewing: [],
} as const satisfies Record<Power, readonly GuardName[]>;

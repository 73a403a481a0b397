import type { Look } from "../capture/look.ts";
import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import type { Captures } from "../capture/capture_ids.ts";
import type { Clock } from "../base/clock.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Consents } from "../consent/consent_tokens.ts";
import type { RateLimiter } from "../limits/rate_limiter.ts";
import type { ConsentGiving } from "../consent/give_consent.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";
import type { FixedAim, GuardContext } from "../guards/guard_context.ts";
import type { ServerFacts } from "./server_health.ts";
import type { Keyboard } from "../input/keyboard.ts";
import type { Pointer } from "../input/mouse.ts";
import type { ProfileFile } from "../profile/profile.ts";
import type { Poll } from "./poll.ts";

/** The objects that each power hands to the code of an effect, which can reach nothing else of the machine. */
export interface Powers {
  /** The state of the server itself. */
  facts: { readonly server: ServerFacts };
  /** The coordinate profiles, as they were read at start. */
  profiles: { readonly profiles: readonly ProfileFile[] };
  /** Reading the time. */
  time: { readonly clock: Pick<Clock, "wall"> };
  /** Looking again and again, until something happens or the time is over. */
  poll: { readonly poll: Poll };
  /** Reading which windows are there. */
  windows: { readonly view: DesktopView; readonly windows: AllowedWindows };
  /** Reading one allowed window. */
  target: OnTarget;
  /** The pixels of one allowed window, foreign ones refused and masks painted. */
  pixels: OnTarget & {
    /** undefined when the effect found nothing to look at. */
    readonly look: Look | undefined;
    readonly captures: Captures;
    readonly signal: AbortSignal;
  };
  /** The mouse over one allowed window; every event passes the recheck. */
  mouse: OnTarget & { readonly pointer: Pointer; readonly aim: FixedAim };
  /** The keyboard into one allowed window; every event passes the recheck. */
  keyboard: OnTarget & { readonly keyboard: Keyboard };
  /** Asking one allowed window to close. */
  close: OnTarget & { readonly close: () => Promise<void> };
  /** Un-minimising one allowed window. */
  restore: OnTarget & {
    /** Throws `input_rejected` when Windows does not take it. */
    readonly restore: () => void;
    readonly clock: Clock;
    readonly signal: AbortSignal;
  };
  /** Giving consent to one action on one allowed window. */
  consent: OnTarget & ConsentGiving;
  /** Telling what an action on one allowed window would meet. */
  preview: OnTarget & {
    readonly consents: Pick<Consents, "hasLive">;
    readonly limiter: Pick<RateLimiter, "check">;
    readonly stop: Pick<StopSwitch, "check">;
    readonly clock: Pick<Clock, "wall">;
    /** Whether a window that is not in front is brought forward: `FOCUS_MODE=activate`. */
    readonly activates: boolean;
  };
}

/** The name of a power. */
export type Power = keyof Powers;

/** One allowed window, found and not yet checked. */
interface OnTarget {
  readonly view: DesktopView;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  readonly guards: GuardContext;
}

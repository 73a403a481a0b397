import type { AskPerson } from "./ask_person.ts";
import type { AllowedWindow, AllowedWindows, TargetSelector, VisibilitySummary } from "./allowed_windows.ts";
import type { Capture } from "./capture.ts";
import type { Captures } from "./captures.ts";
import type { Clock } from "./clock.ts";
import type { DesktopView, Monitor } from "./desktop.ts";
import type { Consents } from "./gate/consent.ts";
import type { AuditEvent } from "./gate/audit.ts";
import type { Cost, RateLimiter, RateState, Resource } from "./gate/rate_limit.ts";
import type { Refusals } from "./gate/refusals.ts";
import type { StopSwitch } from "./gate/stop.ts";
import type { Point, Rect } from "./geometry.ts";
import type { Aim, FixedAim, GuardContext, GuardName, Keystrokes, MouseButton } from "./guards.ts";
import type { Health, ServerFacts } from "./health.ts";
import type { Keyboard } from "./keyboard.ts";
import type { Picture, PictureOptions, RegionSelector } from "./picture.ts";
import type { Pointer } from "./pointer.ts";
import type { Chord } from "./policy/keys.ts";
import type { Action, CaptureSource, Configuration, PolicyEntry } from "./policy/policy.ts";
import type { ProfileCheck } from "./profile/check.ts";
import type { ProfileFile } from "./profile/profile.ts";
import type { Recording, RecordingRequest } from "./profile/recording.ts";
import type { Preview } from "./preview.ts";
import type { Poll, WaitTimes } from "./wait.ts";
import type { WindowDescription, WindowState } from "./window_description.ts";

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

export type Empty = Readonly<Record<never, never>>;

/** An effect on one window. */
export interface Targeted {
  readonly target: TargetSelector;
}

/** An effect that may need a confirmation. */
export interface Confirmable extends Targeted {
  /** The `confirmation_token` of the call. */
  readonly token: string | undefined;
}

export interface CaptureInput extends Targeted {
  readonly region: RegionSelector;
  readonly options: PictureOptions;
}

/** A profile by the plain name of its file. */
export interface ProfileInput {
  readonly profileName: string;
}

/** The centre of a region of a profile. */
export interface ResolvedPoint {
  readonly profileId: string;
  readonly regionName: string;
  /** Window coordinates, rounded down. */
  readonly point: Point;
}

/** A pointer effect: its points in window coordinates, or in pixels of the image that `captureId` names. */
export interface PointerInput extends Confirmable {
  readonly points: readonly Point[];
  readonly captureId: string | undefined;
}

export interface ClickInput extends PointerInput {
  readonly button: MouseButton;
  readonly count: 1 | 2;
}

export interface ScrollInput extends PointerInput {
  /** Signed: up and right are positive. */
  readonly notches: number;
  readonly axis: "vertical" | "horizontal";
}

export interface KeysInput extends Confirmable {
  readonly chords: readonly Chord[];
  readonly holdMs: number;
}

/** What a consent is asked for. */
export interface ConsentInput extends Targeted {
  readonly action: Action;
  readonly ttlSeconds: number;
  /** The call it is for; undefined = any of that class. */
  readonly call: IntendedCall | undefined;
}

/** A call that a client intends to make once it has been confirmed. */
export interface IntendedCall {
  readonly tool: string;
  /** Validated, with defaults, without a token. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly classes: (entry: PolicyEntry) => readonly Action[];
  readonly aim: Aim | undefined;
  readonly keystrokes: Keystrokes | undefined;
}

/** What one application has used of its limits in the last minute; "" = calls without a target. */
export interface RateUse {
  readonly application: string;
  readonly state: Readonly<Record<Resource, RateState>>;
}

export interface ScreenBounds {
  /** Screen coordinates. */
  readonly bounds: Rect;
  readonly monitors: readonly Monitor[];
}

export interface RestoredWindow {
  /** Screen coordinates, after restoring. */
  readonly rect: Rect;
  readonly wasMaximized: boolean;
  readonly foregroundMoved: boolean;
}

export interface GrantedConsent {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the target was in front when it was given, or came back within 1 s. */
  readonly targetInFront: boolean;
}

/** Every kind of effect: the power it works with, what it takes and what it gives. */
export interface Effects {
  readHealth: { power: "facts"; input: Empty; output: Health };
  readRates: { power: "facts"; input: Empty; output: readonly RateUse[] };
  readAudit: { power: "facts"; input: { readonly limit: number }; output: readonly AuditEvent[] };
  countWindows: { power: "see"; input: Empty; output: VisibilitySummary };
  listWindows: {
    power: "see";
    input: { readonly includeMinimized: boolean };
    output: readonly WindowDescription[];
  };
  waitForWindow: {
    power: "waiting";
    input: { readonly titleContains: string; readonly times: WaitTimes };
    output: WindowDescription;
  };
  waitForTitleChange: {
    power: "watching";
    input: Targeted & { readonly times: WaitTimes };
    output: WindowDescription;
  };
  readScreen: { power: "see"; input: Empty; output: ScreenBounds };
  readWindow: { power: "look"; input: Targeted; output: WindowState };
  captureWindow: { power: "pixels"; input: CaptureInput; output: Picture };
  resolvePoint: {
    power: "profiles";
    input: ProfileInput & { readonly regionName: string };
    output: ResolvedPoint;
  };
  checkProfile: { power: "comparing"; input: Targeted & ProfileInput; output: ProfileCheck };
  recordProfile: { power: "recording"; input: Targeted & RecordingRequest; output: Recording };
  /** Output of pointer effects: the points in window coordinates. */
  click: { power: "pointer"; input: ClickInput; output: readonly Point[] };
  hover: { power: "pointer"; input: PointerInput & { readonly dwellMs: number }; output: readonly Point[] };
  scroll: { power: "pointer"; input: ScrollInput; output: readonly Point[] };
  drag: { power: "pointer"; input: PointerInput; output: readonly Point[] };
  typeText: { power: "keyboard"; input: Confirmable & { readonly text: string }; output: number };
  pressKeys: { power: "keyboard"; input: KeysInput; output: number };
  closeWindow: { power: "closing"; input: Confirmable; output: Empty };
  restoreWindow: { power: "restoring"; input: Targeted; output: RestoredWindow };
  confirm: { power: "consent"; input: ConsentInput; output: GrantedConsent };
  preview: { power: "previewing"; input: Targeted & { readonly action: Action }; output: Preview };
}
export type EffectKind = keyof Effects;
export type Input<K extends EffectKind> = Effects[K]["input"];
export type Output<K extends EffectKind> = Effects[K]["output"];
type PowerOf<K extends EffectKind> = Effects[K]["power"];

/** One kind of effect: the permission it needs, the guards it passes, what it costs, the one thing it does. */
export interface EffectSpec<K extends EffectKind> {
  readonly power: PowerOf<K>;
  /** `asked`: the class of action that the input names. */
  readonly permission: Action | "none" | "asked";
  readonly guards: typeof GUARDS_OF[PowerOf<K>];
  /** Whether the attempt is an audit event. */
  readonly audited: boolean;
  /** Classes of action needed beside `permission`, by what the input would bring about. */
  readonly consequences: (input: Input<K>, entry: PolicyEntry) => readonly Action[];
  readonly cost: (
    input: Input<K>,
    target: AllowedWindow | undefined,
    view: DesktopView,
    configuration: Pick<Configuration, "profiles">,
  ) => Cost;
  /** Where a pointer effect acts; written out as undefined by every other effect. */
  readonly aim: PowerOf<K> extends "pointer" ? (input: Input<K>) => Aim
    : PowerOf<K> extends "consent" ? (input: Input<K>) => Aim | undefined
    : undefined;
  /** What a keyboard effect sends; written out as undefined by every other effect. */
  readonly keystrokes: PowerOf<K> extends "keyboard" ? (input: Input<K>) => Keystrokes
    : PowerOf<K> extends "consent" ? (input: Input<K>) => Keystrokes | undefined
    : undefined;
  readonly perform: (powers: Powers[PowerOf<K>], input: Input<K>) => Output<K> | Promise<Output<K>>;
}

import type { AllowedWindow, VisibilitySummary } from "./allowed_windows.ts";
import type { DesktopView } from "./desktop.ts";
import type {
  CaptureInput,
  ClickInput,
  Confirmable,
  ConsentInput,
  Empty,
  GrantedConsent,
  KeysInput,
  PointerInput,
  ProfileInput,
  RateUse,
  ResolvedPoint,
  RestoredWindow,
  ScreenBounds,
  ScrollInput,
  Targeted,
} from "./effect_io.ts";
import type { AuditEvent } from "./gate/audit.ts";
import type { Cost } from "./gate/rate_limit.ts";
import type { Point } from "./geometry.ts";
import type { Aim, Keystrokes } from "./guards.ts";
import type { Health } from "./health.ts";
import type { Picture } from "./picture.ts";
import type { Action, Configuration, PolicyEntry } from "./policy/policy.ts";
import type { GUARDS_OF, Powers } from "./powers.ts";
import type { Preview } from "./preview.ts";
import type { ProfileCheck } from "./profile/check.ts";
import type { Recording, RecordingRequest } from "./profile/recording.ts";
import type { WaitTimes } from "./wait.ts";
import type { WindowDescription, WindowState } from "./window_description.ts";

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

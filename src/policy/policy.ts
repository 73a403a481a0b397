import type { ConfigurationProblem } from "../document/problem.ts";
import type { ProfileFile } from "../profile/profile.ts";
import type { Program } from "./program.ts";
import type { RectRule, RegionRule, SizeRule } from "./rect_rule.ts";

/** The classes of action an operator can grant; each is its own permission. */
export const ACTIONS = ["observe", "hover", "click", "text", "key", "close", "drag"] as const;

/** One of {@linkcode ACTIONS}. */
export type Action = typeof ACTIONS[number];

/** Whether `word` names a class of action. */
export function isAction(word: string): word is Action {
  return (ACTIONS as readonly string[]).includes(word);
}

/** Actions that need a confirmation whatever the policy says. A policy can add others, never remove these. */
export const ALWAYS_PROTECTED: ReadonlySet<Action> = new Set<Action>(["text", "close", "drag"]);

/** Which popups of an allowed window may be acted on as well; `dialogs` includes menus. */
export type OwnedPopups = "none" | "menus" | "dialogs";

/** Where pixels come from: the screen, or the window drawing itself. */
export type CaptureSource = "screen" | "window";

/** Who confirms protected actions: a message box, the client's user, or the client by a token alone. */
export type ConfirmationChannel = "dialog" | "client" | "token";

/** Whether a target that is not in front is refused or brought forward. */
export type FocusMode = "passive" | "activate";

/** How text is typed: as input, or as `WM_CHAR` messages to the target. */
export type TextMode = "unicode" | "wm_char";

/** Whether clients see live titles, or only the pattern that matched. */
export type TitleMode = "full" | "pattern";

/** Where audit records are written to. */
export type AuditSink = "stderr" | "eventlog";

/** A title pattern of a policy, compiled. `matches` takes a raw title; linear in its length. */
export interface TitlePattern {
  readonly source: string;
  matches(title: string): boolean;
}

/** One application an operator named, and what may be done with its windows. */
export interface PolicyEntry {
  readonly titlePatterns: readonly TitlePattern[];
  /** The program of its windows: one name, or under a ceiling perhaps two, both of which it must have. */
  readonly programs: readonly Program[];
  readonly allowedActions: ReadonlySet<Action>;
  /** Subset of `allowedActions`, the built-in {@linkcode ALWAYS_PROTECTED} included; never holds `observe`. */
  readonly protectedActions: ReadonlySet<Action>;
  readonly safeRegions: readonly RegionRule[];
  /** Painted black wherever they meet a capture. */
  readonly masks: readonly RectRule[];
  readonly maxScreenshotBytes: number;
  /** Milliseconds since 1970; undefined = never. */
  readonly expiresAt: number | undefined;
  readonly ownedPopups: OwnedPopups;
  readonly nonClient: boolean;
  /** Canonical paths of executables whose child windows inside the target count as its own. */
  readonly embedded: readonly string[];
  /** Canonical paths of executables whose click-through layered windows may lie over pictures. */
  readonly overlays: readonly string[];
  /** The sizes that the window must have, all of them, for regions, masks and points to hold. */
  readonly windowSizes: readonly SizeRule[];
  /** Chords `key` may send, normalised; undefined = the default set of the contract. */
  readonly allowedKeys: ReadonlySet<string> | undefined;
  /** The first is a screenshot's default. */
  readonly captureSources: readonly CaptureSource[];
  readonly confirmation: ConfirmationChannel;
  /** Whether crops by margins are allowed (variable mode with ALLOW_UNRESTRICTED_SCREENSHOTS). */
  readonly unrestrictedScreenshots: boolean;
  /**
   * Where crops by margins are allowed: a crop must lie wholly inside one of these. Absent = anywhere. The
   * administrator's ceiling sets it.
   */
  readonly cropRegions?: readonly RectRule[];
  /** SHA-256 that the executable had at start, lowercase hex; absent = the policy names none. */
  readonly executableSha256?: string;
}

/** Whether an entry's time is over. `wall`: milliseconds since 1970. */
export function isExpired({ expiresAt }: Pick<PolicyEntry, "expiresAt">, wall: number): boolean {
  return expiresAt !== undefined && wall >= expiresAt;
}

/** Sliding-minute limits and the memory budget. */
export interface Limits {
  readonly actionsPerMinute: number;
  readonly readsPerMinute: number;
  readonly textCharsPerMinute: number;
  readonly screenshotPixelsPerMinute: number;
  readonly memoryBudgetBytes: number;
}

/** State of one source of configuration, for `health_check`. */
export type SourceState = "not_configured" | "broken" | "ok";

/** The configuration: read once, at start, and frozen. Nothing is granted by default. */
export interface Configuration {
  readonly mode: "none" | "variables" | "file";
  /** Empty as soon as there is a problem. The first entry whose title and executable match decides alone. */
  readonly entries: readonly PolicyEntry[];
  readonly problems: readonly ConfigurationProblem[];
  /** Settings that are valid but grant less or more than the operator may think; they hinder nothing. */
  readonly warnings?: readonly ConfigurationProblem[];
  readonly sources: {
    readonly variables: SourceState;
    readonly file: SourceState;
    readonly ceiling: SourceState;
  };
  /** SHA-256 over what was granted, lowercase hex; names the policy in the audit without its path. */
  readonly policyDigest: string;
  readonly focusMode: FocusMode;
  readonly textMode: TextMode;
  readonly titles: TitleMode;
  readonly limits: Limits;
  readonly auditSinks: readonly AuditSink[];
  readonly stopKey: string;
  /** Milliseconds; 0 = off. */
  readonly requireIdleMs: number;
  /** Canonical folder of the coordinate profiles; undefined = none. */
  readonly profileDir: string | undefined;
  /** The files of that folder at start; empty without one. */
  readonly profiles: readonly ProfileFile[];
}

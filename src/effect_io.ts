import type { TargetSelector } from "./allowed_windows.ts";
import type { Monitor } from "./desktop.ts";
import type { RateState, Resource } from "./gate/rate_limit.ts";
import type { Point, Rect } from "./geometry.ts";
import type { Aim, Keystrokes, MouseButton } from "./guards.ts";
import type { PictureOptions, RegionSelector } from "./picture.ts";
import type { Chord } from "./policy/keys.ts";
import type { Action, PolicyEntry } from "./policy/policy.ts";

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

import type { AllowedWindow, AllowedWindows, TargetSelector, VisibilitySummary } from "./allowed_windows.ts";
import type { DesktopView, Monitor } from "./desktop.ts";
import type { Cost } from "./gate/rate_limit.ts";
import type { Point, Rect } from "./geometry.ts";
import { areaOf } from "./geometry.ts";
import { type Aim, blockers, coveredBy, type GuardContext, type MouseButton } from "./guards.ts";
import { type Health, readHealth, type ServerFacts } from "./health.ts";
import type { Pointer } from "./pointer.ts";
import type { Action } from "./policy/policy.ts";
import { type Picture, type PictureOptions, regionOf, type RegionSelector, takePicture } from "./picture.ts";
import type { Capture } from "./screen_capture.ts";
import { describeWindow, type WindowDescription, type WindowState } from "./window_description.ts";

/** What the code behind an effect is handed: nothing else of the machine is within its reach. */
export interface Powers {
  /** What the server knows of itself. */
  facts: { readonly server: ServerFacts };
  /** Reading which windows are there. */
  see: { readonly view: DesktopView; readonly windows: AllowedWindows };
  /** Reading one allowed window. */
  look: Powers["see"] & { readonly target: AllowedWindow; readonly guards: GuardContext };
  /** The pixels of one allowed window, foreign ones refused and masks painted. */
  pixels: Powers["look"] & {
    readonly capture: (rect: Rect) => Promise<Capture>;
    readonly signal: AbortSignal;
  };
  /** The mouse over one allowed window; every event passes the recheck. */
  pointer: Powers["look"] & {
    readonly pointer: Pointer;
    /** From window to screen coordinates, by the window rectangle that the guards saw. */
    readonly at: (point: Point) => Point;
  };
}
export type Power = keyof Powers;

/** The guards an effect of each power has to list, in full: a shorter list does not compile. */
interface GuardsOf {
  facts: readonly [];
  see: readonly [];
  look: readonly [];
  pixels: readonly ["desktop", "state", "integrity"];
  pointer: readonly ["desktop", "state", "integrity", "focus", "operator", "geometry"];
}

export type Empty = Readonly<Record<never, never>>;

/** An effect on one window. */
export interface Targeted {
  readonly target: TargetSelector;
}

export interface CaptureInput extends Targeted {
  readonly region: RegionSelector;
  readonly options: PictureOptions;
}

export interface ClickInput extends Targeted {
  /** Window coordinates. */
  readonly point: Point;
  readonly button: MouseButton;
}

export interface ScreenBounds {
  /** Screen coordinates. */
  readonly bounds: Rect;
  readonly monitors: readonly Monitor[];
}

/** Every kind of effect: the power it works with, what it takes and what it gives. */
export interface Effects {
  readHealth: { power: "facts"; input: Empty; output: Health };
  countWindows: { power: "see"; input: Empty; output: VisibilitySummary };
  listWindows: {
    power: "see";
    input: { readonly includeMinimized: boolean };
    output: readonly WindowDescription[];
  };
  readScreen: { power: "see"; input: Empty; output: ScreenBounds };
  readWindow: { power: "look"; input: Targeted; output: WindowState };
  captureWindow: { power: "pixels"; input: CaptureInput; output: Picture };
  click: { power: "pointer"; input: ClickInput; output: ClickInput["point"] };
}
export type EffectKind = keyof Effects;
export type Input<K extends EffectKind> = Effects[K]["input"];
export type Output<K extends EffectKind> = Effects[K]["output"];

/** One kind of effect: the permission it needs, the guards it passes, what it costs, the one thing it does. */
export interface EffectSpec<K extends EffectKind> {
  readonly power: Effects[K]["power"];
  readonly permission: Action | "none";
  readonly guards: GuardsOf[Effects[K]["power"]];
  /** Whether the attempt is an audit event; only tools that need a permission are. */
  readonly audited: boolean;
  readonly cost: (input: Input<K>, target: AllowedWindow | undefined, view: DesktopView) => Cost;
  /** The points a pointer effect touches. Written out as undefined by every other effect. */
  readonly aim: Effects[K]["power"] extends "pointer" ? (input: Input<K>) => Aim : undefined;
  readonly perform: (powers: Powers[Effects[K]["power"]], input: Input<K>) => Output<K> | Promise<Output<K>>;
}

const ONE_READ: Cost = { reads: 1 };
const POINTER_GUARDS = ["desktop", "state", "integrity", "focus", "operator", "geometry"] as const;

/** The whole power of this server, in one table. A kind missing from it does not compile. */
export const EFFECTS: { readonly [K in EffectKind]: EffectSpec<K> } = {
  readHealth: {
    power: "facts",
    permission: "none",
    guards: [],
    audited: false,
    cost: () => ({}),
    aim: undefined,
    perform: ({ server }) => readHealth(server),
  },
  countWindows: {
    power: "see",
    permission: "observe",
    guards: [],
    audited: true,
    cost: () => ONE_READ,
    aim: undefined,
    perform: ({ windows }) => windows.summarize(),
  },
  listWindows: {
    power: "see",
    permission: "observe",
    guards: [],
    audited: true,
    cost: () => ONE_READ,
    aim: undefined,
    perform: ({ view, windows }, { includeMinimized }) =>
      windows.list()
        .filter(({ entry, identity }) =>
          entry.allowedActions.has("observe") && (includeMinimized || !view.isIconic(identity.hwnd))
        )
        .map((window) => describeWindow(view, windows, window)),
  },
  readScreen: {
    power: "see",
    permission: "observe",
    guards: [],
    audited: false,
    cost: () => ONE_READ,
    aim: undefined,
    perform: ({ view }) => ({ bounds: view.getVirtualScreen(), monitors: view.getMonitors() }),
  },
  readWindow: {
    power: "look",
    permission: "observe",
    guards: [],
    audited: true,
    cost: () => ONE_READ,
    aim: undefined,
    perform: async ({ view, windows, target, guards }) => ({
      ...describeWindow(view, windows, target),
      visible: view.isWindowVisible(target.identity.hwnd),
      iconic: view.isIconic(target.identity.hwnd),
      onTop: coveredBy(guards).length === 0,
      dpi: view.getDpiForWindow(target.identity.hwnd),
      hung: view.isHungAppWindow(target.identity.hwnd),
      cloaked: view.getCloaked(target.identity.hwnd) !== 0,
      elevated: (target.process.integrity ?? 0) >= 0x3000,
      blockedBy: await blockers(guards),
    }),
  },
  captureWindow: {
    power: "pixels",
    permission: "observe",
    guards: ["desktop", "state", "integrity"],
    audited: true,
    cost: ({ region }, target, view) => ({
      reads: 1,
      screenshotPixels: target === undefined ? 0 : areaOf(regionOf(view, target, region)),
    }),
    aim: undefined,
    perform: ({ view, target, capture, signal }, { region, options }) =>
      takePicture({ rect: regionOf(view, target, region), target, capture, signal }, options),
  },
  click: {
    power: "pointer",
    permission: "click",
    guards: POINTER_GUARDS,
    audited: true,
    cost: () => ({ actions: 1 }),
    aim: ({ point, button }) => ({ points: [point], button }),
    perform: async ({ pointer, at }, { point, button }) => {
      await pointer.click(at(point), button);
      return point;
    },
  },
};

/** Whether a kind of effect acts on one window. */
export function isTargeted(kind: EffectKind): boolean {
  return EFFECTS[kind].power !== "facts" && EFFECTS[kind].power !== "see";
}

/** Whether a kind of effect takes its turn in the queue: it changes what is on the desktop. */
export function takesTurn(kind: EffectKind): boolean {
  return EFFECTS[kind].power === "pointer";
}

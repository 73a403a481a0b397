import type { Rect } from "../base/geometry.ts";

/** A menu handle; 64 bits, therefore bigint. 0n is "none". */
export type Hmenu = bigint;

/** The purpose of a menu item: a command by its identifier, or a submenu, by the identifiers of its items. */
export type MenuItem = { readonly id: number } | { readonly submenu: readonly number[] };

/** One display. */
export interface Monitor {
  /** Physical pixels, screen coordinates (negative left of or above the primary monitor). */
  readonly bounds: Rect;
  /** `bounds` less the task bar and docked bars. */
  readonly workArea: Rect;
  readonly primary: boolean;
  /** Dots per inch; 96 is 100 % scaling. */
  readonly dpi: number;
}

/** The thread and process that own a window. */
export interface ThreadProcessId {
  readonly tid: number;
  readonly pid: number;
}

/** How far a layered window lets what is behind it through. `opaque` also for windows that are not layered. */
export type Translucency = "opaque" | "invisible" | "translucent";

/** How the process sees DPI, as queried; anything else than per-monitor-v2 makes every tool refuse. */
export type DpiAwareness = "per_monitor_v2" | "other";

/** How a probe goes to its window: of those that wait for a thread, the running effect's goes first. */
export interface Probing {
  /** Whether it is the running effect's. */
  readonly first: boolean;
  /** Ends the waiting, for the thread and for the answer: the probe then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

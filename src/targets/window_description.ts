import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import { type DesktopView, handleBits } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import type { ErrorCode } from "../base/errors.ts";
import { type Rect, translate } from "../base/geometry.ts";
import { type Action, ACTIONS } from "../policy/policy.ts";
import { isCountedPopup, ownPopupKind, type PopupKind } from "./popups.ts";
import { windowRect } from "./window_rect.ts";
import { cleanTitle } from "./clean_title.ts";

/** An allowed window as a client may see it. Title and class are text of the application: untrusted. */
export interface WindowDescription {
  readonly title: string;
  readonly pid: number;
  readonly hwnd: number;
  /** Screen coordinates. */
  readonly rect: Rect;
  readonly processPath: string;
  /** Left out where the policy shows patterns instead of titles. */
  readonly windowClass: string | undefined;
  readonly foreground: boolean;
  /** Names of the regions that screenshots may show. */
  readonly regions: readonly string[];
  /** What the policy grants here. */
  readonly actions: readonly Action[];
}

/** A region and where it is now. */
export interface PlacedRegion {
  readonly name: string;
  /** Window coordinates; undefined while it does not fit into the window, or no dialog is open that it shows. */
  readonly rect: Rect | undefined;
}

/** A popup of the window that counts as part of it. */
export interface PopupDescription {
  readonly kind: PopupKind;
  /** Window coordinates of the target, so perhaps outside of it. */
  readonly rect: Rect;
  readonly enabled: boolean;
  /** Untrusted; left out where the policy shows patterns instead of titles, and where there is none. */
  readonly title: string | undefined;
}

/** A window in more detail, and what an action on it would meet now. */
export interface WindowState extends WindowDescription {
  readonly visible: boolean;
  readonly iconic: boolean;
  /** Whether nothing covers any part of it. */
  readonly onTop: boolean;
  /** Dots per inch that it is shown at; 0 when it is gone. */
  readonly dpi: number;
  /** Whether masks of the policy may lie beside what they are for: they say no scaling, and the window's is not 96 dpi. */
  readonly masksMayMiss: boolean;
  readonly hung: boolean;
  readonly cloaked: boolean;
  readonly elevated: boolean;
  readonly blockedBy: readonly ErrorCode[];
  /** Window coordinates; undefined while it is minimised. */
  readonly clientRect: Rect | undefined;
  readonly placedRegions: readonly PlacedRegion[];
  /** Of the actions, those that need a confirmation. */
  readonly confirmed: readonly Action[];
  /** Topmost first. */
  readonly popups: readonly PopupDescription[];
  /** Whether a dialog of its own, counted or not, takes the input in its place. */
  readonly behindOwnDialog: boolean;
}

/** An allowed window as a client may see it. Throws `target_stale` when it is gone. */
export function describeWindow(
  view: DesktopView,
  windows: AllowedWindows,
  window: AllowedWindow,
): WindowDescription {
  const { identity, process, entry } = window;
  const rect = view.getWindowRect(identity.hwnd);
  if (rect === undefined) throw new ToolError("target_stale", "Refused: the target window closed");
  return {
    title: windows.shownTitle(window),
    pid: process.pid,
    hwnd: handleBits(identity.hwnd),
    rect,
    processPath: process.imagePath,
    windowClass: windows.showsTitles ? cleanTitle(identity.className) : undefined,
    foreground: view.getForegroundWindow() === identity.hwnd,
    regions: entry.safeRegions.map(({ name }) => name),
    actions: ACTIONS.filter((action) => entry.allowedActions.has(action)),
  };
}

/** The popups that count as part of a window, topmost first. Throws `target_stale` when it is gone. */
export function describePopups(
  view: DesktopView,
  windows: AllowedWindows,
  target: AllowedWindow,
): readonly PopupDescription[] {
  const { left, top } = windowRect(view, target);
  return view.getTopLevelWindows().flatMap((hwnd) => {
    const kind = isCountedPopup(view, target, hwnd) ? ownPopupKind(view, target, hwnd) : undefined;
    const frame = kind !== undefined && view.isWindowVisible(hwnd) ? view.getFrameBounds(hwnd) : undefined;
    if (kind === undefined || frame === undefined) return [];
    const title = windows.showsTitles ? cleanTitle(view.getWindowText(hwnd)) : "";
    const rect = translate(frame, { x: -left, y: -top });
    return [{ kind, rect, enabled: view.isWindowEnabled(hwnd), title: title === "" ? undefined : title }];
  });
}

/** Whether the target is disabled while an own dialog of it, counted or not, is enabled. */
export function isBehindDialog(view: DesktopView, target: AllowedWindow): boolean {
  if (view.isWindowEnabled(target.identity.hwnd)) return false;
  return view.getTopLevelWindows().some((hwnd) =>
    ownPopupKind(view, target, hwnd) === "dialog" && view.isWindowVisible(hwnd) && view.isWindowEnabled(hwnd)
  );
}

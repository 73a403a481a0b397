import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import { type DesktopView, handleBits } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import type { ErrorCode } from "../base/errors.ts";
import type { Rect } from "../base/geometry.ts";
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
}

/** An allowed window as a client may see it. Throws `target_stale` when it is gone. */
export function describeWindow(
  view: DesktopView,
  windows: AllowedWindows,
  window: AllowedWindow,
): WindowDescription {
  const { identity, process } = window;
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
  };
}

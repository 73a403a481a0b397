import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { describeWindow, type WindowDescription } from "./window_description.ts";

/** The windows whose entry grants `observe`, topmost first; minimised ones only when they are asked for. */
export function observableWindows(
  view: DesktopView,
  windows: AllowedWindows,
  includeMinimized = false,
): readonly AllowedWindow[] {
  return windows.list().filter(({ entry, identity }) =>
    entry.allowedActions.has("observe") && (includeMinimized || !view.isIconic(identity.hwnd))
  );
}

/** {@linkcode observableWindows} as a client may see them. One that closes meanwhile is left out. */
export function listWindows(
  view: DesktopView,
  windows: AllowedWindows,
  includeMinimized: boolean,
): readonly WindowDescription[] {
  return observableWindows(view, windows, includeMinimized)
    .map((window) => describeIfThere(view, windows, window))
    .filter((description) => description !== undefined);
}

/** The description of a window; undefined when it has closed. */
export function describeIfThere(
  view: DesktopView,
  windows: AllowedWindows,
  window: AllowedWindow,
): WindowDescription | undefined {
  try {
    return describeWindow(view, windows, window);
  } catch (error) {
    if (error instanceof ToolError && error.code === "target_stale") return undefined;
    throw error;
  }
}

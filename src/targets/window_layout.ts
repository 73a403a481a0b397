import type { AllowedWindow } from "./allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import type { Monitor } from "../desktop/readings.ts";
import {
  areaOf,
  intersect,
  meet,
  type Rect,
  sameRect,
  sameSize,
  sizeOf,
  translate,
} from "../base/geometry.ts";
import { ToolError } from "../base/errors.ts";
import { hasSize, type WindowLayout } from "../policy/rect_rule.ts";
import type { PolicyEntry } from "../policy/policy.ts";
import { checkNotMinimized, windowRect } from "./window_rect.ts";

/** How a window is scaled. */
export type WindowScaling = Pick<WindowLayout, "dpi" | "isStretched" | "isSplit">;

/** How the target lies now. Throws `target_stale` when it is gone, `target_minimized`. */
export function layoutOf(view: DesktopView, target: AllowedWindow): WindowLayout {
  const { hwnd } = target.identity;
  checkNotMinimized(view, target);
  const outer = windowRect(view, target);
  const client = view.getClientRect(hwnd);
  const scaling = scalingOf(view, hwnd, outer);
  if (client === undefined || scaling === undefined) {
    throw new ToolError("target_stale", "Refused: the target window closed");
  }
  return {
    size: sizeOf(outer),
    client: translate(client, { x: -outer.left, y: -outer.top }),
    ...scaling,
  };
}

/** Whether two layouts are the same: rectangles chosen in one hold in the other. */
export function sameLayout(a: WindowLayout, b: WindowLayout): boolean {
  return sameSize(a.size, b.size) && sameRect(a.client, b.client) && a.dpi === b.dpi &&
    a.isStretched === b.isStretched && a.isSplit === b.isSplit;
}

/**
 * How Windows scales a window whose outer rectangle (screen coordinates) is `outer`: one that is not aware of its monitor's
 * DPI is stretched from what it was drawn for to its monitor's. undefined when it is gone.
 * https://learn.microsoft.com/windows/win32/hidpi/high-dpi-desktop-application-development-on-windows
 */
export function scalingOf(view: DesktopView, hwnd: Hwnd, outer: Rect): WindowScaling | undefined {
  const drawn = view.getDpiForWindow(hwnd);
  if (drawn === 0) return undefined;
  if (view.isPerMonitorAware(hwnd)) return { dpi: drawn, isStretched: false, isSplit: false };
  const monitors = view.getMonitors();
  const dpi = monitorOf(monitors, outer)?.dpi ?? drawn;
  const isSplit = monitors.some((monitor) => monitor.dpi !== dpi && meet(monitor.bounds, outer));
  return { dpi, isStretched: dpi !== drawn || isSplit, isSplit };
}

/** The monitor with the largest part of a rectangle, as `MonitorFromWindow` takes it; else the primary one. */
function monitorOf(monitors: readonly Monitor[], rect: Rect): Monitor | undefined {
  const primary = monitors.find((monitor) => monitor.primary);
  return monitors.reduce(
    (best, monitor) => partOf(monitor, rect) > (best === undefined ? 0 : partOf(best, rect)) ? monitor : best,
    primary,
  );
}

function partOf({ bounds }: Monitor, rect: Rect): number {
  return areaOf(intersect(bounds, rect));
}

/** {@linkcode checkLayout} of the target as it lies now. */
export function checkWindowSize(view: DesktopView, target: AllowedWindow): void {
  if (target.entry.windowSizes.length > 0) checkLayout(target.entry, layoutOf(view, target));
}

/**
 * Throws `policy_denied` when the entry's regions, masks and the points a client takes from them do not hold for a
 * window of this size.
 */
export function checkLayout({ windowSizes }: Pick<PolicyEntry, "windowSizes">, layout: WindowLayout): void {
  const broken = windowSizes.find((size) => !hasSize(size, layout));
  if (broken === undefined) return;
  const at = broken.dpi === undefined || broken.dpi === layout.dpi ? "" : ` at ${broken.dpi} dpi`;
  const { width, height } = layout.size;
  throw new ToolError(
    "policy_denied",
    `Refused: the policy holds only while the window is ${broken.width}x${broken.height} pixels${at}; ` +
      `it is ${width}x${height} now`,
  );
}

import type { AllowedWindow } from "./allowed_windows.ts";
import type { Captures } from "./captures.ts";
import type { DesktopView } from "./desktop.ts";
import { type Point, type Rect, sizeOf } from "./geometry.ts";
import { type Aim, type FixedAim, windowRect } from "./guards.ts";
import { JudgedPoints } from "./hit_checks.ts";

/** Fixes an aim at the window as it stands now. Throws `target_stale`, `capture_stale`, `invalid_argument`. */
export function fixAim(
  desktop: DesktopView,
  captures: Captures,
  target: AllowedWindow,
  { points, button, captureId, argumentsAt }: Aim,
): FixedAim {
  const rect = windowRect(desktop, target);
  const inWindow = captureId === undefined
    ? points
    : points.map((point) => captures.toWindow(captureId, point, target.identity, sizeOf(rect)));
  return {
    button,
    windowRect: rect,
    points: inWindow.map((point) => toScreen(rect, point)),
    judged: new JudgedPoints(),
    arguments: argumentsAt(inWindow),
  };
}

/** A point of window coordinates in screen coordinates. */
function toScreen({ left, top }: Rect, { x, y }: Point): Point {
  return { x: x + left, y: y + top };
}

/** A fixed point in window coordinates. */
export function toWindow({ left, top }: Rect, { x, y }: Point): Point {
  return { x: x - left, y: y - top };
}

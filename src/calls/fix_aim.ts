import { toScreen } from "../base/geometry.ts";
import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { Captures } from "../capture/capture_ids.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Aim, FixedAim } from "../guards/guard_context.ts";
import { windowRect } from "../targets/window_rect.ts";
import { JudgedPoints } from "../guards/judged_points.ts";

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
    : points.map((point) => captures.toWindow(captureId, point, desktop, target));
  return {
    button,
    windowRect: rect,
    points: inWindow.map((point) => toScreen(rect, point)),
    judged: new JudgedPoints(),
    arguments: argumentsAt(inWindow),
  };
}

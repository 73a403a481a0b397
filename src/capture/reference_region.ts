import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { contains, type NamedRegion, type Point, type Rect, sameRect, sizeOf } from "../base/geometry.ts";
import { windowRect } from "../targets/window_rect.ts";
import { regionOf } from "./screenshot.ts";

/**
 * The rectangle of a reference region, if the policy shows it: where it names regions, exactly its own of that name;
 * else whatever a crop by margins may show. Window coordinates.
 *
 * Throws `invalid_argument` and `policy_denied` as a screenshot of it would, and `policy_denied` when the policy's
 * region of that name is another one.
 */
export function shownReference(view: DesktopView, target: AllowedWindow, { name, rect }: NamedRegion): Rect {
  if (target.entry.safeRegions.length === 0) {
    const { width, height } = sizeOf(windowRect(view, target));
    const crop = { left: rect.left, top: rect.top, right: width - rect.right, bottom: height - rect.bottom };
    return regionOf(view, target, { crop });
  }
  const own = regionOf(view, target, { regionName: name });
  if (sameRect(own, rect)) return own;
  throw new ToolError(
    "policy_denied",
    "Refused: the reference region must be the policy's region of that name, with the same rectangle",
  );
}

/** Throws `policy_denied` when a mask of the policy covers one of `points`, window coordinates: it would be black. */
export function checkUnmasked({ entry: { masks } }: AllowedWindow, points: readonly Point[]): void {
  const index = points.findIndex((point) => masks.some((mask) => contains(mask, point)));
  if (index < 0) return;
  throw new ToolError(
    "policy_denied",
    `Refused: verification point ${index + 1} lies under a mask of the policy; choose another point`,
  );
}

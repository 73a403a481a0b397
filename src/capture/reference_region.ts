import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { contains, type NamedRegion, type Point, sameRect } from "../base/geometry.ts";
import type { WindowLayout } from "../policy/rect_rule.ts";
import { layoutOf } from "../targets/window_layout.ts";
import { choosePart, type ChosenPart } from "./chosen_part.ts";
import { placedMasks } from "./placed_masks.ts";

/**
 * A reference region as a part of the window, if the policy shows it: where it names regions, exactly its own of that name;
 * else whatever a crop by margins may show. `rect` is in window coordinates.
 *
 * Throws `invalid_argument` and `policy_denied` as a screenshot of it would, and `policy_denied` when the policy's
 * region of that name is another one.
 */
export function shownReference(
  view: DesktopView,
  target: AllowedWindow,
  { name, rect }: NamedRegion,
): ChosenPart {
  if (target.entry.safeRegions.length === 0) {
    const { width, height } = layoutOf(view, target).size;
    const crop = { left: rect.left, top: rect.top, right: width - rect.right, bottom: height - rect.bottom };
    return choosePart(view, target, { crop });
  }
  const own = choosePart(view, target, { regionName: name });
  if (own.dialog === undefined && sameRect(own.rect, rect)) return own;
  throw new ToolError(
    "policy_denied",
    "Refused: the reference region must be the policy's region of that name, with the same rectangle",
  );
}

/** Throws `policy_denied` when a mask of the policy covers one of `points`, window coordinates: it would be black. */
export function checkUnmasked(
  { entry }: AllowedWindow,
  layout: WindowLayout,
  points: readonly Point[],
): void {
  const masks = placedMasks(entry, layout);
  const index = points.findIndex((point) => masks.some((mask) => contains(mask, point)));
  if (index < 0) return;
  throw new ToolError(
    "policy_denied",
    `Refused: verification point ${index + 1} lies under a mask of the policy; choose another point`,
  );
}

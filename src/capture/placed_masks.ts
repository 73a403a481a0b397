import { ToolError } from "../base/errors.ts";
import type { Rect } from "../base/geometry.ts";
import type { PolicyEntry } from "../policy/policy.ts";
import { maskNow, type WindowLayout } from "../policy/rect_rule.ts";

/**
 * Where the masks of an entry are in a window that lies so, window coordinates. Throws `policy_denied` when that cannot be
 * said of one of them: what it stands for must not be shown.
 */
export function placedMasks({ masks }: Pick<PolicyEntry, "masks">, layout: WindowLayout): readonly Rect[] {
  return masks.map((mask) => {
    const rect = maskNow(mask, layout);
    if (rect !== undefined) return rect;
    throw new ToolError(
      "policy_denied",
      layout.isSplit
        ? "Refused: Windows stretches the window for several monitors at once, so no mask can be placed; move it to one"
        : `Refused: a mask of the policy cannot be placed in a window of ${layout.size.width}x${layout.size.height} ` +
          "pixels; enlarge the window, or the operator must change the mask",
    );
  });
}

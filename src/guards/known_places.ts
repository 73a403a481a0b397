import { contains, type Point } from "../base/geometry.ts";
import type { GuardContext } from "./guard_context.ts";
import { judgePoint } from "./hit_checks.ts";
import { checkInFrame, checkSystemMenu } from "./point_checks.ts";
import { isCountedPopup } from "../targets/popups.ts";
import { checkWindowSize } from "../targets/window_layout.ts";

/**
 * The checks on the points of a call that can be made before its window is in front: a call that will be refused must
 * not move the focus first. Throws as the guard `geometry` does.
 */
export async function checkKnownPlaces(context: GuardContext): Promise<void> {
  const { desktop, target, aim } = context;
  if (aim !== undefined) checkWindowSize(desktop, target);
  checkSystemMenu(context);
  for (const point of aim?.points ?? []) {
    if (isShown(context, point)) await judgePoint(context, point);
    else if (!isOnPopup(context, point)) checkInFrame(context, point);
  }
}

/** Whether the target or a counted popup of it is at the point already. */
function isShown({ desktop, target }: GuardContext, point: Point): boolean {
  const hit = desktop.windowFromPoint(point);
  const root = hit === 0n ? 0n : desktop.getRootWindow(hit);
  return root === target.identity.hwnd || isCountedPopup(desktop, target, root);
}

/** Whether a counted popup of the target lies at the point, even under another window. */
function isOnPopup({ desktop, target }: GuardContext, point: Point): boolean {
  return desktop.getTopLevelWindows().some((hwnd) => {
    const rect = isCountedPopup(desktop, target, hwnd) && desktop.isWindowVisible(hwnd) &&
      desktop.getWindowRect(hwnd);
    return rect && contains(rect, point);
  });
}

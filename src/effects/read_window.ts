import { placedRegions } from "../capture/chosen_part.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { blockers, coveredBy } from "../guards/blockers.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import { isUnscaled } from "../policy/rect_rule.ts";
import type { AllowedWindow, AllowedWindows } from "../targets/allowed_windows.ts";
import {
  describePopups,
  describeWindow,
  isBehindDialog,
  type WindowState,
} from "../targets/window_description.ts";
import { layoutOf, scalingOf } from "../targets/window_layout.ts";
import { windowRect } from "../targets/window_rect.ts";

/** Mandatory integrity level from which on a process runs with administrator rights. */
const HIGH_INTEGRITY = 0x3000;

/** Dots per inch at 100 % scaling. */
const STANDARD_DPI = 96;

/** All that a client may know of one window now. Throws `target_stale` when it is gone. */
export async function readWindowState(
  view: DesktopView,
  windows: AllowedWindows,
  target: AllowedWindow,
  guards: GuardContext,
): Promise<WindowState> {
  const { identity: { hwnd }, entry, process } = target;
  const dpi = scalingOf(view, hwnd, windowRect(view, target))?.dpi ?? 0;
  const iconic = view.isIconic(hwnd);
  const description = describeWindow(view, windows, target);
  return {
    ...description,
    visible: view.isWindowVisible(hwnd),
    iconic,
    onTop: coveredBy(guards).length === 0,
    dpi,
    masksMayMiss: dpi !== STANDARD_DPI && entry.masks.some(isUnscaled),
    hung: view.isHungAppWindow(hwnd),
    cloaked: view.getCloaked(hwnd) !== 0,
    elevated: (process.integrity ?? 0) >= HIGH_INTEGRITY,
    clientRect: iconic ? undefined : layoutOf(view, target).client,
    placedRegions: placedRegions(view, target),
    confirmed: description.actions.filter((action) => entry.protectedActions.has(action)),
    popups: describePopups(view, windows, target),
    behindOwnDialog: isBehindDialog(view, target),
    blockedBy: await blockers(guards),
  };
}

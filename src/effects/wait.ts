import type { WaitTimes } from "./poll.ts";
import type { Powers } from "./powers.ts";
import { ToolError } from "../base/errors.ts";
import { describeWindow, type WindowDescription } from "../targets/window_description.ts";
import { describeIfThere, observableWindows } from "../targets/window_list.ts";

/** Waits until exactly one shown window has `titleContains` in its title. Throws `target_ambiguous` at two. */
export async function waitForWindow(
  { view, windows, poll }: Powers["windows"] & Powers["poll"],
  { titleContains, times }: { readonly titleContains: string; readonly times: WaitTimes },
): Promise<WindowDescription> {
  return await poll.until(times, () => {
    const [window, second] = observableWindows(view, windows).filter((window) =>
      windows.titleContains(window, titleContains)
    );
    if (second !== undefined) {
      throw new ToolError(
        "target_ambiguous",
        "Cannot choose: several allowed windows match; list_windows shows them",
      );
    }
    return window && describeIfThere(view, windows, window);
  });
}

/**
 * Waits until the title that a client may see is another one. Throws `target_stale` when the window closes or leaves
 * the policy, `target_minimized`.
 */
export async function waitForTitleChange(
  { view, windows, target, poll }: Powers["target"] & Powers["poll"],
  { times }: { readonly times: WaitTimes },
): Promise<WindowDescription> {
  const before = windows.shownTitle(target);
  return await poll.until(times, () => {
    const live = windows.verify(target);
    if (view.isIconic(live.identity.hwnd)) {
      throw new ToolError(
        "target_minimized",
        "Stopped: the target window is minimized; restore_window shows it",
      );
    }
    return windows.shownTitle(live) === before ? undefined : describeWindow(view, windows, live);
  });
}

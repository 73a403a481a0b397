import { cancelled, type Clock } from "./clock.ts";
import type { Powers } from "./powers.ts";
import { ToolError } from "./errors.ts";
import type { StopSwitch } from "./gate/stop.ts";
import { describeWindow, type WindowDescription } from "./window_description.ts";
import { describeIfThere, observableWindows } from "./window_list.ts";

/** How long a wait lasts at most and how often it looks, milliseconds. */
export interface WaitTimes {
  readonly timeoutMs: number;
  readonly pollMs: number;
}

/** A stop key that is only polled must be seen this often, whatever the interval of a wait. */
const STOP_POLL_MS = 50;

/**
 * Looks now, then every `pollMs`, and a last time at the end. Throws what `look` throws, `timeout`, and `cancelled`
 * as soon as the client gives up.
 *
 * The stop key is read in each step, so that a press is not missed; it refuses effects, and a wait is none.
 */
export class Poll {
  readonly #clock: Clock;
  readonly #stop: Pick<StopSwitch, "isStopped">;
  readonly #signal: AbortSignal;

  constructor(clock: Clock, stop: Pick<StopSwitch, "isStopped">, signal: AbortSignal) {
    this.#clock = clock;
    this.#stop = stop;
    this.#signal = signal;
  }

  async until<T>({ timeoutMs, pollMs }: WaitTimes, look: () => T | undefined): Promise<T> {
    const end = this.#clock.now() + timeoutMs;
    for (;;) {
      if (this.#signal.aborted) throw cancelled();
      this.#stop.isStopped();
      const found = look();
      if (found !== undefined) return found;
      const left = end - this.#clock.now();
      if (left <= 0) throw new ToolError("timeout", `Nothing of the kind happened within ${timeoutMs} ms`);
      await this.#pause(Math.min(left, pollMs));
    }
  }

  async #pause(ms: number): Promise<void> {
    const end = this.#clock.now() + ms;
    for (let left = ms; left > 0; left = end - this.#clock.now()) {
      await this.#clock.sleep(Math.min(left, STOP_POLL_MS), this.#signal);
      this.#stop.isStopped();
    }
  }
}

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

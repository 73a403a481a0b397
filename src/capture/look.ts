import type { Capture } from "./censored_capture.ts";
import type { CaptureSource } from "../policy/policy.ts";
import type { Rect } from "../base/geometry.ts";

/** One part of a window, chosen before the guards; every capture of it is charged. */
export interface Look {
  /** Window coordinates. */
  readonly rect: Rect;
  /**
   * Its pixels as they are now; they last until the call ends. Throws `target_stale` when the window no longer has
   * the size at which the part was chosen, `rate_limited` when the minute's pixels are used up.
   */
  readonly capture: (source: CaptureSource) => Promise<Capture>;
}

import type { Capture } from "./censored_capture.ts";
import type { ChosenPart } from "./chosen_part.ts";
import type { CaptureSource } from "../policy/policy.ts";

/** One part of a window, chosen before the guards; every capture of it is charged. */
export interface Look extends Pick<ChosenPart, "rect" | "dialog"> {
  /**
   * Its pixels as they are now; they last until the call ends. Throws `target_stale` when the window lies otherwise than
   * when the part was chosen, `rate_limited` when the minute's pixels are used up.
   */
  readonly capture: (source: CaptureSource) => Promise<Capture>;
}

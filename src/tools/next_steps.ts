import type { ErrorCode } from "../base/errors.ts";

/** What a client, or the operator, does next about each error that an action on a window would meet. */
const NEXT_STEPS: Readonly<Partial<Record<ErrorCode, string>>> = {
  unsupported: "nothing can be done here: tell the operator",
  desktop_unavailable: "the screen is locked: wait for the operator",
  target_stale: "find it again with list_windows",
  target_minimized: "call restore_window",
  target_hung: "the application is busy: wait, then try again",
  target_disabled:
    "it shows a dialog: look at it and answer it; where the policy does not let dialogs be seen, the operator must",
  target_unidentified: "it runs with rights that cannot be read: tell the operator",
  target_elevated: "it runs with higher rights than this server: tell the operator",
  target_not_foreground: "ask the operator to bring it forward",
  target_occluded:
    "another window covers part of it: if it is its own menu send esc, else ask the operator to uncover it",
  policy_denied: "the policy holds for another size of the window: ask the operator",
};

/** What to do about these errors, one text each, in their order. */
export function nextSteps(codes: readonly ErrorCode[]): readonly string[] {
  return codes.map((code) => `${code}: ${NEXT_STEPS[code] ?? "try again later"}`);
}

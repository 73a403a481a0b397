import { ToolError } from "../base/errors.ts";
import { type Action, isExpired, type PolicyEntry } from "./policy.ts";

/**
 * The protected class among `classes`, all of which the entry must grant; undefined when none is.
 *
 * Throws `policy_expired`, and `policy_denied` when a class is not granted or when two are protected: a person
 * confirms one thing at a time.
 */
export function checkClasses(
  entry: PolicyEntry,
  classes: readonly Action[],
  wall: number,
): Action | undefined {
  if (isExpired(entry, wall)) throw expired();
  const missing = classes.find((action) => !entry.allowedActions.has(action));
  if (missing !== undefined) {
    throw new ToolError("policy_denied", `Refused: the policy does not grant ${missing} on this window`);
  }
  const guarded = [...new Set(classes)].filter((action) => entry.protectedActions.has(action));
  if (guarded.length > 1) {
    throw new ToolError(
      "policy_denied",
      `Refused: this call would need two confirmations, ${guarded.join(" and ")}; a call can have one`,
    );
  }
  return guarded[0];
}

/** The error of a policy that was granted until a time that is over. */
export function expired(): ToolError {
  return new ToolError(
    "policy_expired",
    "Refused: the operator's policy has expired; ask the operator to renew it",
  );
}

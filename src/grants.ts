import type { EffectKind } from "./effect.ts";
import type { Power } from "./powers.ts";
import { EFFECTS } from "./effects.ts";
import { ToolError } from "./errors.ts";
import { type Action, type Configuration, isExpired, type PolicyEntry } from "./policy/policy.ts";

/** The powers that read pixels. */
const SHOWING: ReadonlySet<Power> = new Set<Power>(["pixels", "comparing", "recording"]);

/** Whether an entry offers a kind of effect at all, apart from expiry. */
function offers(entry: PolicyEntry, kind: EffectKind): boolean {
  const { permission, power } = EFFECTS[kind];
  if (permission === "asked") return entry.protectedActions.size > 0;
  if (permission !== "none" && !entry.allowedActions.has(permission)) return false;
  if (power === "previewing") return entry.protectedActions.size > 0;
  return !SHOWING.has(power) || entry.safeRegions.length > 0 ||
    entry.unrestrictedScreenshots && entry.cropRegions?.length !== 0;
}

/** Whether the policy grants a kind of effect now: what is not granted is neither listed nor callable. */
export function isGranted(
  { problems, entries, profileDir }: Configuration,
  kind: EffectKind,
  wall: number,
): boolean {
  const { permission, power } = EFFECTS[kind];
  if (power === "profiles") return problems.length === 0 && profileDir !== undefined;
  if (permission === "none") return true;
  return problems.length === 0 && entries.some((entry) => offers(entry, kind) && !isExpired(entry, wall));
}

/** Throws `configuration_invalid`, `policy_denied` or `policy_expired` unless the policy grants `kind` now. */
export function checkGranted(configuration: Configuration, kind: EffectKind, wall: number): void {
  if (isGranted(configuration, kind, wall)) return;
  const { problems, entries } = configuration;
  if (problems.length > 0) {
    const sources = [...new Set(problems.map(({ source }) => source))].join(", ");
    throw new ToolError(
      "configuration_invalid",
      `Refused: the configuration is wrong (${sources}), so nothing is granted; health_check tells what to mend`,
    );
  }
  if (EFFECTS[kind].permission !== "none" && entries.some((entry) => offers(entry, kind))) throw expired();
  throw new ToolError("policy_denied", "Refused: the operator's policy does not grant this tool");
}

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
      `Refused: one call cannot need two confirmations, ${guarded.join(" and ")}`,
    );
  }
  return guarded[0];
}

function expired(): ToolError {
  return new ToolError(
    "policy_expired",
    "Refused: the operator's policy has expired; ask the operator to renew it",
  );
}

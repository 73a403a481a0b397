import { type EffectKind, EFFECTS } from "./effects.ts";
import { ToolError } from "./errors.ts";
import { type Action, type Configuration, isExpired, type PolicyEntry } from "./policy/policy.ts";

/** Whether an entry offers a kind of effect at all, apart from expiry. */
function offers(entry: PolicyEntry, kind: EffectKind): boolean {
  const { permission, power } = EFFECTS[kind];
  if (permission !== "none" && !entry.allowedActions.has(permission)) return false;
  return power !== "pixels" || entry.safeRegions.length > 0 || entry.unrestrictedScreenshots;
}

/** Whether the policy grants a kind of effect now: what is not granted is neither listed nor callable. */
export function isGranted({ problems, entries }: Configuration, kind: EffectKind, wall: number): boolean {
  if (EFFECTS[kind].permission === "none") return true;
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
  if (entries.some((entry) => offers(entry, kind))) throw expired();
  throw new ToolError("policy_denied", "Refused: the operator's policy does not grant this tool");
}

/** The same for the one entry that decides about the target. */
export function checkEntryGrants(entry: PolicyEntry, permission: Action | "none", wall: number): void {
  if (isExpired(entry, wall)) throw expired();
  if (permission !== "none" && !entry.allowedActions.has(permission)) {
    throw new ToolError("policy_denied", `Refused: the policy does not grant ${permission} on this window`);
  }
}

function expired(): ToolError {
  return new ToolError(
    "policy_expired",
    "Refused: the operator's policy has expired; ask the operator to renew it",
  );
}

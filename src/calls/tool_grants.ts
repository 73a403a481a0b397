import { type Configuration, isAction, isExpired, type PolicyEntry } from "../policy/policy.ts";
import { type EffectKind, EFFECTS } from "../effects/effects.ts";
import { ToolError } from "../base/errors.ts";
import { expired } from "../policy/entry_permissions.ts";

/** Whether an entry offers a kind of effect at all, apart from expiry. */
function offers(entry: PolicyEntry, kind: EffectKind): boolean {
  const { permission, row } = EFFECTS[kind];
  return (!isAction(permission) || entry.allowedActions.has(permission)) && row.isOffered(entry);
}

/** Whether the policy grants a kind of effect now: what is not granted is neither listed nor callable. */
export function isGranted(
  { problems, entries, profileDir }: Configuration,
  kind: EffectKind,
  wall: number,
): boolean {
  const { permission } = EFFECTS[kind];
  if (permission === "none") return true;
  if (permission === "profile_folder") return problems.length === 0 && profileDir !== undefined;
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
  const { permission } = EFFECTS[kind];
  if (permission !== "profile_folder" && entries.some((entry) => offers(entry, kind))) throw expired();
  throw new ToolError("policy_denied", "Refused: the operator's policy does not grant this tool");
}

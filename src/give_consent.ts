import { ToolError } from "./errors.ts";
import type { ConsentInput, GrantedConsent, Powers } from "./effect.ts";
import { digestOf } from "./policy/canonical_json.ts";

/**
 * Gives a consent by the channel of the target's entry. Throws `invalid_argument` when the action needs none or
 * the call is not of its class, `confirmation_denied` when nobody gave it.
 */
export async function giveConsent(
  { target, consents }: Powers["consent"],
  { action, ttlSeconds, call }: ConsentInput,
): Promise<GrantedConsent> {
  const { identity, entry } = target;
  if (!entry.protectedActions.has(action)) {
    throw new ToolError("invalid_argument", `Refused: ${action} needs no confirmation on this window`);
  }
  if (call !== undefined && !mayNeed(call.classes(entry), action)) {
    throw new ToolError("invalid_argument", `Refused: ${call.tool} with these arguments is not a ${action}`);
  }
  if (entry.confirmation !== "token") {
    throw new ToolError("confirmation_denied", "Refused: nobody can be asked to confirm it on this server");
  }
  const bound = call && { tool: call.tool, digest: await digestOf(call.arguments) };
  return consents.issue({ identity, action, call: bound }, ttlSeconds * 1000);
}

/** A click or a key may turn out to close the window, which shows only where it would act. */
function mayNeed(classes: readonly string[], action: string): boolean {
  return classes.includes(action) || action === "close";
}

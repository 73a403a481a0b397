import type { Action } from "../policy/policy.ts";

/** The calls that lead to a confirmed call, in the words of a refusal. `tool` is undefined where it is not known. */
export function toConfirm(action: Action, tool: string | undefined): string {
  const which = tool === undefined ? "the name of this tool as tool" : `tool "${tool}"`;
  return `call request_confirmation with this window, action_class "${action}", ${which} and this call's arguments as ` +
    "arguments, then make this call again with its token_id as confirmation_token";
}

import { isJSONRPCRequest, isSpecType, type JSONRPCRequest } from "@modelcontextprotocol/server";
import { type Refusal, REFUSALS } from "./request_refusals.ts";
import { isObject, type Message } from "./message.ts";

/** As JSON-RPC has it, and as the SDK takes it. */
export function toWire<M extends Message>(
  { kind: _kind, ...message }: M,
): Omit<M, "kind"> & { jsonrpc: "2.0" } {
  const wire = { jsonrpc: "2.0" as const, ...message };
  return "params" in wire && isObject(wire.params) ? { ...wire, params: withoutNulls(wire.params) } : wire;
}

/** Parameters that some clients write as null when they have none; the SDK would refuse them. */
const NONE_WHEN_NULL: readonly string[] = ["_meta", "arguments"];

function withoutNulls(params: object): object {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => value !== null || !NONE_WHEN_NULL.includes(name)),
  );
}

/** The one method that acts: each request of it is an attempt, also one that is written so that no tool is called. */
export const CALL = "tools/call";

/**
 * What the SDK must be told to stop. The answer to anything else is there by then; a notification without the
 * 2026-07-28 envelope just after `server/discover` would make the SDK speak the 2025 revisions.
 */
export const MAY_TAKE_LONG: readonly string[] = [CALL, "subscriptions/listen"];

/** A request for the SDK, or why it gets none. */
export function requestForSdk(
  request: { readonly method: string },
): { readonly request: JSONRPCRequest } | { readonly refusal: Refusal } {
  // The SDK would leave this one without an answer.
  if (!isJSONRPCRequest(request)) return { refusal: REFUSALS.wrongMeta };
  // And would not come to refuse this one where it is cancelled at once.
  const isRight = request.method !== CALL || isSpecType.CallToolRequest(request);
  return isRight ? { request } : { refusal: REFUSALS.wrongCall };
}

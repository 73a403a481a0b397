import { isJSONRPCRequest, isSpecType, type JSONRPCRequest } from "@modelcontextprotocol/server";
import { type Refusal, REFUSALS } from "./request_refusals.ts";
import { isObject, type Message } from "./message.ts";

/** A message in the form of JSON-RPC, which the SDK takes. */
export function toWire<M extends Message>(
  { kind: _kind, ...message }: M,
): Omit<M, "kind"> & { jsonrpc: "2.0" } {
  const wire = { jsonrpc: "2.0" as const, ...message };
  return "params" in wire && isObject(wire.params) ? { ...wire, params: withoutNulls(wire.params) } : wire;
}

/** Parameters that some clients write as null when they have none; the SDK would refuse these. */
const NONE_WHEN_NULL: readonly string[] = ["_meta", "arguments"];

function withoutNulls(params: object): object {
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => value !== null || !NONE_WHEN_NULL.includes(name)),
  );
}

/** The one method that acts. Each request of it is an attempt, even one so malformed that no tool is called. */
export const CALL = "tools/call";

/**
 * The methods whose cancellation the SDK is told of. Any other request has its answer by then; a notification without
 * the 2026-07-28 envelope just after `server/discover` would make the SDK speak the 2025 revisions.
 */
export const MAY_TAKE_LONG: readonly string[] = [CALL, "subscriptions/listen"];

/** The request in the form that the SDK takes, or the refusal to send instead. */
export function requestForSdk(
  request: { readonly method: string },
): { readonly request: JSONRPCRequest } | { readonly refusal: Refusal } {
  // The SDK would not answer this request.
  if (!isJSONRPCRequest(request)) return { refusal: REFUSALS.wrongMeta };
  // Nor would it refuse this one if it is cancelled at once.
  const isRight = request.method !== CALL || isSpecType.CallToolRequest(request);
  return isRight ? { request } : { refusal: REFUSALS.wrongCall };
}

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

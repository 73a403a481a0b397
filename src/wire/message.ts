/** A request id: MCP takes strings and integers, and never null. */
export type RequestId = string | number;

type Params = { readonly [key: string]: unknown };

/** What one line says. Members that JSON-RPC 2.0 does not know are left out. */
export type Incoming =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params?: Params }
  | { readonly kind: "notification"; readonly method: string; readonly params?: Params }
  | { readonly kind: "result"; readonly id: RequestId; readonly result: Params }
  | { readonly kind: "error"; readonly id: RequestId; readonly error: Params }
  /** JSON-RPC 2.0, but with parameters by position: MCP has none. */
  | { readonly kind: "positional"; readonly id: RequestId };

/**
 * How deep arrays and objects may lie in each other; a call of ours needs 7.
 *
 * `JSON.parse` survives any depth, but a line of 500,000 brackets takes it 470 ms and 80 MB, and
 * `JSON.stringify` or a recursive schema throws RangeError on what comes out.
 */
export const MAX_DEPTH = 64;

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The message in a line, or undefined when the line is not JSON-RPC 2.0: a batch is not, in MCP. */
export function readMessage(line: Uint8Array): Incoming | undefined {
  if (!isShallow(line)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(line));
  } catch {
    return undefined;
  }
  if (!isObject(value) || value["jsonrpc"] !== "2.0") return undefined;
  return typeof value["method"] === "string" ? call(value, value["method"]) : answer(value);
}

/** Whether a line is empty but for white space: nothing to report. */
export function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

function call(value: Params, method: string): Incoming | undefined {
  if ("result" in value || "error" in value) return undefined;
  const { id, params } = value;
  if ("id" in value && !isRequestId(id)) return undefined;
  if (params !== undefined && !isObject(params)) {
    return Array.isArray(params) && isRequestId(id) ? { kind: "positional", id } : undefined;
  }
  const named = params === undefined ? { method } : { method, params };
  return isRequestId(id) ? { kind: "request", id, ...named } : { kind: "notification", ...named };
}

function answer(value: Params): Incoming | undefined {
  const { id, result, error } = value;
  if ("method" in value || !isRequestId(id)) return undefined;
  if (isObject(result) && error === undefined) return { kind: "result", id, result };
  return isObject(error) && result === undefined ? { kind: "error", id, error } : undefined;
}

export function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An integer beyond 2^53 would come back as another one, so it is no id. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Whether no more than `MAX_DEPTH` brackets are open at once outside of strings. */
function isShallow(line: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const byte = line[i];
    if (quoted) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > MAX_DEPTH) return false;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return true;
}

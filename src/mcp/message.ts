import { type Refusal, REFUSALS } from "./request_refusals.ts";

/** A request id: a string or an integer, never null. */
export type RequestId = string | number;

/**
 * The id in an error: as the client wrote it even if it is no request id; null where there is no request to answer.
 */
export type ErrorId = RequestId | RawNumber | null;

/** A request as far as an error needs it. */
export interface Asking {
  readonly id: ErrorId;
  readonly method?: string;
}

type Params = { readonly [key: string]: unknown };

/** A message as it was understood. Members that JSON-RPC 2.0 does not know are left out, and those that are null. */
export type Message =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params?: Params }
  | { readonly kind: "notification"; readonly method: string; readonly params?: Params }
  | { readonly kind: "result"; readonly id: RequestId; readonly result: Params }
  | { readonly kind: "error"; readonly id: RequestId; readonly error: Refusal }
  /** A request that cannot be served. `method` is there if the request says what it asks for. */
  | { readonly kind: "refused"; readonly id: ErrorId; readonly refusal: Refusal; readonly method?: string };

/** A line as it was understood: a message, or several in a batch. */
export type Incoming = Message | { readonly kind: "batch"; readonly messages: readonly Message[] };

/** A number that `JSON.stringify` writes digit by digit as it was read. */
export interface RawNumber {
  readonly rawJSON: string;
}

/**
 * Deepest nesting of arrays and objects in a message; a call of this server needs 7.
 *
 * `JSON.parse` survives any depth, but takes 470 ms and 80 MB for a line of 500,000 brackets, and `JSON.stringify` or
 * a recursive schema throws RangeError on the result.
 */
export const MAX_DEPTH = 64;

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a line; undefined when it is no JSON-RPC that could be answered. */
export function readMessage(line: Uint8Array): Incoming | undefined {
  const shallow = isShallow(line);
  try {
    const text = shallow ? UTF8.decode(line) : withoutDepths(line);
    const value: unknown = JSON.parse(text);
    const read = (item: unknown, idSource: () => string | undefined): Message | undefined => {
      const message = messageOf(item, idSource);
      return shallow ? message : refuseDeep(message);
    };
    if (!Array.isArray(value)) return read(value, () => idSourceIn(text, (root) => root));
    const messages = value.map((item, i) =>
      read(item, () => idSourceIn(text, (root) => (root as object[])[i])) ?? NOTHING_TO_ANSWER_TO
    );
    return { kind: "batch", messages };
  } catch {
    return undefined;
  }
}

const NOTHING_TO_ANSWER_TO: Message = { kind: "refused", id: null, refusal: REFUSALS.noRequest };

/** Whether a line holds nothing but white space; such a line is not reported. */
export function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** The message in a JSON value. `idSource` gives the id as the client wrote it, where that is a number. */
function messageOf(value: unknown, idSource: () => string | undefined): Message | undefined {
  if (!isObject(value)) return undefined;
  if (!has(value, "method") && ("result" in value || "error" in value)) return answer(value);
  const { id, jsonrpc, method, params } = value;
  if (!("id" in value)) return notification(value);
  const asked = typeof method === "string" ? { method } : {};
  if (!isRequestId(id)) {
    return { kind: "refused", id: errorIdOf(id, idSource), refusal: REFUSALS.wrongId, ...asked };
  }
  if (jsonrpc !== "2.0" || typeof method !== "string" || has(value, "result") || has(value, "error")) {
    return { kind: "refused", id, refusal: REFUSALS.noRequest, ...asked };
  }
  if (!has(value, "params")) return { kind: "request", id, method };
  if (isObject(params)) return { kind: "request", id, method, params };
  return { kind: "refused", id, refusal: REFUSALS.paramsNoObject, method };
}

function notification({ jsonrpc, method, params }: Params): Message | undefined {
  if (jsonrpc !== "2.0" || typeof method !== "string") return undefined;
  if (params === undefined || params === null) return { kind: "notification", method };
  return isObject(params) ? { kind: "notification", method, params } : undefined;
}

/**
 * The answer of a client to a request of the server. Anything that is no proper answer becomes an error, so that
 * nothing waits for it any longer.
 */
function answer(value: Params): Message | undefined {
  const { id, result, error, jsonrpc } = value;
  if (!isRequestId(id)) return undefined;
  if (jsonrpc === "2.0") {
    if (isObject(result) && !has(value, "error")) return { kind: "result", id, result };
    if (isRefusal(error) && !has(value, "result")) return { kind: "error", id, error };
  }
  return { kind: "error", id, error: REFUSALS.invalidRequest };
}

/** Members that are null count as left out: some clients write every member of a message that they know. */
function has(value: Params, key: string): boolean {
  return value[key] !== undefined && value[key] !== null;
}

function isRefusal(value: unknown): value is Refusal {
  return isObject(value) && Number.isSafeInteger(value["code"]) && typeof value["message"] === "string";
}

/** Whether a JSON value is an object, not an array or null. */
export function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value can be a request id. An integer beyond 2^53 cannot: it would come back as another one. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** The standard's own names, which TypeScript's library does not have yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): RawNumber };
type Reviver = (this: object, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function errorIdOf(id: unknown, idSource: () => string | undefined): ErrorId {
  const source = typeof id === "number" ? idSource() : undefined;
  return source === undefined ? null : rawJSON(source);
}

/** The digits of the number that is the `id` of the object that `pick` finds, as `text` writes it. */
function idSourceIn(text: string, pick: (root: object) => object | undefined): string | undefined {
  const sources = new Map<object | undefined, string>();
  const note: Reviver = function (key, value, context) {
    if (key === "id" && context?.source !== undefined) sources.set(this, context.source);
    return value;
  };
  return sources.get(pick(JSON.parse(text, note)));
}

/** A refusal in place of a message that was read {@linkcode withoutDepths}: a request still gets an answer. */
function refuseDeep(message: Message | undefined): Message | undefined {
  switch (message?.kind) {
    case "request":
      return { kind: "refused", id: message.id, refusal: REFUSALS.tooDeep, method: message.method };
    case "result":
      return { kind: "error", id: message.id, error: REFUSALS.invalidRequest };
    case "notification":
      return undefined;
    default:
      return message;
  }
}

/** Whether at most `MAX_DEPTH` brackets are open at once, outside of strings. */
function isShallow(line: Uint8Array): boolean {
  return hasFewBrackets(line) || depthIsAllowed(line);
}

/** Whether it has no more than `MAX_DEPTH` opening brackets, wherever they stand: every line of usual length. */
function hasFewBrackets(line: Uint8Array): boolean {
  let count = 0;
  for (let i = 0; i < line.length; i++) if (isOpening(line[i]) && ++count > MAX_DEPTH) return false;
  return true;
}

function depthIsAllowed(line: Uint8Array): boolean {
  let depth = 0;
  for (const at of bracketsOf(line)) {
    depth += isOpening(line[at]) ? 1 : -1;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

/** The text of a line, with `null` in place of everything deeper than the members of a batch's message. */
function withoutDepths(line: Uint8Array): string {
  const kept: string[] = [];
  let depth = 0;
  let start = 0;
  for (const at of bracketsOf(line)) {
    if (isOpening(line[at])) {
      if (++depth === 3) kept.push(UTF8.decode(line.subarray(start, at)), "null");
    } else if (--depth === 2) start = at + 1;
  }
  return kept.join("") + UTF8.decode(line.subarray(start));
}

/** The offsets of all brackets outside of strings. */
function* bracketsOf(line: Uint8Array): Generator<number> {
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const byte = line[i];
    if (quoted) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (isOpening(byte) || byte === 0x5d || byte === 0x7d) yield i;
  }
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** The notification by which a client gives up a request of its own. */
export const CANCELLED = "notifications/cancelled";

/** Whether a message waits for an answer. */
export function asks(
  message: Message,
): message is Extract<Message, { readonly kind: "request" | "refused" }> {
  return message.kind === "request" || message.kind === "refused";
}

/** Whether a message gives up a request. */
export function isCancellation(
  message: Message,
): message is Extract<Message, { readonly kind: "notification" }> {
  return message.kind === "notification" && message.method === CANCELLED;
}

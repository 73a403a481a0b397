/** A JSON-RPC error. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const MISSING_CLIENT_CAPABILITY = -32021;
const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/** The errors that are sent in our own words. The SDK's messages quote the client and its own validator. */
export const REFUSALS = {
  noRequest: {
    code: INVALID_REQUEST,
    message: 'Invalid request: "jsonrpc" must be "2.0" and "method" a string, without "result" and "error"',
  },
  wrongId: { code: INVALID_REQUEST, message: 'Invalid request: "id" must be a string or a safe integer' },
  idInFlight: { code: INVALID_REQUEST, message: "Invalid request: its id is that of a request in flight" },
  tooDeep: { code: INVALID_REQUEST, message: "Invalid request: lists and objects are nested too deeply" },
  noBatches: {
    code: INVALID_REQUEST,
    message: "Invalid request: the protocol revision in use has no batches; send one message a line",
  },
  emptyBatch: { code: INVALID_REQUEST, message: "Invalid request: the batch is empty" },
  largeBatch: { code: INVALID_REQUEST, message: "Invalid request: the batch holds too many messages" },
  invalidRequest: { code: INVALID_REQUEST, message: "Invalid request" },
  unknownMethod: { code: METHOD_NOT_FOUND, message: "Method not found" },
  paramsNoObject: { code: INVALID_PARAMS, message: 'Invalid params: "params" must be an object' },
  wrongMeta: {
    code: INVALID_PARAMS,
    message: 'Invalid params: "_meta" is not what this protocol revision takes',
  },
  wrongInitialize: {
    code: INVALID_PARAMS,
    message:
      'Invalid params: initialize takes "protocolVersion" (string), "capabilities" (object) and "clientInfo" (object with name and version)',
  },
  wrongList: { code: INVALID_PARAMS, message: 'Invalid params: "cursor" must be a string' },
  unknownCursor: { code: INVALID_PARAMS, message: "Invalid cursor: the list has one page" },
  wrongCall: {
    code: INVALID_PARAMS,
    message: 'Invalid params: tools/call takes "name" (string) and "arguments" (object)',
  },
  unknownTool: { code: INVALID_PARAMS, message: "Unknown tool: call one that tools/list names" },
  unknownTicket: {
    code: INVALID_PARAMS,
    message: "Invalid requestState: call the tool again without it",
  },
  wrongParams: { code: INVALID_PARAMS, message: "Invalid params" },
  /** This is the SDK's own message, which is a fixed text too. */
  subscriptionLimit: { code: INTERNAL_ERROR, message: "Subscription limit reached" },
  internal: { code: INTERNAL_ERROR, message: "Internal error" },
  missingCapability: {
    code: MISSING_CLIENT_CAPABILITY,
    message: "The client does not declare a capability that this request needs",
  },
  unsupportedVersion: { code: UNSUPPORTED_PROTOCOL_VERSION, message: "Unsupported protocol version" },
} as const satisfies Readonly<Record<string, Refusal>>;

const OWN_MESSAGES: ReadonlySet<string> = new Set(Object.values(REFUSALS).map(({ message }) => message));

const WRONG_PARAMS: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
  ["initialize", REFUSALS.wrongInitialize],
  ["tools/list", REFUSALS.wrongList],
  ["tools/call", REFUSALS.wrongCall],
]);

/** Error codes whose `data` the specification defines, and which quote at most the revision that was asked for. */
const WITH_DATA: readonly number[] = [MISSING_CLIENT_CAPABILITY, UNSUPPORTED_PROTOCOL_VERSION];

/**
 * The error to send to a client in place of `error`, which the SDK gives for a request of `method`.
 *
 * When a request's parameters break the SDK's schema, the SDK says so with `Internal error` and the text of its
 * validator. An `Internal error` of a handler of this server is told apart by its message, which is in our own words.
 */
export function inOwnWords(
  { code, message, data }: Refusal & { readonly data?: unknown },
  method: string,
): Refusal & { readonly data?: unknown } {
  if (OWN_MESSAGES.has(message)) return { code, message };
  const refusal = refusalFor(code, message, method);
  return WITH_DATA.includes(code) && data !== undefined ? { ...refusal, data } : refusal;
}

function refusalFor(code: number, message: string, method: string): Refusal {
  switch (code) {
    case INVALID_REQUEST:
      return REFUSALS.invalidRequest;
    case METHOD_NOT_FOUND:
      return REFUSALS.unknownMethod;
    case MISSING_CLIENT_CAPABILITY:
      return REFUSALS.missingCapability;
    case UNSUPPORTED_PROTOCOL_VERSION:
      return REFUSALS.unsupportedVersion;
    case INVALID_PARAMS:
    case INTERNAL_ERROR:
      if (message.includes("_meta envelope")) return REFUSALS.wrongMeta;
      return WRONG_PARAMS.get(method) ?? REFUSALS.wrongParams;
    default:
      return REFUSALS.internal;
  }
}

import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { LineSplitter } from "./wire/line_splitter.ts";
import { LineWriter } from "./wire/line_writer.ts";
import { type Incoming, isBlank, isRequestId, readMessage, type RequestId } from "./wire/message.ts";
import { RequestIds } from "./wire/request_ids.ts";

/** What happened on the wire, as fixed text: it never quotes what was received. */
export type WireEvent =
  | "a line that is not JSON-RPC 2.0 was ignored"
  | "a line over 1 MiB was dropped"
  | "a request id in flight was refused"
  | "an answer could not be written as JSON"
  | "reading failed"
  | "a message could not be handled";

const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/**
 * What the SDK must be told to stop. The answer to anything else is there by then; a notification without the
 * 2026-07-28 envelope just after `server/discover` would make the SDK speak the 2025 revisions.
 */
const MAY_TAKE_LONG: readonly string[] = ["tools/call", "subscriptions/listen"];

/**
 * JSON-RPC lines between two byte streams and the SDK.
 *
 * The SDK's own stdio transport is not used: its buffer takes 5 s for a line of 9 MB and ends the connection at
 * 10 MB, and it writes through node:process, which stops the event loop while a client does not read.
 */
export class LineTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #stdin: ReadableStreamDefaultReader<Uint8Array>;
  readonly #out: LineWriter;
  readonly #report: (event: WireEvent) => void;
  readonly #splitter = new LineSplitter();
  readonly #requests = new RequestIds();
  /** The ids of our own requests: the only answers the client may give. */
  readonly #asked = new Set<RequestId>();
  readonly #ended = Promise.withResolvers<void>();
  #closed = false;

  constructor(options: {
    readonly stdin: ReadableStream<Uint8Array>;
    readonly stdout: WritableStream<Uint8Array>;
    readonly report: (event: WireEvent) => void;
  }) {
    this.#stdin = options.stdin.getReader();
    this.#out = new LineWriter(options.stdout);
    this.#report = options.report;
  }

  /** Resolves when the client is gone: its end of either stream is closed. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Resolves when every answer given so far has left the process, or can no longer. */
  drained(): Promise<void> {
    return this.#out.drained();
  }

  start(): Promise<void> {
    this.#out.broken.then(() => this.#end());
    this.#read().catch(() => this.#report("reading failed")).finally(() => this.#end());
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    // The pending read, if any, would keep the process alive.
    this.#stdin.cancel().catch(() => {});
    this.onclose?.();
    return Promise.resolve();
  }

  /** Never waits for the client: a full pipe stops the reading of further requests, not the work on these. */
  send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message) {
      if ("id" in message) this.#asked.add(message.id);
      this.#write(message);
      return Promise.resolve();
    }
    const id = message.id === undefined ? undefined : this.#requests.answer(message.id);
    // Without an id the request was cancelled: its answer must not be sent any more.
    if (id !== undefined) this.#write({ ...message, id }, id);
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    for (;;) {
      await this.#out.room();
      const { done, value } = await this.#stdin.read();
      if (this.#closed) return;
      if (done) break;
      const dropped = this.#splitter.dropped;
      for (const line of this.#splitter.push(value)) this.#take(line);
      if (this.#splitter.dropped > dropped) this.#report("a line over 1 MiB was dropped");
    }
    const rest = this.#splitter.end();
    if (rest !== undefined) this.#take(rest);
    // Whatever needs no waiting is still answered: `printf … | server` is a fair way to ask.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  #end(): void {
    this.close();
    this.#ended.resolve();
  }

  #take(line: Uint8Array): void {
    if (isBlank(line)) return;
    const message = readMessage(line);
    if (message === undefined) return this.#report("a line that is not JSON-RPC 2.0 was ignored");
    try {
      this.#deliver(message);
    } catch {
      this.#report("a message could not be handled");
    }
  }

  #deliver(message: Incoming): void {
    switch (message.kind) {
      case "positional":
        return this.#refuse(message.id, INVALID_PARAMS, "Invalid params: MCP has parameters by name only");
      case "request":
        return this.#request(toWire(message));
      case "notification":
        return this.#notification(toWire(message));
      case "result":
      case "error":
        return this.#answer(toWire(message));
    }
  }

  #request(request: { readonly id: RequestId }): void {
    // The SDK would leave this one without an answer.
    if (!isJSONRPCRequest(request)) {
      return this.#refuse(request.id, INVALID_PARAMS, 'Invalid params: "_meta"');
    }
    const name = this.#requests.begin(request.id, request.method);
    if (name === undefined) {
      this.#report("a request id in flight was refused");
      return this.#refuse(
        request.id,
        INVALID_REQUEST,
        "Invalid request: its id is that of a request in flight",
      );
    }
    this.onmessage?.({ ...request, id: name });
  }

  #notification(notification: object): void {
    if (!isJSONRPCNotification(notification)) return;
    if (notification.method !== "notifications/cancelled") return this.onmessage?.(notification);
    const id = notification.params?.["requestId"];
    const request = isRequestId(id) ? this.#requests.cancel(id) : undefined;
    if (request === undefined || !MAY_TAKE_LONG.includes(request.method)) return;
    // Only the id goes on: a malformed reason beside it would make the SDK ignore the notification.
    this.onmessage?.({ jsonrpc: "2.0", method: notification.method, params: { requestId: request.name } });
  }

  #answer(answer: { readonly id: RequestId }): void {
    if (this.#asked.delete(answer.id) && isJSONRPCResponse(answer)) this.onmessage?.(answer);
  }

  #refuse(id: RequestId, code: number, message: string): void {
    this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #write(message: object, answerTo?: RequestId): void {
    let text: string;
    try {
      text = JSON.stringify(message);
    } catch {
      this.#report("an answer could not be written as JSON");
      if (answerTo !== undefined) this.#refuse(answerTo, INTERNAL_ERROR, "Internal error");
      return;
    }
    this.#out.write(text);
  }
}

function toWire<M extends Incoming>({ kind: _kind, ...message }: M): Omit<M, "kind"> & { jsonrpc: "2.0" } {
  return { jsonrpc: "2.0", ...message };
}

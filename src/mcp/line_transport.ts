import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isSpecType,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
} from "@modelcontextprotocol/server";
import { eventLoopTurn } from "../base/event_loop.ts";
import { type Begun, Inbox, type WaitingLine } from "./inbox.ts";
import { within } from "../base/clock.ts";
import { type Batch, BATCH_REVISION, MAX_BATCH } from "./batch.ts";
import { LineSplitter } from "./line_splitter.ts";
import { LineWriter } from "../process/line_writer.ts";
import {
  type ErrorId,
  type Incoming,
  isBlank,
  isRequestId,
  type Message,
  readMessage,
  type RequestId,
} from "./message.ts";
import { inOwnWords, type Refusal, REFUSALS } from "./request_refusals.ts";
import { Replies } from "./replies.ts";
import { RequestIds } from "./request_ids.ts";
import { toWire } from "./sdk_message.ts";

/** What happened on the wire, as fixed text: it never quotes what was received. */
export type WireEvent =
  | "a line that is not JSON-RPC 2.0 was ignored"
  | "a line over 1 MiB was dropped"
  | "a request id in flight was refused"
  | "an answer could not be written as JSON"
  | "reading failed"
  | "a message could not be handled";

const CANCELLED = "notifications/cancelled";

/** The one method that acts: each request of it is an attempt, also one that is written so that no tool is called. */
const CALL = "tools/call";

/**
 * What the SDK must be told to stop. The answer to anything else is there by then; a notification without the
 * 2026-07-28 envelope just after `server/discover` would make the SDK speak the 2025 revisions.
 */
const MAY_TAKE_LONG: readonly string[] = [CALL, "subscriptions/listen"];

/** How long lines that arrived together are looked at before timers and everything else get their turn, in milliseconds. */
const ARRIVAL_SLICE_MS = 5;

/**
 * While more waits, the next of it gives way until nothing has arrived for so long: a cancellation or the end may be
 * behind it, and a pipe is read in small pieces, each of which takes a moment.
 */
const QUIET_MS = 5;

/** And for no longer than this, so that a client that never stops writing does not hold up its own calls. */
const ARRIVALS_FIRST_MS = 50;

/** How long messages that wait when stdin ends are still handed on, milliseconds: the process must end after 1 s. */
const LAST_CALLS_MS = 150;

/**
 * JSON-RPC lines between two byte streams and the SDK.
 *
 * What arrives is looked at as it comes: a cancellation, an answer to us and the end of stdin count at once. Everything
 * else waits in the inbox and is handed on one line at a time, with a turn of the event loop after each, so that
 * however much a client sends, timers, the stop key among them, and what is under way go on.
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
  readonly #replies: Replies;
  readonly #report: (event: WireEvent) => void;
  readonly #room: () => Promise<void>;
  readonly #malformedCall: () => void;
  readonly #splitter = new LineSplitter();
  readonly #inbox = new Inbox();
  readonly #requests = new RequestIds();
  /** The ids of our own requests: the only answers the client may give. */
  readonly #asked = new Set<RequestId>();
  readonly #ended = Promise.withResolvers<void>();
  #arrivedAt = -Infinity;
  #closed = false;
  #takesBatches = false;

  constructor(options: {
    readonly stdin: ReadableStream<Uint8Array>;
    readonly stdout: WritableStream<Uint8Array>;
    readonly report: (event: WireEvent) => void;
    /** Resolves when whoever gets the messages has room for another one. */
    readonly room: () => Promise<void>;
    /** Told of each call that gets an error from here or from the SDK, so that no tool hears of it. */
    readonly malformedCall: () => void;
  }) {
    this.#stdin = options.stdin.getReader();
    this.#out = new LineWriter(options.stdout);
    this.#report = options.report;
    this.#room = options.room;
    this.#malformedCall = options.malformedCall;
    this.#replies = new Replies(this.#out, () => this.#report("an answer could not be written as JSON"));
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
    this.#handOnAll();
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

  /** Called by the SDK when a client has chosen the revision of its session. */
  setProtocolVersion(revision: string): void {
    this.#takesBatches = revision === BATCH_REVISION;
  }

  /** Never waits for the client: a full pipe holds up what waits in the inbox, not the work on what was handed on. */
  send(message: JSONRPCMessage): Promise<void> {
    if ("method" in message) {
      if ("id" in message) this.#asked.add(message.id);
      this.#out.write(JSON.stringify(message));
      return Promise.resolve();
    }
    const request = message.id === undefined ? undefined : this.#requests.answer(message.id);
    // Without a request it was cancelled: its answer must not be sent any more.
    if (request === undefined) return Promise.resolve();
    const { id, method, batch } = request;
    if ("error" in message) {
      const refusal = inOwnWords(message.error, method);
      // What is in our own words already comes from whoever took the call.
      if (refusal.message === message.error.message) this.#replies.refuse(id, refusal, batch);
      else this.#refuse({ id, method }, refusal, batch);
    } else this.#replies.send({ ...message, id }, batch);
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    for (;;) {
      await this.#inbox.room();
      const { done, value } = await this.#stdin.read();
      if (this.#closed) return;
      if (done) break;
      const dropped = this.#splitter.dropped;
      let slice = performance.now() + ARRIVAL_SLICE_MS;
      this.#arrivedAt = performance.now();
      for (const line of this.#splitter.push(value)) {
        this.#arrive(line);
        if (performance.now() < slice) continue;
        await eventLoopTurn();
        await this.#inbox.room();
        slice = performance.now() + ARRIVAL_SLICE_MS;
      }
      if (this.#splitter.dropped > dropped) this.#report("a line over 1 MiB was dropped");
    }
    const rest = this.#splitter.end();
    if (rest !== undefined) this.#arrive(rest);
    // Whatever needs no waiting is still answered: `printf … | server` is a fair way to ask.
    await within(LAST_CALLS_MS, this.#inbox.empty());
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Never settles before the end; what happens to one line is no matter to the next. */
  async #handOnAll(): Promise<void> {
    for (;;) {
      await this.#inbox.filled();
      await Promise.all([this.#out.room(), this.#room()]);
      if (this.#closed) return;
      const waiting = this.#inbox.take();
      if (waiting !== undefined) this.#safely(() => this.#handOn(waiting));
      await this.#arrivals();
    }
  }

  /** Gives everything else its turn, and what arrives more than one. */
  async #arrivals(): Promise<void> {
    const end = performance.now() + ARRIVALS_FIRST_MS;
    await eventLoopTurn();
    const isArriving = (now: number): boolean => now < end && now - this.#arrivedAt < QUIET_MS;
    while (!this.#inbox.isEmpty && isArriving(performance.now())) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  #end(): void {
    this.#replies.end();
    this.close();
    this.#ended.resolve();
  }

  #arrive(line: Uint8Array): void {
    if (isBlank(line)) return;
    const incoming = readMessage(line);
    if (incoming === undefined) return this.#report("a line that is not JSON-RPC 2.0 was ignored");
    this.#safely(() => this.#sort(incoming, line));
  }

  /** Does what cannot wait, and lets the rest wait; a batch waits whole. */
  #sort(message: Incoming, line: Uint8Array): void {
    switch (message.kind) {
      case "result":
      case "error":
        return this.#answer(toWire(message));
      case "notification":
        if (isCancellation(message)) return this.#cancel(message.params?.["requestId"]);
        return this.#inbox.put(line);
      case "request":
        return this.#inbox.put(line, { names: [this.#requests.begin(message.id, message.method)] });
      case "refused":
        return this.#inbox.put(line);
      case "batch":
        return this.#inbox.put(line, this.#beginBatch(message.messages));
    }
  }

  /** Begins the requests of a batch, so that they can be cancelled while it waits; what it cancels is cancelled. */
  #beginBatch(messages: readonly Message[]): Begun {
    if (messages.length > MAX_BATCH) return { names: [] };
    const batch = this.#replies.open(messages.filter(asks).length);
    const names: (RequestId | undefined)[] = [];
    for (const message of messages) {
      names.push(
        message.kind === "request" ? this.#requests.begin(message.id, message.method, batch) : undefined,
      );
      if (isCancellation(message)) this.#cancel(message.params?.["requestId"], names);
    }
    return { names, batch };
  }

  #handOn({ line, names, batch }: WaitingLine): void {
    const message = readMessage(line);
    if (message?.kind === "batch") this.#takeBatch(message.messages, names, batch);
    else if (message !== undefined) this.#handOnMessage(message, names[0]);
  }

  #takeBatch(messages: readonly Message[], names: WaitingLine["names"], batch: Batch | undefined): void {
    const refusal = this.#refusalOfBatch(messages.length);
    if (refusal !== undefined || batch === undefined) {
      for (const name of names) if (name !== undefined) this.#requests.answer(name);
      batch?.end();
      return this.#refuseBatch(
        messages.filter(asks),
        refusal ?? REFUSALS.largeBatch,
      );
    }
    for (const [i, message] of messages.entries()) {
      // What it cancels was cancelled when it came.
      if (!isCancellation(message)) this.#safely(() => this.#handOnMessage(message, names[i], batch));
    }
  }

  /** `name` is that of a request; undefined when its id was that of a request in flight when it came. */
  #handOnMessage(message: Message, name: RequestId | undefined, batch?: Batch): void {
    switch (message.kind) {
      case "refused":
        return this.#refuse(message, message.refusal, batch);
      case "request":
        return this.#request(toWire(message), name, batch);
      case "notification":
        return this.#notification(toWire(message));
      case "result":
      case "error":
        return this.#answer(toWire(message));
    }
  }

  #refusalOfBatch(length: number): Refusal | undefined {
    if (!this.#takesBatches) return REFUSALS.noBatches;
    if (length === 0) return REFUSALS.emptyBatch;
    return length > MAX_BATCH ? REFUSALS.largeBatch : undefined;
  }

  /** Each request gets its own answer, so that none is waited for. */
  #refuseBatch(requests: readonly Asking[], refusal: Refusal): void {
    for (const request of requests) this.#note(request);
    const ids = requests.flatMap(({ id }) => id === null ? [] : [id]);
    for (const id of ids.length > 0 ? ids : [null]) this.#replies.refuse(id, refusal);
  }

  /** Answers a request with an error; what is a call is an attempt all the same. */
  #refuse(request: Asking, refusal: Refusal, batch?: Batch): void {
    this.#note(request);
    this.#replies.refuse(request.id, refusal, batch);
  }

  #note({ method }: { readonly method?: string }): void {
    if (method === CALL) this.#malformedCall();
  }

  #request(
    request: { readonly id: RequestId; readonly method: string },
    name: RequestId | undefined,
    batch?: Batch,
  ): void {
    if (name === undefined) {
      this.#report("a request id in flight was refused");
      return this.#refuse(request, REFUSALS.idInFlight, batch);
    }
    const taken = requestForSdk(request);
    if ("refusal" in taken) {
      this.#note(request);
      const pending = this.#requests.answer(name);
      return pending && this.#replies.refuse(pending.id, taken.refusal, batch);
    }
    const wasCancelled = !this.#requests.has(name);
    if (wasCancelled && !MAY_TAKE_LONG.includes(request.method)) return;
    this.onmessage?.({ ...taken.request, id: name });
    // Begun all the same, because an attempt is recorded, whatever came of it.
    if (wasCancelled) this.#stop(name);
  }

  #notification(notification: object): void {
    if (isJSONRPCNotification(notification)) this.onmessage?.(notification);
  }

  /** `arriving` are the names of what is about to wait. */
  #cancel(id: unknown, arriving: WaitingLine["names"] = []): void {
    const request = isRequestId(id) ? this.#requests.cancel(id) : undefined;
    request?.batch?.skip();
    if (request === undefined || this.#inbox.has(request.name) || arriving.includes(request.name)) return;
    if (MAY_TAKE_LONG.includes(request.method)) this.#stop(request.name);
  }

  /** Only the id goes on: a malformed reason beside it would make the SDK ignore the notification. */
  #stop(name: RequestId): void {
    this.onmessage?.({ jsonrpc: "2.0", method: CANCELLED, params: { requestId: name } });
  }

  #answer(answer: { readonly id: RequestId }): void {
    if (!this.#asked.delete(answer.id)) return;
    // An answer that the SDK does not take would leave the question open.
    const error = { jsonrpc: "2.0" as const, id: answer.id, error: REFUSALS.invalidRequest };
    this.onmessage?.(isJSONRPCResponse(answer) ? answer : error);
  }

  /** What a message throws is its own failure. */
  #safely(handle: () => void): void {
    try {
      handle();
    } catch {
      this.#report("a message could not be handled");
    }
  }
}

/** A request as far as an error needs it. */
interface Asking {
  readonly id: ErrorId;
  readonly method?: string;
}

/** A request for the SDK, or why it gets none. */
function requestForSdk(
  request: { readonly method: string },
): { readonly request: JSONRPCRequest } | { readonly refusal: Refusal } {
  // The SDK would leave this one without an answer.
  if (!isJSONRPCRequest(request)) return { refusal: REFUSALS.wrongMeta };
  // And would not come to refuse this one where it is cancelled at once.
  const isRight = request.method !== CALL || isSpecType.CallToolRequest(request);
  return isRight ? { request } : { refusal: REFUSALS.wrongCall };
}

function asks(message: Message): message is Extract<Message, { readonly kind: "request" | "refused" }> {
  return message.kind === "request" || message.kind === "refused";
}

function isCancellation(message: Message): message is Extract<Message, { readonly kind: "notification" }> {
  return message.kind === "notification" && message.method === CANCELLED;
}

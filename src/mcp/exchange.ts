import {
  type Asking,
  asks,
  CANCELLED,
  type Incoming,
  isBlank,
  isCancellation,
  isRequestId,
  type Message,
  readMessage,
  type RequestId,
} from "./message.ts";
import { CALL, MAY_TAKE_LONG, requestForSdk, toWire } from "./sdk_message.ts";
import type { WireEvent } from "./wire_event.ts";
import { isJSONRPCNotification, isJSONRPCResponse, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { type Batch, BATCH_REVISION, MAX_BATCH } from "./batch.ts";
import type { Begun, Inbox, WaitingLine } from "./inbox.ts";
import type { LineWriter } from "../process/line_writer.ts";
import { Replies } from "./replies.ts";
import type { RequestIds } from "./request_ids.ts";
import { inOwnWords, type Refusal, REFUSALS } from "./request_refusals.ts";

/**
 * What goes between a client and the SDK, message by message: which of it cannot wait, who is answered with what, and
 * what the SDK gets to see.
 */
export class Exchange {
  readonly #out: LineWriter;
  readonly #inbox: Inbox;
  readonly #report: (event: WireEvent) => void;
  readonly #malformedCall: () => void;
  readonly #deliver: (message: JSONRPCMessage) => void;
  readonly #replies: Replies;
  readonly #requests: RequestIds;
  /** The ids of our own requests: the only answers the client may give. */
  readonly #asked = new Set<RequestId>();
  #takesBatches = false;

  constructor(options: {
    readonly out: LineWriter;
    /** Where lines wait until they are handed on. */
    readonly inbox: Inbox;
    readonly requests: RequestIds;
    readonly report: (event: WireEvent) => void;
    /** Told of each call that gets an error from here or from the SDK, so that no tool hears of it. */
    readonly malformedCall: () => void;
    /** Gives a message to the SDK. */
    readonly deliver: (message: JSONRPCMessage) => void;
  }) {
    this.#out = options.out;
    this.#inbox = options.inbox;
    this.#requests = options.requests;
    this.#report = options.report;
    this.#malformedCall = options.malformedCall;
    this.#deliver = options.deliver;
    this.#replies = new Replies(this.#out, () => this.#report("an answer could not be written as JSON"));
  }

  /** Batches belong to one revision; called when a client has chosen that of its session. */
  setProtocolVersion(revision: string): void {
    this.#takesBatches = revision === BATCH_REVISION;
  }

  /** Nothing of an unfinished batch is answered any more. */
  end(): void {
    this.#replies.end();
  }

  /** Writes what the SDK says. */
  send(message: JSONRPCMessage): void {
    if ("method" in message) {
      if ("id" in message) this.#asked.add(message.id);
      this.#out.write(JSON.stringify(message));
      return;
    }
    const request = message.id === undefined ? undefined : this.#requests.answer(message.id);
    // Without a request it was cancelled: its answer must not be sent any more.
    if (request === undefined) return;
    const { id, method, batch } = request;
    if ("error" in message) {
      const refusal = inOwnWords(message.error, method);
      // What is in our own words already comes from whoever took the call.
      if (refusal.message === message.error.message) this.#replies.refuse(id, refusal, batch);
      else this.#refuse({ id, method }, refusal, batch);
    } else this.#replies.send({ ...message, id }, batch);
  }

  /** Takes a line as it arrives: what cannot wait is done, the rest waits in the inbox. */
  arrive(line: Uint8Array): void {
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

  /** Hands on what waited. */
  handOn({ line, names, batch }: WaitingLine): void {
    this.#safely(() => {
      const message = readMessage(line);
      if (message?.kind === "batch") this.#takeBatch(message.messages, names, batch);
      else if (message !== undefined) this.#handOnMessage(message, names[0]);
    });
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
    this.#deliver({ ...taken.request, id: name });
    // Begun all the same, because an attempt is recorded, whatever came of it.
    if (wasCancelled) this.#stop(name);
  }

  #notification(notification: object): void {
    if (isJSONRPCNotification(notification)) this.#deliver(notification);
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
    this.#deliver({ jsonrpc: "2.0", method: CANCELLED, params: { requestId: name } });
  }

  #answer(answer: { readonly id: RequestId }): void {
    if (!this.#asked.delete(answer.id)) return;
    // An answer that the SDK does not take would leave the question open.
    const error = { jsonrpc: "2.0" as const, id: answer.id, error: REFUSALS.invalidRequest };
    this.#deliver(isJSONRPCResponse(answer) ? answer : error);
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

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
 * The messages between a client and the SDK: decides which of them cannot wait, which get an error at once, and what
 * the SDK gets to see.
 */
export class Exchange {
  readonly #out: LineWriter;
  readonly #inbox: Inbox;
  readonly #report: (event: WireEvent) => void;
  readonly #malformedCall: () => void;
  readonly #deliver: (message: JSONRPCMessage) => void;
  readonly #replies: Replies;
  readonly #requests: RequestIds;
  /** The ids of requests that the server sent: a client may answer no others. */
  readonly #asked = new Set<RequestId>();
  #takesBatches = false;

  constructor(options: {
    readonly out: LineWriter;
    /** The lines that wait to be handed on to the SDK. */
    readonly inbox: Inbox;
    readonly requests: RequestIds;
    readonly report: (event: WireEvent) => void;
    /** Called for each call that gets an error from here or from the SDK, so that no tool hears of it. */
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

  /** Drops the batches that have no answer yet. */
  end(): void {
    this.#replies.end();
  }

  /** Writes a message of the SDK to the client. */
  send(message: JSONRPCMessage): void {
    if ("method" in message) {
      if ("id" in message) this.#asked.add(message.id);
      this.#out.write(JSON.stringify(message));
      return;
    }
    const request = message.id === undefined ? undefined : this.#requests.answer(message.id);
    // No such request is pending: it was cancelled, and its answer must not be sent any more.
    if (request === undefined) return;
    const { id, method, batch } = request;
    if ("error" in message) {
      const refusal = inOwnWords(message.error, method);
      // A message in our own words comes from the host of the tools, which has noted the call itself.
      if (refusal.message === message.error.message) this.#replies.refuse(id, refusal, batch);
      else this.#refuse({ id, method }, refusal, batch);
    } else this.#replies.send({ ...message, id }, batch);
  }

  /** Takes a line as it arrives: handles a message that cannot wait, and puts every other line into the inbox. */
  arrive(line: Uint8Array): void {
    if (isBlank(line)) return;
    const incoming = readMessage(line);
    if (incoming === undefined) return this.#report("a line that is not JSON-RPC 2.0 was ignored");
    this.#safely(() => this.#sort(incoming, line));
  }

  /** Handles a message that cannot wait, and puts any other into the inbox; a batch waits whole. */
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

  /** Begins the requests of a batch, so that they can be cancelled while it waits, and cancels what it cancels. */
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

  /** Hands a line that waited on to the SDK. */
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
      // Cancellations in it were carried out when the line came.
      if (!isCancellation(message)) this.#safely(() => this.#handOnMessage(message, names[i], batch));
    }
  }

  /** Hands one message on. `name` is the request's on its way through the SDK; undefined if its id was in flight. */
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

  /** Answers each request of a batch by itself, so that none is waited for. */
  #refuseBatch(requests: readonly Asking[], refusal: Refusal): void {
    for (const request of requests) this.#note(request);
    const ids = requests.flatMap(({ id }) => id === null ? [] : [id]);
    for (const id of ids.length > 0 ? ids : [null]) this.#replies.refuse(id, refusal);
  }

  /** Answers a request with an error, and notes it if it is a call. */
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
    // It is begun although it was cancelled, because every attempt is recorded.
    if (wasCancelled) this.#stop(name);
  }

  #notification(notification: object): void {
    if (isJSONRPCNotification(notification)) this.#deliver(notification);
  }

  /** Cancels a request; `arriving` are the names of those in a line that is about to wait. */
  #cancel(id: unknown, arriving: WaitingLine["names"] = []): void {
    const request = isRequestId(id) ? this.#requests.cancel(id) : undefined;
    request?.batch?.skip();
    if (request === undefined || this.#inbox.has(request.name) || arriving.includes(request.name)) return;
    if (MAY_TAKE_LONG.includes(request.method)) this.#stop(request.name);
  }

  /** Hands on the id alone: a malformed reason beside it would make the SDK ignore the notification. */
  #stop(name: RequestId): void {
    this.#deliver({ jsonrpc: "2.0", method: CANCELLED, params: { requestId: name } });
  }

  #answer(answer: { readonly id: RequestId }): void {
    if (!this.#asked.delete(answer.id)) return;
    // If the SDK does not take the answer, its question would stay open.
    const error = { jsonrpc: "2.0" as const, id: answer.id, error: REFUSALS.invalidRequest };
    this.#deliver(isJSONRPCResponse(answer) ? answer : error);
  }

  /** Runs the handling of one message; a failure of it affects no other message. */
  #safely(handle: () => void): void {
    try {
      handle();
    } catch {
      this.#report("a message could not be handled");
    }
  }
}

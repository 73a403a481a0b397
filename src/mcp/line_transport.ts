import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { eventLoopTurn } from "../base/event_loop.ts";
import { within } from "../base/deadline.ts";
import { Exchange } from "./exchange.ts";
import type { WireEvent } from "./wire_event.ts";
import { Inbox } from "./inbox.ts";
import { LineSplitter } from "./line_splitter.ts";
import { RequestIds } from "./request_ids.ts";
import { LineWriter } from "../process/line_writer.ts";
import { CALL } from "./sdk_message.ts";

/** How long lines are looked at before timers and everything else get their turn, in milliseconds. */
const SLICE_MS = 5;

/**
 * How long nothing may have arrived before the next waiting line is handed on, milliseconds: a cancellation or the end
 * may be behind it, and a pipe is read in small pieces, each of which takes a moment.
 */
const QUIET_MS = 5;

/**
 * That time where the last piece is a whole buffer or ends within a line: more is on its way, however slow the pipe
 * is.
 */
const QUIET_WITHIN_WRITE_MS = 250;

/** Most bytes that are read of a pipe at once. */
const PIECE_BYTES = 1 << 16;

/**
 * Longest time that arriving lines go before waiting ones, milliseconds, so that a client that never stops writing
 * does not hold up its own calls.
 */
const ARRIVALS_FIRST_MS = 50;

/** How long lines are looked at after the end, where nothing is under way but the writing of records, in milliseconds. */
const DROP_SLICE_MS = 10;

/** How long waiting messages are still handed on after stdin ended, milliseconds: the process must end after 1 s. */
const LAST_CALLS_MS = 150;

/** Most waiting lines that are still handed on then; with more, what is left of that second is for their records. */
const MAX_LAST_LINES = 1_024;

/**
 * Carries JSON-RPC lines between two byte streams and the SDK.
 *
 * Each line is looked at as it arrives: a cancellation, an answer to our question and the end of stdin take effect at
 * once. Everything else waits in the inbox and is handed on line by line, with a turn of the event loop after each:
 * however much a client sends, timers, the stop key and running calls go on.
 *
 * The SDK's own stdio transport is not used: its buffer takes 5 s for a line of 9 MB and ends the connection at 10 MB,
 * and it writes through node:process, which stops the event loop while a client does not read.
 */
export class LineTransport implements Transport {
  onmessage?: Transport["onmessage"];
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #stdin: ReadableStreamDefaultReader<Uint8Array>;
  readonly #out: LineWriter;
  readonly #exchange: Exchange;
  readonly #report: (event: WireEvent) => void;
  readonly #room: () => Promise<void>;
  readonly #droppedCall: (name: string, args: unknown) => void;
  readonly #splitter = new LineSplitter();
  readonly #inbox = new Inbox();
  readonly #requests = new RequestIds();
  readonly #ended = Promise.withResolvers<void>();
  #arrivedAt = -Infinity;
  #isWithinWrite = false;
  #endedAt: number | undefined;
  #closed = false;

  constructor(options: {
    readonly stdin: ReadableStream<Uint8Array>;
    readonly stdout: WritableStream<Uint8Array>;
    readonly report: (event: WireEvent) => void;
    /** Resolves when the host has room for another message. */
    readonly room: () => Promise<void>;
    /** Called for each call that gets an error from here or from the SDK, so that no tool hears of it. */
    readonly malformedCall: () => void;
    /** Told of each call that still waited when the client went: the SDK never hears of it. */
    readonly droppedCall: (name: string, args: unknown) => void;
  }) {
    this.#stdin = options.stdin.getReader();
    this.#out = new LineWriter(options.stdout);
    this.#report = options.report;
    this.#room = options.room;
    this.#droppedCall = options.droppedCall;
    this.#exchange = new Exchange({
      ...{ out: this.#out, inbox: this.#inbox, requests: this.#requests, report: this.#report },
      malformedCall: options.malformedCall,
      deliver: (message) => this.#deliver(message),
    });
  }

  /** Resolves when the client is gone: its end of either stream is closed. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** When stdin ended, or whatever else ended the reading, as `performance.now()` tells time. */
  get endedAt(): number {
    return this.#endedAt ?? performance.now();
  }

  /** Resolves when every answer given so far has left the process, or can no longer. */
  drained(): Promise<void> {
    return this.#out.drained();
  }

  /**
   * Ends the reading, and looks through what still waits: nothing of it is begun any more, and each call is told to
   * `droppedCall` or `malformedCall`, so that it leaves its record. Resolves when nothing waits.
   */
  async dropWaiting(): Promise<void> {
    this.#end();
    let slice = performance.now() + DROP_SLICE_MS;
    for (let line = this.#inbox.take(); line !== undefined; line = this.#inbox.take()) {
      this.#exchange.handOn(line);
      if (performance.now() < slice) continue;
      await eventLoopTurn();
      slice = performance.now() + DROP_SLICE_MS;
    }
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
    // A pending read would keep the process alive.
    this.#stdin.cancel().catch(() => {});
    this.onclose?.();
    return Promise.resolve();
  }

  /** Called by the SDK when a client has chosen the revision of its session. */
  setProtocolVersion(revision: string): void {
    this.#exchange.setProtocolVersion(revision);
  }

  /**
   * Queues a message and never waits for the client: a full pipe holds up the lines in the inbox, but no work that has
   * begun.
   */
  send(message: JSONRPCMessage): Promise<void> {
    this.#exchange.send(message);
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    for (let next = this.#stdin.read();;) {
      await this.#inbox.room();
      const { done, value } = await next;
      if (this.#closed) return;
      if (done) break;
      // The next piece comes while this one is looked at.
      next = this.#stdin.read();
      next.catch(() => {});
      const dropped = this.#splitter.dropped;
      let slice = performance.now() + SLICE_MS;
      this.#arrivedAt = performance.now();
      this.#isWithinWrite = value.length >= PIECE_BYTES;
      for (const line of this.#splitter.push(value)) {
        this.#exchange.arrive(line);
        if (performance.now() < slice) continue;
        await eventLoopTurn();
        await this.#inbox.room();
        slice = performance.now() + SLICE_MS;
      }
      this.#isWithinWrite ||= this.#splitter.isWithinLine;
      if (this.#splitter.dropped > dropped) this.#report("a line over 1 MiB was dropped");
    }
    this.#endedAt = performance.now();
    // Nothing more arrives.
    [this.#isWithinWrite, this.#arrivedAt] = [false, -Infinity];
    const rest = this.#splitter.end();
    if (rest !== undefined) this.#exchange.arrive(rest);
    // Requests that can be answered at once still are: `printf … | server` is a fair way to ask.
    if (this.#inbox.lines <= MAX_LAST_LINES) await within(LAST_CALLS_MS, this.#inbox.empty());
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Hands on line after line until the end; a failure of one affects no other. */
  async #handOnAll(): Promise<void> {
    for (;;) {
      await this.#inbox.filled();
      if (this.#isWithinWrite) await this.#arrivals();
      await Promise.all([this.#out.room(), this.#room(), this.#requests.room()]);
      if (this.#closed) return;
      const waiting = this.#inbox.take();
      if (waiting !== undefined) {
        this.#requests.start(waiting.names, waiting.line.length);
        this.#exchange.handOn(waiting);
      }
      await this.#arrivals();
    }
  }

  /** Gives other work its turn, and arriving lines several turns. */
  async #arrivals(): Promise<void> {
    const end = performance.now() + ARRIVALS_FIRST_MS;
    await eventLoopTurn();
    const quiet = (): number => this.#isWithinWrite ? QUIET_WITHIN_WRITE_MS : QUIET_MS;
    const isArriving = (now: number): boolean => now < end && now - this.#arrivedAt < quiet();
    while (!this.#inbox.isEmpty && isArriving(performance.now())) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Gives a message to the SDK. Once the SDK is closed, only calls go on, to the host that records them. */
  #deliver(message: JSONRPCMessage): void {
    if (!this.#closed) return this.onmessage?.(message);
    if (!("method" in message) || message.method !== CALL) return;
    const { name, arguments: args } = message.params as {
      readonly name: string;
      readonly arguments?: unknown;
    };
    this.#droppedCall(name, args ?? {});
  }

  #end(): void {
    this.#endedAt ??= performance.now();
    this.#exchange.end();
    this.close();
    this.#ended.resolve();
  }
}

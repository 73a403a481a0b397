import assert from "node:assert/strict";
import { deadline } from "./deadline.ts";
import type { Child } from "./program.ts";

/** How long an answer may take, in milliseconds; a cold start of the program is within it. */
const ANSWER_MS = 60_000;

export type Id = string | number;
export type Fields = { readonly [key: string]: unknown };

/** One message of the server: an answer, or a notification. */
export interface Received {
  /** null where an error answers to nothing that has an id. */
  readonly id?: Id | null;
  readonly result?: Fields;
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: Fields;
}

/**
 * A client that writes bytes and takes nothing on trust: every byte of stdout must belong to a line of JSON-RPC
 * 2.0. The first that does not is the error of whatever is awaited then, and of `exit`.
 */
export class RawClient {
  readonly received: Received[] = [];
  /** How many of these came in each line, where a line was a batch. */
  readonly batches: number[] = [];
  readonly #child: Child;
  readonly #stdin: WritableStreamDefaultWriter<Uint8Array>;
  readonly #stderr: Promise<string>;
  readonly #waiting = new Map<Id, (answer: Received) => void>();
  #output: Promise<void> | undefined;
  #isPaused = false;

  /** With `paused` nothing is read from stdout before `resume`. */
  constructor(child: Child, options: { readonly paused?: boolean } = {}) {
    this.#child = child;
    this.#stdin = child.stdin.getWriter();
    this.#stderr = new Response(child.stderr).text();
    if (!options.paused) this.resume();
  }

  resume(): void {
    this.#output = this.#read();
    this.#output.catch(() => {});
  }

  /** Reads no more of stdout, from the next piece on, until the server has ended. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Writes as it is. Fails when the server has closed its end. */
  async write(data: string | Uint8Array): Promise<void> {
    await this.#stdin.write(typeof data === "string" ? new TextEncoder().encode(data) : data);
  }

  /** Writes one message, or several at once. */
  async send(...messages: Fields[]): Promise<void> {
    await this.write(linesOf(messages));
  }

  /** The next answer to `id`. Ask before writing what it answers to. */
  async answer(id: Id): Promise<Received> {
    const { promise, resolve } = Promise.withResolvers<Received>();
    assert(!this.#waiting.has(id), `the answer to ${id} is awaited already`);
    this.#waiting.set(id, resolve);
    const failure = this.#output?.then(() =>
      Promise.reject(new Error(`stdout ended before the answer to ${id}`))
    );
    return await deadline(
      ANSWER_MS,
      Promise.race([promise, ...(failure ? [failure] : [])]),
      `the answer to ${id}`,
    );
  }

  async request(id: Id, method: string, params?: Fields): Promise<Received> {
    const answer = this.answer(id);
    await this.send({ id, method, ...(params === undefined ? {} : { params }) });
    return await answer;
  }

  /** Closes stdin. */
  async end(): Promise<void> {
    await this.#stdin.close();
  }

  /** Closes the other end of the server's stdout; only a paused client can. */
  async breakOutput(): Promise<void> {
    await this.#child.stdout.cancel();
  }

  /** The exit code and stderr, when the process has ended within `ms` and all of stdout was JSON-RPC. */
  async exit(ms: number): Promise<{ readonly code: number; readonly stderr: string }> {
    const { code } = await deadline(ms, this.#child.status, "the end of the server");
    await deadline(ANSWER_MS, this.#output ?? Promise.resolve(), "the end of stdout");
    return { code, stderr: await this.#stderr };
  }

  async #read(): Promise<void> {
    let rest: string[] = [];
    // `fatal`: a byte that is no UTF-8 is an error.
    for await (
      const text of this.#child.stdout.pipeThrough(new TextDecoderStream("utf-8", { fatal: true }))
    ) {
      if (this.#isPaused) await this.#child.status;
      const [first = "", ...more] = text.split("\n");
      rest.push(first);
      for (const next of more) {
        this.#take(rest.join(""));
        rest = [next];
      }
    }
    assert.equal(rest.join(""), "", "stdout ends within a line");
  }

  #take(line: string): void {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value)) return this.#receive(value);
    assert(value.length > 0);
    this.batches.push(value.length);
    value.forEach((one) => this.#receive(one));
  }

  #receive(value: unknown): void {
    const message = checkMessage(value);
    this.received.push(message);
    if (message.id === undefined || message.id === null || message.method !== undefined) return;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}

/** Messages as a client writes them. */
export function linesOf(messages: readonly Fields[]): string {
  return messages.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n").join("");
}

/** Fails when it is not a message of JSON-RPC 2.0. */
function checkMessage(message: unknown): Received {
  const value = message as Received & { readonly jsonrpc?: unknown };
  assert.equal(value.jsonrpc, "2.0");
  const kinds = ["result", "error", "method"].filter((key) => key in value);
  assert.equal(
    kinds.length,
    1,
    `a message is one of result, error, method: ${JSON.stringify(value).slice(0, 200)}`,
  );
  if (kinds[0] === "error") {
    assert(Number.isSafeInteger(value.error?.code));
    assert.equal(typeof value.error?.message, "string");
  }
  if (kinds[0] === "error" && value.id === null) return value;
  if (kinds[0] !== "method") assert(["string", "number"].includes(typeof value.id));
  return value;
}

import type { Batch } from "./batch.ts";
import type { RequestId } from "./message.ts";

/** How much may wait to be handed on, in bytes, before nothing more is read: some 50,000 calls of usual length. */
export const MAX_INBOX_BYTES = 16 << 20;

/** What a line takes up beside its bytes. */
const OVERHEAD_BYTES = 256;

/** A line that waits for its turn. */
export interface WaitingLine extends Begun {
  readonly line: Uint8Array;
}

/** What was begun of a line when it came. */
export interface Begun {
  /**
   * What {@linkcode RequestIds} named each of its messages; undefined for what is no request, or may not be one.
   * Empty where nothing was begun.
   */
  readonly names: readonly (RequestId | undefined)[];
  /** What the answers wait for; undefined for a message that came alone. */
  readonly batch?: Batch | undefined;
}

interface Link extends WaitingLine {
  next: Link | undefined;
}

/**
 * What a client has sent and nobody has looked into yet, in its order. As bytes, which take up what they say; what
 * is parsed out of them can take twenty times as much.
 */
export class Inbox {
  readonly #names = new Set<RequestId>();
  #first: Link | undefined;
  #last: Link | undefined;
  #bytes = 0;
  #lines = 0;
  #changed = Promise.withResolvers<void>();

  /** Appends a copy of `line`. */
  put(line: Uint8Array, begun: Begun = { names: [] }): void {
    const link: Link = { ...begun, line: line.slice(), next: undefined };
    if (this.#last === undefined) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
    this.#bytes += line.length + OVERHEAD_BYTES;
    this.#lines++;
    for (const name of link.names) if (name !== undefined) this.#names.add(name);
    this.#change();
  }

  /** The line that has waited longest; undefined when none waits. */
  take(): WaitingLine | undefined {
    const link = this.#first;
    if (link === undefined) return undefined;
    this.#first = link.next;
    if (this.#first === undefined) this.#last = undefined;
    this.#bytes -= link.line.length + OVERHEAD_BYTES;
    this.#lines--;
    for (const name of link.names) if (name !== undefined) this.#names.delete(name);
    this.#change();
    return link;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  /** How many lines wait. */
  get lines(): number {
    return this.#lines;
  }

  /** Whether the request of this name still waits. */
  has(name: RequestId): boolean {
    return this.#names.has(name);
  }

  /** Resolves when at most {@linkcode MAX_INBOX_BYTES} wait. */
  async room(): Promise<void> {
    while (this.#bytes > MAX_INBOX_BYTES) await this.#changed.promise;
  }

  /** Resolves when something waits. */
  async filled(): Promise<void> {
    while (this.#first === undefined) await this.#changed.promise;
  }

  /** Resolves when nothing waits. */
  async empty(): Promise<void> {
    while (this.#first !== undefined) await this.#changed.promise;
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

import type { Batch } from "./batch.ts";
import type { RequestId } from "./message.ts";

/** Most bytes that may wait to be handed on before nothing more is read: some 50,000 calls of usual length. */
export const MAX_INBOX_BYTES = 16 << 20;

/** Memory that a line takes up beside its own bytes, bytes. */
const OVERHEAD_BYTES = 256;

/** A line that waits for its turn. */
export interface WaitingLine extends Begun {
  readonly line: Uint8Array;
}

/** The requests of a line that were begun when it came. */
export interface Begun {
  /**
   * The name that {@linkcode RequestIds} gave each of its messages; undefined for one that is no request, or may not
   * be one. Empty where nothing was begun.
   */
  readonly names: readonly (RequestId | undefined)[];
  /** The batch whose answers go out together; undefined for a message that came alone. */
  readonly batch?: Batch | undefined;
}

interface Link extends WaitingLine {
  next: Link | undefined;
}

/**
 * The lines that a client has sent and that have not been parsed yet, in their order. Kept as bytes, because the
 * parsed form can take twenty times as much memory.
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

import type { Batch } from "./batch.ts";
import type { RequestId } from "./message.ts";

/** A request that has no answer yet. */
export interface PendingRequest {
  /** The id that the client gave it. */
  readonly id: RequestId;
  /** The name by which the SDK knows it. */
  readonly name: RequestId;
  readonly method: string;
  /** The batch with which its answer goes out; undefined when it came alone. */
  readonly batch: Batch | undefined;
}

/**
 * How many bytes of requests may be under way, before nothing more is handed on: 80 of the longest legitimate ones. What
 * is parsed out of a line can take twenty times as much, and it is kept until the request is answered.
 */
export const MAX_UNDER_WAY_BYTES = 2 << 20;

/**
 * The requests that have no answer yet, each under a name of its own for its way through the SDK.
 *
 * The SDK keeps one abort controller per id. Two calls with one id would leave the first uncancellable, and an answer
 * that comes after its cancellation would pass for the answer to a later request with that id. Names are never used
 * twice, so neither can happen, whatever ids the client chooses.
 */
export class RequestIds {
  readonly #byId = new Map<RequestId, PendingRequest>();
  readonly #byName = new Map<RequestId, PendingRequest>();
  /** Bytes of each request that has been handed on, and their sum. */
  readonly #underWay = new Map<RequestId, number>();
  #bytes = 0;
  #changed = Promise.withResolvers<void>();
  #count = 0;

  /** The name for a request, or undefined when its id is in flight. */
  begin(id: RequestId, method: string, batch?: Batch): RequestId | undefined {
    // A subscription keeps its id, because it is written into the notifications it causes.
    const name = method === "subscriptions/listen" ? id : `request ${++this.#count}`;
    if (this.#byId.has(id) || this.#byName.has(name)) return undefined;
    const request = { id, name, method, batch };
    this.#byId.set(id, request);
    this.#byName.set(name, request);
    return name;
  }

  /** Called when the requests of a line of `bytes` bytes are handed on. */
  start(names: readonly (RequestId | undefined)[], bytes: number): void {
    const pending = names.filter((name) => name !== undefined && this.#byName.has(name)) as RequestId[];
    for (const name of pending) this.#underWay.set(name, bytes / pending.length);
    if (pending.length > 0) this.#bytes += bytes;
  }

  /** Resolves when at most {@linkcode MAX_UNDER_WAY_BYTES} are under way. */
  async room(): Promise<void> {
    while (this.#bytes > MAX_UNDER_WAY_BYTES) await this.#changed.promise;
  }

  /** Whether an answer to the request of this name is awaited. */
  has(name: RequestId): boolean {
    return this.#byName.has(name);
  }

  /** Ends a request by its id and returns it; undefined when no such request is in flight. */
  cancel(id: RequestId): PendingRequest | undefined {
    return this.#forget(this.#byId.get(id));
  }

  /** Ends a request by its name and returns it, once; undefined when it was cancelled. */
  answer(name: RequestId): PendingRequest | undefined {
    return this.#forget(this.#byName.get(name));
  }

  #forget(request: PendingRequest | undefined): PendingRequest | undefined {
    if (request !== undefined) {
      this.#byId.delete(request.id);
      this.#byName.delete(request.name);
      this.#end(request.name);
    }
    return request;
  }

  #end(name: RequestId): void {
    this.#bytes -= this.#underWay.get(name) ?? 0;
    this.#underWay.delete(name);
    // The shares of a batch need not add up to the byte.
    if (this.#underWay.size === 0) this.#bytes = 0;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

import type { RequestId } from "./message.ts";

/**
 * The requests that have no answer yet. Each gets a name of its own for the way through the SDK.
 *
 * The SDK keeps one abort controller per id: two calls with one id leave the first uncancellable, and an answer
 * that comes after its cancellation would pass for that of a later request with the id. Names are never used
 * twice, so neither can happen, whatever ids the client chooses.
 */
export class RequestIds {
  readonly #requests = new Map<RequestId, Named>();
  readonly #ids = new Map<RequestId, RequestId>();
  #count = 0;

  /** The name for a request, or undefined when its id is in flight. */
  begin(id: RequestId, method: string): RequestId | undefined {
    // The id of a subscription is written into the notifications it causes, so it stays what it is.
    const name = method === "subscriptions/listen" ? id : `request ${++this.#count}`;
    if (this.#requests.has(id) || this.#ids.has(name)) return undefined;
    this.#requests.set(id, { name, method });
    this.#ids.set(name, id);
    return name;
  }

  /** Whether an answer to the request of this name is awaited. */
  has(name: RequestId): boolean {
    return this.#ids.has(name);
  }

  /** The request with this id, which from now on is not in flight; undefined when it was not. */
  cancel(id: RequestId): Named | undefined {
    const request = this.#requests.get(id);
    if (request !== undefined) this.#forget(id, request.name);
    return request;
  }

  /** The id to answer to, once; undefined when the request was cancelled. */
  answer(name: RequestId): RequestId | undefined {
    const id = this.#ids.get(name);
    if (id !== undefined) this.#forget(id, name);
    return id;
  }

  #forget(id: RequestId, name: RequestId): void {
    this.#requests.delete(id);
    this.#ids.delete(name);
  }
}

interface Named {
  readonly name: RequestId;
  readonly method: string;
}

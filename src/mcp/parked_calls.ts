import type { ToolResult } from "./tool_host.ts";
import type { AskClient } from "../consent/ask_client.ts";
import { addNewest } from "../base/newest_entries.ts";

/** The question of a call that waits for the user of its client. */
export interface Question {
  /** Names the call; good for one answer. */
  readonly ticket: string;
  readonly message: string;
}

/** What the user of a client answered to a question. */
export type ClientAnswer = Awaited<ReturnType<AskClient>>;

/** The state of a call: finished with a result, or waiting for an answer. */
export type CallStep = { readonly result: ToolResult } | { readonly question: Question };

interface Parked {
  /** Digest of tool and arguments of the call: the answer must come with the same ones. */
  readonly fingerprint: string;
  readonly answer: (answer: ClientAnswer) => void;
  readonly result: Promise<ToolResult>;
  readonly controller: AbortController;
}

/** How many calls can wait for an answer; a further question makes the oldest call lose its ticket. */
const MAX_PARKED = 32;

/**
 * Calls that wait while the client asks its user, in the revision where the question is a result and the answer
 * comes with a second request. The call itself stays here; what the client carries is a random ticket.
 */
export class ParkedCalls {
  readonly #parked = new Map<string, Parked>();

  /** Runs a call until its result or its question is there. `signal` cancels it until then. */
  async begin(
    fingerprint: string,
    signal: AbortSignal,
    call: (ask: AskClient, signal: AbortSignal) => Promise<ToolResult>,
  ): Promise<CallStep> {
    const controller = new AbortController();
    const asked = Promise.withResolvers<CallStep>();
    const ask: AskClient = (message) => {
      const ticket = crypto.getRandomValues(new Uint8Array(16)).toHex();
      const { promise, resolve } = Promise.withResolvers<ClientAnswer>();
      addNewest(this.#parked, ticket, { fingerprint, answer: resolve, result, controller }, MAX_PARKED);
      asked.resolve({ question: { ticket, message } });
      return promise;
    };
    const cancel = (): void => controller.abort();
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    const result = Promise.resolve().then(() => call(ask, controller.signal));
    try {
      return await Promise.race([asked.promise, result.then((result) => ({ result }))]);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  /**
   * Gives the answer to the call of `ticket` and waits for its result; undefined when there is no such call, or it
   * was another one.
   */
  async resume(
    ticket: string,
    fingerprint: string,
    answer: ClientAnswer,
    signal: AbortSignal,
  ): Promise<ToolResult | undefined> {
    const parked = this.#parked.get(ticket);
    if (parked === undefined) return undefined;
    // A ticket is good for one answer, valid or not: a client may not try several.
    this.#parked.delete(ticket);
    const fits = parked.fingerprint === fingerprint;
    parked.answer(fits ? answer : "declined");
    const cancel = (): void => parked.controller.abort();
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const result = await parked.result;
      return fits ? result : undefined;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }
}

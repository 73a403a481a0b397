import type { AllowedWindow } from "../targets/allowed_windows.ts";
import { cancelled } from "../base/clock.ts";
import { askInBox, type BoxOptions, SILENCE_MS } from "./consent_box.ts";
import { isInFront } from "../guards/target_checks.ts";
import type { AskClient } from "./ask_client.ts";

/** What came of asking a person; `unsupported`: the client cannot ask anybody. */
export type PersonAnswer = "yes" | "no" | "unsupported";

/** How long the target may take to be in front again after an answer, milliseconds. */
const RETURN_MS = 1_000;
const POLL_MS = 20;

/** The two ways to a person, for one call. */
export class AskPerson {
  readonly #options: BoxOptions;
  readonly #target: AllowedWindow;
  readonly #ask: AskClient | undefined;

  constructor(options: BoxOptions, target: AllowedWindow, ask: AskClient | undefined) {
    this.#options = options;
    this.#target = target;
    this.#ask = ask;
  }

  /** By a box on this desktop. Throws as {@linkcode askInBox}. */
  async inBox(text: string): Promise<PersonAnswer> {
    return await askInBox(this.#options, text) ? "yes" : "no";
  }

  /** By the client, whose word counts as a person's. Silence is a no. Throws `cancelled`, `stopped_by_operator`. */
  async throughClient(text: string): Promise<PersonAnswer> {
    const { clock, signal, stop } = this.#options;
    if (this.#ask === undefined) return "unsupported";
    const over = new AbortController();
    try {
      const either = AbortSignal.any([signal, over.signal]);
      const silence = clock.sleep(SILENCE_MS, either).then(() => "declined" as const);
      const answer = await Promise.race([this.#ask(text, either), silence]);
      stop.check();
      if (signal.aborted) throw cancelled();
      if (answer === "unsupported") return answer;
      return answer === "accepted" ? "yes" : "no";
    } finally {
      over.abort();
    }
  }

  /** Whether the target is in front, or is again within 1 s. */
  async targetReturns(): Promise<boolean> {
    const { desktop, clock, signal } = this.#options;
    const end = clock.now() + RETURN_MS;
    while (!isInFront(desktop, this.#target)) {
      if (clock.now() >= end) return false;
      await clock.sleep(POLL_MS, signal);
    }
    return true;
  }
}

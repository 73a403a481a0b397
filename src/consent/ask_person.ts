import type { AllowedWindow } from "../targets/allowed_windows.ts";
import { cancelled } from "../base/clock.ts";
import { inTime, pollUntil } from "../base/deadline.ts";
import { askInBox, type BoxOptions, SILENCE_MS } from "./consent_box.ts";
import { isInFront } from "../guards/target_checks.ts";
import type { AskClient } from "./ask_client.ts";

/** How a person answered; `unsupported`: the client cannot ask anybody. */
export type PersonAnswer = "yes" | "no" | "unsupported";

/** How long the target may take to be in front again after an answer, and how often to look. */
const RETURN_TIMES = { forMs: 1_000, everyMs: 20 };

/** Asks a person about one call, in one of two ways. */
export class AskPerson {
  readonly #options: BoxOptions;
  readonly #target: AllowedWindow;
  readonly #ask: AskClient | undefined;

  constructor(options: BoxOptions, target: AllowedWindow, ask: AskClient | undefined) {
    this.#options = options;
    this.#target = target;
    this.#ask = ask;
  }

  /** Asks by a box on this desktop. Throws as {@linkcode askInBox}. */
  async inBox(text: string): Promise<PersonAnswer> {
    return await askInBox(this.#options, text) ? "yes" : "no";
  }

  /**
   * Asks through the client, whose answer counts as a person's. Silence is a no. Throws `cancelled`,
   * `stopped_by_operator`.
   */
  async throughClient(text: string): Promise<PersonAnswer> {
    const { clock, signal, stop } = this.#options;
    if (this.#ask === undefined) return "unsupported";
    const ask = this.#ask;
    const answer = await inTime(
      { clock, ms: SILENCE_MS, signal },
      (either) => ask(text, either),
      () => "declined" as const,
    );
    stop.check();
    if (signal.aborted) throw cancelled();
    if (answer === "unsupported") return answer;
    return answer === "accepted" ? "yes" : "no";
  }

  /** Whether the target is in front, or is again within 1 s. */
  async targetReturns(): Promise<boolean> {
    const { desktop, clock, signal } = this.#options;
    return await pollUntil({ clock, signal }, RETURN_TIMES, () => isInFront(desktop, this.#target));
  }
}

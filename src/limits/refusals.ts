import type { Clock } from "../base/clock.ts";
import { ToolError } from "../base/errors.ts";
import type { Action } from "../policy/policy.ts";

/** How long nothing is asked after the first and the second no in a row, milliseconds; after the third, for good. */
const REST_MS = [30_000, 600_000];

interface Refused {
  readonly inRow: number;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/**
 * Recent refusals, by application and action. Each delays the next question, so that nobody clicks OK only to be left
 * alone. Refusals in a row are counted for each class of action on an application, and for the application over all
 * classes.
 */
export class Refusals {
  readonly #clock: Pick<Clock, "now">;
  readonly #refused = new Map<string, Refused>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Throws `confirmation_denied` while `action` on this application must not be asked for. */
  check(application: string, action: Action): void {
    const ends = keysOf(application, action).map((key) => this.#refused.get(key)?.until ?? -Infinity);
    const left = Math.max(...ends) - this.#clock.now();
    if (left <= 0) return;
    const next = left === Infinity
      ? "do not ask again until the server is restarted"
      : `ask again in ${Math.ceil(left / 1000)} s at the earliest`;
    throw new ToolError("confirmation_denied", `Refused: a person said no for this application; ${next}`);
  }

  no(application: string, action: Action): void {
    for (const key of keysOf(application, action)) {
      const inRow = (this.#refused.get(key)?.inRow ?? 0) + 1;
      this.#refused.set(key, { inRow, until: this.#clock.now() + (REST_MS[inRow - 1] ?? Infinity) });
    }
  }

  yes(application: string, action: Action): void {
    for (const key of keysOf(application, action)) this.#refused.delete(key);
  }
}

/** The two counts that a refusal adds to: this class of action on the application, and all classes on it. */
function keysOf(application: string, action: Action): readonly string[] {
  const name = application.toLowerCase();
  return [`${action} ${name}`, `all ${name}`];
}

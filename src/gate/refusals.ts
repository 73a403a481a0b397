import type { Clock } from "../clock.ts";
import { ToolError } from "../errors.ts";
import type { Action } from "../policy/policy.ts";

/** How long nobody is asked after the first and the second no in a row, milliseconds; after the third, for good. */
const REST_MS = [30_000, 600_000];

interface Refused {
  readonly inRow: number;
  /** Monotonic milliseconds. */
  readonly until: number;
}

/**
 * What a person said no to: asked again and again, somebody clicks OK to be left alone. The noes in a row are counted
 * for each class of action on an application, and for the application over all classes.
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
      ? "nobody is asked about it again until the server is restarted"
      : `it may be asked for again in ${Math.ceil(left / 1000)} s`;
    throw new ToolError("confirmation_denied", `Refused: a person said no on this application; ${next}`);
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

/** What a no counts for: this class of action there, and all of them. */
function keysOf(application: string, action: Action): readonly string[] {
  const name = application.toLowerCase();
  return [`${action} ${name}`, `all ${name}`];
}

import { type Proof, TAKEN_AND_DONE } from "./in_flight.ts";

/**
 * Longest time of an answer that counts as prompt, milliseconds. A thread at rest answers within one; and if each of
 * its messages takes less than this, it is done with a batch hardly later than the pause after the batch ends.
 */
export const PROMPT_MS = 4;

/**
 * Of a target that was slow before anything was sent, an answer counts as prompt if it takes at most its idle time,
 * multiplied by this.
 */
const PROMPT_FACTOR = 3;

/** Longest time of an answer that counts as prompt for a slow target, milliseconds. */
const SLOW_PROMPT_MS = 60;

/**
 * Time between two looks at a target that was busy, as a part of how long it was busy: the window it may be opening is
 * as slow to come.
 */
const BUSY_PART = 1 / 8;

/** Longest time between two looks at a target that was busy, milliseconds. */
const LONGEST_APART_MS = 150;

/**
 * How many prompt answers in a row show a thread at rest, once an answer was slow. One question can be answered between
 * two messages of a thread that has many left; three cannot, because one in three messages of typed text is work. Where
 * even a thread at rest is slow to answer, promptness shows nothing: there must be more answers than messages.
 */
const CLOSE_QUESTIONS = 3;

/** Longest time of a prompt answer, milliseconds, for a thread whose answers took `times` while it was idle. */
export function promptness(times: readonly number[]): number {
  return Math.min(Math.max(PROMPT_MS, PROMPT_FACTOR * Math.max(0, ...times)), SLOW_PROMPT_MS);
}

/** How much of the proof that a target is at rest has been gathered, look by look. */
export class Rest {
  readonly #proof: Proof;
  readonly #messages: number;
  /** Longest time of an answer that counts as prompt, milliseconds. */
  readonly promptMs: number;
  #answers = 0;
  /** Time from the first question until the target was last found busy, milliseconds; undefined while it is quick. */
  #busyMs: number | undefined;
  #seen: string | undefined;
  /** How many looks in a row were equal. */
  #equal = 0;
  /** How many of the newest equal looks found the target at rest as well. */
  #atRest = 0;

  constructor(proof: Proof, messages: number, promptMs: number) {
    this.#proof = proof;
    this.#messages = messages;
    this.promptMs = promptMs;
    // A target that is slow even when idle does not show when it is busy, so it counts as busy.
    if (this.#isSlow) this.#busyMs = 0;
  }

  /**
   * The proof that is demanded now. A target that was busy may be opening a window or a menu, and its thread answers
   * questions all the while: on Wine for longer than the two looks after a batch of text take.
   */
  get proof(): Proof {
    if (this.#busyMs === undefined) return this.#proof;
    const apartMs = Math.max(TAKEN_AND_DONE.apartMs, Math.min(this.#busyMs * BUSY_PART, LONGEST_APART_MS));
    return { ...TAKEN_AND_DONE, apartMs };
  }

  /** How many questions to ask at the next look. */
  get questions(): number {
    if (this.#busyMs === undefined) return 1;
    return this.#isSlow ? Math.max(CLOSE_QUESTIONS, this.#messages + 1 - this.#answers) : CLOSE_QUESTIONS;
  }

  /** Whether the target is as slow to answer when idle as others are between two messages. */
  get #isSlow(): boolean {
    return this.promptMs > PROMPT_FACTOR * PROMPT_MS;
  }

  /**
   * Adds one look at the desktop and the times of the answers that came with it, both milliseconds; `elapsedMs` is
   * counted from the first question. Returns whether it was progress: an answer came, and the look was the first or
   * equal to the look before it.
   */
  add(times: readonly number[], look: string, elapsedMs: number): boolean {
    const isAtRest = times.length === this.questions && times.every((time) => time <= this.promptMs);
    this.#answers += times.length;
    if (!isAtRest) this.#busyMs = elapsedMs;
    if (times.length === 0) {
      this.#equal = this.#atRest = 0;
      return false;
    }
    const isFirst = this.#seen === undefined;
    const isEqual = look === this.#seen;
    this.#seen = look;
    this.#equal = isEqual ? this.#equal + 1 : 1;
    // A thread that was busy only now comes to its next message, so the count starts again.
    this.#atRest = isEqual && isAtRest ? this.#atRest + 1 : 1;
    return isFirst || isEqual;
  }

  /**
   * Whether the target is shown to be at rest. A thread that never answers promptly must answer more often than it got
   * messages: between two answers it reads at least one message.
   */
  get isProven(): boolean {
    const { looks } = this.proof;
    return this.#atRest >= looks || this.#equal >= looks && this.#answers > this.#messages;
  }
}

import { ToolError } from "../base/errors.ts";

/** A limit on how many calls of one kind run at once; each takes a place while it lasts. */
export class Places {
  readonly #max: number;
  readonly #refusal: string;
  #taken = 0;

  /** `refusal` is the text of the error: what there is too much of, and what to do about it. */
  constructor(max: number, refusal: string) {
    this.#max = max;
    this.#refusal = refusal;
  }

  /** Takes a place until the result is disposed. Throws `queue_full` when there is none. */
  enter(): Disposable {
    if (this.#taken >= this.#max) throw new ToolError("queue_full", `Refused: ${this.#refusal}`);
    this.#taken++;
    return { [Symbol.dispose]: () => this.#taken-- };
  }
}

/** How many reads may be in flight: it bounds the memory they hold and the questions they put to the desktop. */
export const MAX_READS = 64;

/** How many waits for something to happen may be under way: each reads the whole desktop again and again. */
const MAX_WAITS = 8;

/** How many confirmations may be asked for: one open, one waiting. More would teach a person to click them away. */
const MAX_QUESTIONS = 2;

/** The places of a server. */
export interface AllPlaces {
  readonly reads: Places;
  readonly waits: Places;
  readonly questions: Places;
}

/** The places of a server, all of them free. */
export function openPlaces(): AllPlaces {
  return {
    reads: new Places(MAX_READS, `${MAX_READS} reads are in flight already; send fewer at once`),
    waits: new Places(MAX_WAITS, `${MAX_WAITS} waits are under way already; start fewer at once`),
    questions: new Places(
      MAX_QUESTIONS,
      "a person is being asked already, and another request waits; try again later",
    ),
  };
}

import { ToolError } from "../errors.ts";

/** Places of which each call of one kind takes one for as long as it lasts. */
export class Places {
  readonly #max: number;
  readonly #refusal: string;
  #taken = 0;

  /** `refusal` says what there are too many of, and what to do about it. */
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

/** So many reads may be in flight: what each holds meanwhile, and what it asks of the desktop, is bounded by it. */
export const MAX_READS = 64;

/** So many calls may wait for something to happen: each reads the whole desktop again and again. */
const MAX_WAITS = 8;

/** One question is open, one may wait: more of them would only teach a person to click them away. */
const MAX_QUESTIONS = 2;

/** The places of a server. */
export interface AllPlaces {
  readonly reads: Places;
  readonly waits: Places;
  readonly questions: Places;
}

export function openPlaces(): AllPlaces {
  return {
    reads: new Places(MAX_READS, `${MAX_READS} reads are in flight already; send fewer at once`),
    waits: new Places(MAX_WAITS, `${MAX_WAITS} calls wait already; wait for fewer at once`),
    questions: new Places(MAX_QUESTIONS, "a person is asked already, and another question waits"),
  };
}

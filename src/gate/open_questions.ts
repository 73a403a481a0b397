import { ToolError } from "../errors.ts";

/** One question is open, one may wait: more of them would only teach a person to click them away. */
const MAX_QUESTIONS = 2;

/** The places of those who ask a person. */
export class OpenQuestions {
  #count = 0;

  /** Takes a place until the result is disposed. Throws `queue_full`. */
  enter(): Disposable {
    if (this.#count >= MAX_QUESTIONS) {
      throw new ToolError("queue_full", "Refused: a person is asked already, and another question waits");
    }
    this.#count++;
    return { [Symbol.dispose]: () => this.#count-- };
  }
}

import type { Position } from "./document.ts";

/** Lines of a text; they end at `\n`, so `\r\n` counts once. */
export class LineMap {
  /** Offset of the first unit of each line. */
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
      this.#starts.push(end + 1);
    }
  }

  /** The place of a UTF-16 offset. */
  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1 };
  }
}

import { ToolError } from "../base/errors.ts";
import { Reservation } from "./pixel_reservation.ts";
import { SpareMemory } from "./spare_memory.ts";

/** The bytes that captures under way may use together. */
export class MemoryBudget {
  readonly #limit: number;
  readonly #spare = new SpareMemory();
  #reserved = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Reserves `bytes` until the result is disposed. Throws `memory_budget_exceeded`. */
  reserve(bytes: number): Reservation {
    if (this.#reserved + bytes > this.#limit) {
      throw new ToolError(
        "memory_budget_exceeded",
        "Refused: the screenshots under way use up the memory budget; ask for a smaller region or try again later",
      );
    }
    this.#reserved += bytes;
    return new Reservation(bytes, this.#spare, () => this.#reserved -= bytes);
  }
}

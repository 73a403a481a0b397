/** The encodings in which Notepad, Windows PowerShell and redirections save a text. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** How much of a text is looked at to tell its encoding, bytes. */
const HEAD_BYTES = 512;

/**
 * The encoding of a text, told from its first bytes: by a byte-order mark, or by the zeros in every other byte of
 * UTF-16 that holds mostly ASCII, as all texts read here do. Anything else is UTF-8.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, HEAD_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, i) => byte === 0 && zeros[i % 2]!++);
  const [even = 0, odd = 0] = zeros;
  // Zeros in both halves are no text, and a single zero is a damaged one.
  const least = Math.max(1, head.length / 8);
  if (odd >= least && odd > 4 * even) return "utf-16le";
  return even >= least && even > 4 * odd ? "utf-16be" : "utf-8";
}

/** The whole text, without a byte-order mark. Throws `TypeError` when the bytes are no text of that encoding. */
export function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

/**
 * The lines of a text as it arrives, without line feeds and without an empty last line. Bytes that are no text become
 * U+FFFD.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = new Uint8Array();
  let decoder: TextDecoder | undefined;
  let rest = "";
  const push = (bytes: Uint8Array, stream: boolean): string[] => {
    decoder ??= new TextDecoder(encodingOf(bytes));
    const lines = (rest + decoder.decode(bytes, { stream })).split("\n");
    rest = lines.pop() ?? "";
    return lines;
  };
  for await (const chunk of chunks) {
    if (decoder !== undefined) yield* push(chunk, true);
    else {
      head = joined(head, chunk);
      if (head.length >= HEAD_BYTES) yield* push(head, true);
    }
  }
  yield* push(decoder === undefined ? head : new Uint8Array(), false);
  if (rest !== "") yield rest;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

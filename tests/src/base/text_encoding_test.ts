import assert from "node:assert/strict";
import { encodingOf, linesOf } from "../../../src/base/text_encoding.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

Deno.test("encodingOf() tells UTF-16 by its mark, or by its zeros, and takes all else for UTF-8", () => {
  const cases = [
    [new Uint8Array(), "utf-8"],
    [bytes("a"), "utf-8"],
    [bytes("\ufeffa"), "utf-8"],
    [bytes("ğüş".repeat(99)), "utf-8"],
    [bytes(`${"a".repeat(99)}\0`), "utf-8"],
    [bytes("\0".repeat(99)), "utf-8"],
    [utf16("\ufeff", true), "utf-16le"],
    [utf16("\ufeff", false), "utf-16be"],
    [utf16("{", true), "utf-16le"],
    [utf16("{", false), "utf-16be"],
    [utf16("# 日本語の設定 a: b", true), "utf-16le"],
    [utf16("# 日本語の設定 a: b", false), "utf-16be"],
  ] as const;
  for (const [head, encoding] of cases) assert.equal(encodingOf(head), encoding, String(head));
});

Deno.test("linesOf() gives the lines of a text, wherever it is cut into chunks", async () => {
  const lines = ["first", "", "ğüş \u{1f600}", "x".repeat(700), "last"];
  const text = lines.join("\n");
  const files = [
    ...[bytes(text), bytes(`\ufeff${text}`), bytes(`${text}\n`)],
    ...[true, false].flatMap((little) => ["", "\ufeff"].map((mark) => utf16(mark + text, little))),
  ];
  for (const file of files) {
    for (const size of [1, 2, 3, 511, 512, 10_000]) {
      const chunks = Array.from(
        { length: Math.ceil(file.length / size) },
        (_, i) => file.slice(i * size, (i + 1) * size),
      );
      const read = await Array.fromAsync(linesOf(ReadableStream.from(chunks)));
      assert.deepEqual(read, lines, `${size} bytes of ${file.slice(0, 3)}`);
    }
  }
  assert.deepEqual(await Array.fromAsync(linesOf(ReadableStream.from([]))), []);
});

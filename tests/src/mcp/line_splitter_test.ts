import assert from "node:assert/strict";
import { LineSplitter, MAX_LINE_BYTES } from "../../../src/mcp/line_splitter.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The lines in the chunks, with the rest at the end. */
function split(chunks: Iterable<Uint8Array>): { lines: string[]; dropped: number } {
  const splitter = new LineSplitter();
  const lines: string[] = [];
  const keep = (line: Uint8Array) => lines.push(new TextDecoder().decode(line));
  for (const chunk of chunks) for (const line of splitter.push(chunk)) keep(line);
  const rest = splitter.end();
  if (rest !== undefined) keep(rest);
  return { lines, dropped: splitter.dropped };
}

Deno.test("LineSplitter gives the same lines when the stream is cut anywhere", () => {
  const stream = bytes("first\nsecond é\r\n\n\nthird");
  for (let size = 1; size <= stream.length; size++) {
    const chunks = Array.from(
      { length: Math.ceil(stream.length / size) },
      (_, i) => stream.subarray(i * size, (i + 1) * size),
    );
    assert.deepEqual(split(chunks), { lines: ["first", "second é\r", "third"], dropped: 0 });
  }
});

Deno.test("LineSplitter has no last line when the stream ends with a newline or is empty", () => {
  assert.deepEqual(split([bytes("a\n")]).lines, ["a"]);
  assert.deepEqual(split([]).lines, []);
});

Deno.test("LineSplitter drops a line and goes on when it is a byte too long", () => {
  const longest = "x".repeat(MAX_LINE_BYTES);
  const { lines, dropped } = split([bytes(`a\n${longest}\n${longest}x\nb\n`)]);
  assert.deepEqual(lines.map((line) => line.length), [1, MAX_LINE_BYTES, 1]);
  assert.equal(dropped, 1);
});

Deno.test("LineSplitter drops a line once when it comes in many chunks, and its end is no line", () => {
  const chunk = bytes("x".repeat(65_536));
  const chunks = [...Array.from({ length: 144 }, () => chunk), bytes("{}\nafter")];
  assert.deepEqual(split(chunks), { lines: ["after"], dropped: 1 });
});

Deno.test("LineSplitter drops a line when the stream ends within it", () => {
  assert.deepEqual(split([bytes("x".repeat(MAX_LINE_BYTES + 1))]), { lines: [], dropped: 1 });
});

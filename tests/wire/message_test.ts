import assert from "node:assert/strict";
import { isBlank, MAX_DEPTH, readMessage } from "../../src/wire/message.ts";

const read = (text: string) => readMessage(new TextEncoder().encode(text));

Deno.test("readMessage() leaves out members when JSON-RPC does not know them", () => {
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1},"extra":2}'), {
    kind: "request",
    id: 1,
    method: "m",
    params: { a: 1 },
  });
  assert.deepEqual(read('{"jsonrpc":"2.0","method":"m"}'), { kind: "notification", method: "m" });
  assert.deepEqual(read('{"jsonrpc":"2.0","id":"a","result":{},"extra":2}'), {
    kind: "result",
    id: "a",
    result: {},
  });
  assert.deepEqual(read('{"jsonrpc":"2.0","id":0,"error":{"code":1}}'), {
    kind: "error",
    id: 0,
    error: { code: 1 },
  });
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}'), { kind: "positional", id: 1 });
});

Deno.test("readMessage() takes what JSON takes when there is white space, CR or a byte order mark", () => {
  assert.equal(read('\ufeff \t{"jsonrpc":"2.0",\r"method":"m"}\r')?.kind, "notification");
});

Deno.test("readMessage() is undefined when the line is not JSON-RPC 2.0", () => {
  const lines = [
    "",
    "x",
    "null",
    "1",
    '"jsonrpc"',
    "[]",
    '[{"jsonrpc":"2.0","id":1,"method":"m"}]',
    "{}",
    '{"id":1,"method":"m"}',
    '{"jsonrpc":"1.0","id":1,"method":"m"}',
    '{"jsonrpc":2.0,"id":1,"method":"m"}',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"method":5}',
    '{"jsonrpc":"2.0","id":null,"method":"m"}',
    '{"jsonrpc":"2.0","id":1.5,"method":"m"}',
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}',
    '{"jsonrpc":"2.0","id":{},"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":5}',
    '{"jsonrpc":"2.0","id":1,"method":"m","params":null}',
    '{"jsonrpc":"2.0","method":"m","params":[1]}',
    '{"jsonrpc":"2.0","id":1,"method":"m","result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
    '{"jsonrpc":"2.0","id":1,"result":5}',
    '{"jsonrpc":"2.0","result":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"m"}x',
    '\u0000{"jsonrpc":"2.0","id":1,"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method":"a\nb"}',
  ];
  for (const line of lines) assert.equal(read(line), undefined, line);
});

Deno.test("readMessage() is undefined when the line is no UTF-8", () => {
  const line = new TextEncoder().encode('{"jsonrpc":"2.0","method":"m?"}');
  assert.equal(readMessage(line)?.kind, "notification");
  for (const byte of [0x80, 0xc0, 0xed, 0xff]) {
    line[line.indexOf(0x3f)] = byte;
    assert.equal(readMessage(line), undefined);
    line[line.indexOf(byte)] = 0x3f;
  }
});

Deno.test("readMessage() is undefined when brackets lie deeper than the limit, but not when a string has them", () => {
  const nested = (depth: number) =>
    `{"jsonrpc":"2.0","method":"m","params":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
  assert.equal(read(nested(MAX_DEPTH - 2))?.kind, "notification");
  assert.equal(read(nested(MAX_DEPTH - 1)), undefined);
  assert.equal(read(nested(500_000)), undefined);
  assert.equal(read("[".repeat(1_000_000)), undefined);
  const quoted = JSON.stringify({ jsonrpc: "2.0", method: "m", params: { a: '\\"' + "[{".repeat(500) } });
  assert.equal(read(quoted)?.kind, "notification");
});

Deno.test("isBlank() is true when a line has white space only", () => {
  assert(isBlank(new TextEncoder().encode(" \t\r")));
  assert(!isBlank(new TextEncoder().encode(" 0")));
});

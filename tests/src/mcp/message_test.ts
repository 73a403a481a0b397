import assert from "node:assert/strict";
import { isBlank, MAX_DEPTH, readMessage } from "../../../src/mcp/message.ts";
import { type Refusal, REFUSALS } from "../../../src/mcp/request_refusals.ts";

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
  assert.deepEqual(read('{"jsonrpc":"2.0","id":0,"error":{"code":1,"message":"m"}}'), {
    kind: "error",
    id: 0,
    error: { code: 1, message: "m" },
  });
});

Deno.test("readMessage() takes what JSON takes when there is white space, CR or a byte order mark", () => {
  assert.equal(read('\ufeff \t{"jsonrpc":"2.0",\r"method":"m"}\r')?.kind, "notification");
});

Deno.test("readMessage() is undefined when nothing in the line asks for an answer or gives one", () => {
  const lines = [
    "",
    "x",
    "null",
    "1",
    '"jsonrpc"',
    "{}",
    '{"method":"m"}',
    '{"jsonrpc":"1.0","method":"m"}',
    '{"jsonrpc":"2.0","method":5}',
    '{"jsonrpc":"2.0","method":"m","params":[1]}',
    '{"jsonrpc":"2.0","method":"m","params":5}',
    '{"jsonrpc":"2.0","result":{}}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}',
    '{"jsonrpc":"2.0","id":1,"method":"m"}x',
    '\u0000{"jsonrpc":"2.0","id":1,"method":"m"}',
    '{"jsonrpc":"2.0","id":1,"method":"a\nb"}',
  ];
  for (const line of lines) assert.equal(read(line), undefined, line);
});

Deno.test("readMessage() takes null for a member that is left out", () => {
  const request = { kind: "request", id: 1, method: "m" };
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"method":"m","params":null}'), request);
  assert.deepEqual(
    read('{"jsonrpc":"2.0","id":1,"method":"m","params":null,"result":null,"error":null}'),
    request,
  );
  const result = { kind: "result", id: 1, result: {} };
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"result":{},"error":null}'), result);
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"method":null,"result":{}}'), result);
  assert.equal(read('{"jsonrpc":"2.0","method":"m","params":null}')?.kind, "notification");
  const error = { code: 1, message: "m" };
  assert.deepEqual(read('{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1,"message":"m"}}'), {
    kind: "error",
    id: 1,
    error,
  });
});

Deno.test("readMessage() refuses a message that wants an answer and is no request, with the id as it was written", () => {
  const { noRequest, wrongId, paramsNoObject } = REFUSALS;
  const rows: readonly (readonly [line: string, id: string, refusal: Refusal])[] = [
    ['{"id":1,"method":"m"}', "1", noRequest],
    ['{"jsonrpc":"1.0","id":"a","method":"m"}', '"a"', noRequest],
    ['{"jsonrpc":2.0,"id":1,"method":"m"}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1,"method":null}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1,"method":["m"]}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1,"method":"m","result":{}}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1,"method":"m","error":{}}', "1", noRequest],
    ['{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}', "1", paramsNoObject],
    ['{"jsonrpc":"2.0","id":1,"method":"m","params":5}', "1", paramsNoObject],
    ['{"jsonrpc":"2.0","id":1,"method":"m","params":"x"}', "1", paramsNoObject],
    ['{"jsonrpc":"2.0","id":1,"method":"m","params":false}', "1", paramsNoObject],
    ['{"jsonrpc":"2.0","id":1.50,"method":"m"}', "1.50", wrongId],
    ['{"jsonrpc":"2.0","id":1e308,"method":"m"}', "1e308", wrongId],
    [
      '{"params":{"id":7},"id":9007199254740993,"method":"m","jsonrpc":"2.0"}',
      "9007199254740993",
      wrongId,
    ],
    ['{"jsonrpc":"2.0","id":null,"method":"m"}', "null", wrongId],
    ['{"jsonrpc":"2.0","id":true,"method":"m"}', "null", wrongId],
    ['{"jsonrpc":"2.0","id":{"id":1},"method":"m"}', "null", wrongId],
    ['{"jsonrpc":"2.0","id":[1],"method":"m"}', "null", wrongId],
  ];
  for (const [line, id, refusal] of rows) {
    const message = read(line);
    assert.equal(message?.kind, "refused", line);
    if (message?.kind !== "refused") continue;
    assert.equal(JSON.stringify(message.id), id, line);
    assert.deepEqual(message.refusal, refusal, line);
  }
});

Deno.test("readMessage() takes a malformed answer for an error, so that nothing waits for it", () => {
  const lines = [
    '{"id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":5}',
    '{"jsonrpc":"2.0","id":1,"result":null}',
    '{"jsonrpc":"2.0","id":1,"result":null,"error":null}',
    '{"jsonrpc":"2.0","id":1,"result":[]}',
    '{"jsonrpc":"2.0","id":1,"error":"x"}',
    '{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"m"}}',
    '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
  ];
  for (const line of lines) {
    assert.deepEqual(read(line), { kind: "error", id: 1, error: REFUSALS.invalidRequest }, line);
  }
});

Deno.test("readMessage() reads each message of a batch, and refuses each item that is no message", () => {
  assert.deepEqual(read("[]"), { kind: "batch", messages: [] });
  const batch = read(
    '[{"jsonrpc":"2.0","id":1,"method":"m"},7,{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}]',
  );
  assert.equal(
    JSON.stringify(batch?.kind === "batch" && batch.messages.map((one) => "id" in one && one.id)),
    "[1,null,9007199254740993]",
  );
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
  const refused = { kind: "refused", id: 5, method: "m", refusal: REFUSALS.tooDeep };
  const asking = (depth: number) => nested(depth).replace("{", '{"x":"]}[{\\"","id":5,');
  assert.equal(read(asking(MAX_DEPTH - 2))?.kind, "request");
  for (const depth of [MAX_DEPTH - 1, 400_000]) assert.deepEqual(read(asking(depth)), refused);
  assert.deepEqual(read(`[${asking(MAX_DEPTH)}]`), { kind: "batch", messages: [refused] });
  const answer = '{"jsonrpc":"2.0","id":5,"result":{"action":"accept","content":[';
  assert.deepEqual(read(answer + "[".repeat(99) + "]".repeat(100) + "}}"), {
    kind: "error",
    id: 5,
    error: REFUSALS.invalidRequest,
  });
  const quoted = JSON.stringify({ jsonrpc: "2.0", method: "m", params: { a: '\\"' + "[{".repeat(500) } });
  assert.equal(read(quoted)?.kind, "notification");
});

Deno.test("isBlank() is true when a line has white space only", () => {
  assert(isBlank(new TextEncoder().encode(" \t\r")));
  assert(!isBlank(new TextEncoder().encode(" 0")));
});

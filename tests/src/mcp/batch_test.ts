import assert from "node:assert/strict";
import { Batch } from "../../../src/mcp/batch.ts";

function batchOf(requests: number): { readonly batch: Batch; readonly sent: (readonly string[])[] } {
  const sent: (readonly string[])[] = [];
  return { batch: new Batch(requests, (answers) => sent.push(answers)), sent };
}

Deno.test("Batch sends its answers together when the last is there", () => {
  const { batch, sent } = batchOf(3);
  batch.add("a");
  batch.skip();
  assert.deepEqual(sent, []);
  batch.add("b");
  assert.deepEqual(sent, [["a", "b"]]);
});

Deno.test("Batch sends nothing when all of its requests were cancelled", () => {
  const { batch, sent } = batchOf(2);
  batch.skip();
  batch.skip();
  batch.end();
  assert.deepEqual(sent, [[]]);
});

Deno.test("Batch.end() sends what there is, once, and nothing that comes later", () => {
  const { batch, sent } = batchOf(3);
  batch.add("a");
  batch.end();
  batch.add("b");
  batch.skip();
  batch.end();
  assert.deepEqual(sent, [["a"]]);
});

import assert from "node:assert/strict";
import { MAX_UNDER_WAY_BYTES, RequestIds } from "../../../src/mcp/request_ids.ts";

Deno.test("RequestIds.begin() refuses an id when it is in flight, and takes it after the answer", () => {
  const ids = new RequestIds();
  const name = ids.begin(1, "ping");
  assert(name !== undefined);
  assert.equal(ids.begin(1, "ping"), undefined);
  assert.equal(ids.answer(name)?.id, 1);
  assert.notEqual(ids.begin(1, "ping"), name);
});

Deno.test("RequestIds.answer() is undefined when the request was cancelled, whatever has its id now", () => {
  const ids = new RequestIds();
  const first = ids.begin("a", "tools/call") ?? "";
  assert.deepEqual(ids.cancel("a"), { id: "a", name: first, method: "tools/call", batch: undefined });
  assert.equal(ids.cancel("a"), undefined);
  const second = ids.begin("a", "tools/call") ?? "";
  assert.equal(ids.answer(first), undefined);
  assert.equal(ids.answer(second)?.id, "a");
  assert.equal(ids.answer(second), undefined);
});

Deno.test("RequestIds.begin() takes 1 and its text for two ids", () => {
  const ids = new RequestIds();
  assert.notEqual(ids.begin(1, "ping"), ids.begin("1", "ping"));
});

Deno.test("RequestIds.begin() keeps the id of a subscription, and refuses one that is a name it gives itself", () => {
  const ids = new RequestIds();
  assert.equal(ids.begin("listen:0", "subscriptions/listen"), "listen:0");
  const name = ids.begin("x", "tools/call") ?? "";
  assert.equal(ids.begin(name, "subscriptions/listen"), undefined);
  assert.equal(ids.answer(name)?.id, "x");
});

Deno.test("RequestIds.room() waits while too many bytes are under way, until one is answered or cancelled", async () => {
  for (const end of ["answer", "cancel"] as const) {
    const ids = new RequestIds();
    const first = ids.begin(1, "tools/call") ?? "";
    const batch = [ids.begin(2, "tools/call"), undefined, ids.begin(3, "tools/call")];
    const gone = ids.begin(4, "tools/call");
    ids.cancel(4);
    ids.start([gone, "never begun"], 2 * MAX_UNDER_WAY_BYTES);
    ids.start([first], MAX_UNDER_WAY_BYTES - 1);
    await ids.room();
    ids.start(batch, 3);
    let hasRoom = false;
    const room = ids.room().then(() => hasRoom = true);
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.equal(hasRoom, false);
    if (end === "answer") ids.answer(first);
    else ids.cancel(1);
    await room;
  }
});

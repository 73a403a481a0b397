import assert from "node:assert/strict";
import { BATCH_REVISION, MAX_BATCH } from "../../src/mcp/batch.ts";
import { REFUSALS } from "../../src/mcp/request_refusals.ts";
import type { Received } from "./raw_client.ts";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "./session.ts";
import { withChild, withSession } from "./with_session.ts";

/** Writes messages as one batch, and waits for the answers to these ids. */
async function ask(
  session: Session,
  messages: readonly unknown[],
  ids: readonly string[],
): Promise<Received[]> {
  const answers = ids.map((id) => session.client.answer(id));
  const batch = messages.map((message) =>
    typeof message === "object" ? { jsonrpc: "2.0", ...message } : message
  );
  await session.client.write(`${JSON.stringify(batch)}\n`);
  return await Promise.all(answers);
}

Deno.test(`serve() answers a batch of ${BATCH_REVISION} with one batch`, async () => {
  await withSession(BATCH_REVISION, async (session) => {
    const call = session.callMessage("call", "health_check");
    const answers = await ask(session, [
      { id: "ping", method: "ping" },
      { method: "notifications/progress", params: { progressToken: 1, progress: 1 } },
      call,
      { id: "unknown", method: "no/such/method" },
      { id: "positional", method: "ping", params: [1] },
      7,
    ], ["ping", "call", "unknown", "positional"]);
    const [ping, called, unknown, positional] = answers;
    assert.deepEqual(ping?.result, {});
    assert.deepEqual(called?.result?.["structuredContent"], { ok: true });
    assert.deepEqual(unknown?.error, REFUSALS.unknownMethod);
    assert.deepEqual(positional?.error, REFUSALS.paramsNoObject);
    assert.deepEqual(session.client.batches, [5]);
    assert.ok(session.client.received.some(({ id, error }) => id === null && error?.code === -32600));
  });
});

Deno.test("serve() sends a batch when the last of its requests is answered or cancelled", async () => {
  await withSession(BATCH_REVISION, async (session) => {
    const wait = session.callMessage("wait", "wait_for_window", { title_contains: "a" });
    const answers = ask(session, [{ id: "ping", method: "ping" }, wait], ["ping"]);
    await session.client.request("alone", "ping");
    assert.deepEqual(session.client.batches, []);
    await session.client.send({ method: "notifications/cancelled", params: { requestId: "wait" } });
    assert.deepEqual((await answers)[0]?.result, {});
    assert.deepEqual(session.client.batches, [1]);
    // A batch that needs no answer gets none.
    await session.client.write('[{"jsonrpc":"2.0","method":"notifications/initialized"}]\n');
    await session.client.request("last", "ping");
    assert.deepEqual(session.client.batches, [1]);
  });
});

Deno.test("serve() heeds a cancellation that comes with the batch it is for, in it or before its id comes again", async () => {
  await withSession(BATCH_REVISION, async (session) => {
    const { client } = session;
    const wait = {
      jsonrpc: "2.0",
      ...session.callMessage("wait", "wait_for_window", { title_contains: "a" }),
    };
    const ping = { jsonrpc: "2.0", id: "ping", method: "ping" };
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "wait" } };
    const again = { ...ping, id: "wait" };
    for (const lines of [[[wait, ping], cancel], [[wait, cancel, ping]], [wait, [cancel, again, ping]]]) {
      const answer = client.answer("ping");
      await client.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      assert.deepEqual((await answer).result, {});
    }
    assert.deepEqual(client.batches, [1, 1, 2]);
    const waits = client.received.filter(({ id }) => id === "wait");
    assert.deepEqual(waits.map(({ result }) => result), [{}]);
  });
});

Deno.test("serve() sends what it has of a batch when stdin ends", async () => {
  await withChild(async (client) => {
    const session = new Session(client, BATCH_REVISION);
    await session.open();
    const wait = session.callMessage("wait", "wait_for_window", { title_contains: "a" });
    const answers = ask(session, [{ id: "ping", method: "ping" }, wait], ["ping"]);
    await client.end();
    assert.deepEqual((await answers)[0]?.result, {});
    assert.deepEqual(await client.exit(1000), { code: 0, stderr: "released\n" });
  });
});

Deno.test("serve() refuses an empty batch, one that is too large, and an id that is there twice", async () => {
  await withSession(BATCH_REVISION, async (session) => {
    const { client } = session;
    await client.write("[]\n");
    await client.request("after", "ping");
    assert.deepEqual(client.received.at(-2), { jsonrpc: "2.0", id: null, error: REFUSALS.emptyBatch });
    const ids = Array.from({ length: MAX_BATCH + 1 }, (_, i) => `n${i}`);
    const pings = ids.map((id) => ({ id, method: "ping" }));
    const refused = await ask(session, pings, ids);
    assert.ok(refused.every(({ error }) => error?.message === REFUSALS.largeBatch.message));
    const whole = await ask(session, pings.slice(1), ids.slice(1));
    assert.ok(whole.every(({ result }) => result !== undefined));
    const wait = session.callMessage("twice", "wait_for_window", { title_contains: "a" });
    const cancel = { method: "notifications/cancelled", params: { requestId: "twice" } };
    const [twice] = await ask(session, [wait, { id: "twice", method: "ping" }, cancel], ["twice"]);
    assert.deepEqual(twice?.error, REFUSALS.idInFlight);
  });
});

for (const revision of [...LEGACY_REVISIONS, STATELESS_REVISION].filter((one) => one !== BATCH_REVISION)) {
  Deno.test(`serve() refuses each request of a batch when the revision is ${revision}`, async () => {
    await withSession(revision, async (session) => {
      const messages = [session.callMessage("a", "health_check"), { id: "b", method: "ping", params: 5 }];
      for (const { error } of await ask(session, messages, ["a", "b"])) {
        assert.deepEqual(error, REFUSALS.noBatches);
      }
      assert.deepEqual(session.client.batches, []);
      assert.deepEqual(await session.call("after", "health_check"), { ok: true });
    });
  });
}

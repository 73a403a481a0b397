import assert from "node:assert/strict";
import type { Session } from "./session.ts";
import { ERAS, withSession } from "./with_session.ts";

const cancel = (requestId: unknown, more = {}) => ({
  method: "notifications/cancelled",
  params: { requestId, ...more },
});

async function journal(session: Session): Promise<readonly string[]> {
  return (await session.call(`journal ${session.client.received.length}`, "journal"))["journal"] as string[];
}

const answersTo = (session: Session, id: unknown) =>
  session.client.received.filter((message) => message.id === id);

for (const revision of ERAS) {
  Deno.test(`serve() stops a ${revision} call and never answers it when it is cancelled`, async () => {
    await withSession(revision, async (session) => {
      await session.client.send(
        session.callMessage("w", "wait_for_window", { title_contains: "a" }),
        cancel("w"),
      );
      assert.deepEqual(await journal(session), ["begun a", "cancelled a"]);
      assert.deepEqual(answersTo(session, "w"), []);
    });
  });

  Deno.test(`serve() stops a ${revision} call when what stands beside the id of its cancel is malformed`, async () => {
    await withSession(revision, async (session) => {
      let count = 0;
      for (
        const more of [{ reason: 5 }, { _meta: { "io.modelcontextprotocol/protocolVersion": 1 } }, { x: [] }]
      ) {
        const title = `t${count++}`;
        await session.client.send(session.callMessage(1, "wait_for_window", { title_contains: title }));
        await session.client.send(cancel(1, more));
        assert.deepEqual((await journal(session)).slice(-2), [`begun ${title}`, `cancelled ${title}`]);
      }
    });
  });

  Deno.test(`serve() ignores a ${revision} cancel when nothing of that id is in flight`, async () => {
    await withSession(revision, async (session) => {
      await session.client.send(session.callMessage(1, "wait_for_window", { title_contains: "a" }));
      await session.client.send(...["1", 2, null, 1.5, {}, [1], true].map((id) => cancel(id)));
      await session.client.send({ method: "notifications/cancelled" });
      assert.deepEqual(await journal(session), ["begun a"]);
      await session.client.send(cancel(1));
      assert.deepEqual(await journal(session), ["begun a", "cancelled a"]);
    });
  });

  Deno.test(`serve() refuses a ${revision} request when its id is in flight, and goes on with the first`, async () => {
    await withSession(revision, async (session) => {
      await session.client.send(session.callMessage(7, "wait_for_window", { title_contains: "first" }));
      const { error } = await session.request(7, "tools/call", {
        name: "wait_for_window",
        arguments: { title_contains: "second" },
      });
      assert.equal(error?.code, -32600);
      assert.equal((await session.request(7, "ping")).error?.code, -32600);
      assert.deepEqual(await journal(session), ["begun first"]);
      await session.client.send(cancel(7));
      assert.deepEqual(await journal(session), ["begun first", "cancelled first"]);
      assert.equal(answersTo(session, 7).length, 2);
    });
  });

  Deno.test(`serve() takes 1 and "1" for two ids when both are in flight in ${revision}`, async () => {
    await withSession(revision, async (session) => {
      await session.client.send(
        session.callMessage(1, "wait_for_window", { title_contains: "number" }),
        session.callMessage("1", "wait_for_window", { title_contains: "string" }),
        cancel("1"),
      );
      assert.deepEqual(await journal(session), ["begun number", "begun string", "cancelled string"]);
    });
  });

  Deno.test(`serve() answers the second ${revision} request when the first of its id was cancelled`, async () => {
    await withSession(revision, async (session) => {
      const answer = session.client.answer(1);
      await session.client.send(
        session.callMessage(1, "wait_for_window", { title_contains: "a" }),
        cancel(1),
        session.callMessage(1, "echo", { mine: true }),
      );
      const content = (await answer).result?.["structuredContent"] as Record<string, unknown>;
      assert.deepEqual(content["args"], { mine: true });
      // Also when the first was as good as answered.
      const echoed = session.client.answer(2);
      await session.client.send(
        session.callMessage(2, "echo", { mine: false }),
        cancel(2),
        session.callMessage(2, "echo", { mine: true }),
      );
      const second = (await echoed).result?.["structuredContent"] as Record<string, unknown>;
      assert.deepEqual(second["args"], { mine: true });
      await journal(session);
      assert.equal(answersTo(session, 2).length, 1);
    });
  });
}

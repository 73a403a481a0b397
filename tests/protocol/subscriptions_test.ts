import assert from "node:assert/strict";
import type { Fields } from "./raw_client.ts";
import { type Session, STATELESS_REVISION } from "./session.ts";
import { withSession } from "./with_session.ts";

const SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

/** Asks for a subscription; the answer comes as a notification, or as an error. */
async function listen(session: Session, id: string): Promise<void> {
  await session.client.send(
    session.message(id, "subscriptions/listen", { notifications: { toolsListChanged: true } }),
  );
}

function acknowledged(session: Session): unknown[] {
  return session.client.received
    .filter(({ method }) => method === "notifications/subscriptions/acknowledged")
    .map(({ params }) => (params?.["_meta"] as Fields)[SUBSCRIPTION_ID]);
}

Deno.test("serve() names a subscription as the client did, until it is cancelled", async () => {
  await withSession(STATELESS_REVISION, async (session) => {
    await session.call(0, "health_check");
    await listen(session, "listen:0");
    await session.call(1, "health_check");
    assert.deepEqual(acknowledged(session), ["listen:0"]);
    // In flight like any other request.
    assert.equal((await session.request("listen:0", "tools/list")).error?.code, -32600);
    await session.client.send({ method: "notifications/cancelled", params: { requestId: "listen:0" } });
    await listen(session, "listen:0");
    await session.call(2, "health_check");
    assert.deepEqual(acknowledged(session), ["listen:0", "listen:0"]);
  });
});

Deno.test("serve() refuses subscriptions when there are more than any client needs", async () => {
  await withSession(STATELESS_REVISION, async (session) => {
    await session.call(0, "health_check");
    for (let i = 0; i < 8; i++) await listen(session, `listen:${i}`);
    const refused = session.client.answer("one more");
    await listen(session, "one more");
    assert.equal((await refused).error?.code, -32603);
    assert.equal(acknowledged(session).length, 8);
  });
});

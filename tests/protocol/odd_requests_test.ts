import assert from "node:assert/strict";
import { STATELESS_REVISION } from "./session.ts";
import { ERAS, withSession } from "./with_session.ts";

const METHOD_NOT_FOUND = -32601;

/** Methods of other servers, of clients, and of the revision that this session does not speak. */
const FOREIGN = [
  ...["logging/setLevel", "resources/list", "prompts/list", "completion/complete", "tasks/list", "tasks/get"],
  ...[
    "roots/list",
    "sampling/createMessage",
    "elicitation/create",
    "server/discover",
    "subscriptions/listen",
  ],
];

for (const revision of ERAS) {
  Deno.test(`serve() gives a ${revision} request its own id back, however long it is and whatever it names`, async () => {
    await withSession(revision, async (session) => {
      for (const id of ["a".repeat(900_000), "__proto__", "constructor", "", 0, -(2 ** 53 - 1)]) {
        assert.equal((await session.request(id, "tools/list")).error, undefined, String(id).slice(0, 20));
      }
    });
  });

  Deno.test(`serve() takes the last of two ids or arguments of a ${revision} request that have one name`, async () => {
    await withSession(revision, async (session) => {
      const twice = JSON.stringify({ jsonrpc: "2.0", ...session.callMessage("last", "echo", { x: 31 }) })
        .replace('"id":', '"id":"first","id":')
        .replace('"x":', '"x":30,"x":');
      const answer = session.client.answer("last");
      await session.client.write(`${twice}\n`);
      const { args } = (await answer).result?.["structuredContent"] as { args: unknown };
      assert.deepEqual(args, { x: 31 });
      assert.ok(session.client.received.every(({ id }) => id !== "first"));
    });
  });
}

Deno.test("serve() goes on with a session that is initialized again, meets foreign methods or an envelope of 2026-07-28", async () => {
  const [legacy = ""] = ERAS;
  await withSession(legacy, async (session) => {
    for (const method of FOREIGN) {
      assert.equal((await session.request(method, method)).error?.code, METHOD_NOT_FOUND, method);
    }
    const again = await session.request("again", "initialize", {
      protocolVersion: legacy,
      capabilities: { elicitation: {} },
      clientInfo: { name: "another", version: "0" },
    });
    assert.equal(again.result?.["protocolVersion"], legacy);
    const { result } = await session.request("enveloped", "tools/call", {
      name: "health_check",
      arguments: {},
      _meta: {
        "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
        "io.modelcontextprotocol/clientInfo": { name: "z", version: "0" },
        "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
      },
    });
    assert.deepEqual(result?.["structuredContent"], { ok: true });
    assert.deepEqual(await session.call("after", "health_check"), { ok: true });
  });
});

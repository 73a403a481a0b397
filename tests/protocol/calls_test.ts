import assert from "node:assert/strict";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "./session.ts";
import { ERAS, withChild, withSession } from "./with_session.ts";

for (const revision of [...LEGACY_REVISIONS, STATELESS_REVISION]) {
  Deno.test(`serve() answers list and call when the revision is ${revision}`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      const { result } = await session.open();
      if (revision === STATELESS_REVISION) {
        assert.deepEqual(result?.["supportedVersions"], [STATELESS_REVISION]);
      } else assert.equal(result?.["protocolVersion"], revision);
      const list = await session.request("list", "tools/list");
      assert.equal((list.result?.["tools"] as unknown[]).length, 4);
      assert.deepEqual(await session.call(0, "health_check"), { ok: true });
    });
  });
}

Deno.test("serve() offers its newest handshake revision when the client asks for an unknown one", async () => {
  await withChild(async (client) => {
    const { result } = await new Session(client, "1999-01-01").open();
    assert.equal(result?.["protocolVersion"], LEGACY_REVISIONS[0]);
  });
});

for (const revision of ERAS) {
  Deno.test(`serve() refuses with the JSON-RPC code when a ${revision} request is wrong`, async () => {
    await withSession(revision, async (session) => {
      const code = async (method: string, params = {}) => {
        const { error } = await session.request("wrong", method, params);
        return error?.code;
      };
      assert.equal(await code("tools/call", { name: "no_such_tool", arguments: {} }), -32602);
      assert.equal(await code("tools/call", { name: "constructor", arguments: {} }), -32602);
      assert.equal(await code("tools/call", { name: "__proto__", arguments: {} }), -32602);
      assert.equal(await code("tools/call", { name: 5 }), -32602);
      assert.equal(await code("tools/call", { name: "health_check", arguments: [] }), -32602);
      assert.equal(await code("tools/call"), -32602);
      assert.equal(await code("tools/list", { cursor: "page 2" }), -32602);
      assert.equal(await code("no/such/method"), -32601);
      assert.equal(await code("constructor"), -32601);
      assert.equal(await code("resources/list"), -32601);
      assert.equal(await code("notifications/cancelled", { requestId: 1 }), -32601);
    });
  });

  Deno.test(`serve() passes a refusal through when the tool refuses a ${revision} call`, async () => {
    await withSession(revision, async (session) => {
      const { result } = await session.request(1, "tools/call", { name: "click_window", arguments: {} });
      assert.equal(result?.["isError"], true);
      assert.deepEqual(result?.["content"], [{
        type: "text",
        text: "target_not_found: No allowed window matches",
      }]);
      const meta = result?.["_meta"] as Record<string, unknown>;
      assert.equal(meta["code"], "target_not_found");
      assert.equal(meta["outcome"], "not_started");
      assert.equal(meta["correlation_id"], "0123456789ab");
    });
  });

  Deno.test(`serve() answers with a fixed text when a ${revision} call fails outside of the tools`, async () => {
    await withSession(revision, async (session) => {
      for (const name of ["rejects", "cyclic"]) {
        const { error } = await session.request(name, "tools/call", { name, arguments: {} });
        assert.deepEqual(error, { code: -32603, message: "Internal error" });
      }
      assert.deepEqual(await session.call("after", "health_check"), { ok: true });
    });
  });

  Deno.test(`serve() gives the tool its arguments only when a ${revision} call names a prototype`, async () => {
    await withSession(revision, async (session) => {
      const message = JSON.stringify(session.callMessage(1, "echo", { a: 1, planted: 0 }))
        .replace(
          '"planted":0',
          '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}',
        );
      const answer = session.client.answer(1);
      await session.client.write(message.replace("{", '{"jsonrpc":"2.0",') + "\n");
      const content = (await answer).result?.["structuredContent"] as Record<string, unknown>;
      assert.equal(content["polluted"], false);
      assert.equal((content["args"] as Record<string, unknown>)["a"], 1);
    });
  });

  Deno.test(`serve() answers when parameters of a ${revision} request are by position or _meta is wrong`, async () => {
    await withSession(revision, async (session) => {
      for (const params of [[], ["health_check"], { _meta: 5 }, { _meta: { progressToken: {} } }]) {
        const answer = session.client.answer("odd");
        await session.client.send({ id: "odd", method: "tools/call", params });
        assert.equal((await answer).error?.code, -32602);
      }
    });
  });
}

Deno.test("serve() sends an answer whole when it is larger than a pipe", async () => {
  await withSession(STATELESS_REVISION, async (session) => {
    const { text } = await session.call(1, "large", { megabytes: 20 });
    assert.equal((text as string).length, 20_000_000);
  });
});

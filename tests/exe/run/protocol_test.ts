import assert from "node:assert/strict";
import project from "../../../deno.json" with { type: "json" };
import golden from "../../../schema/tools.json" with { type: "json" };
import { fuzz } from "../../protocol/fuzz.ts";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "../../protocol/session.ts";
import { ERAS, withChild } from "../../protocol/with_session.ts";
import { GRANTING, SERVER, start } from "./exe.ts";

const SEED = Number(Deno.env.get("FUZZ_SEED") ?? Date.now() % 1_000_000);

/** The complaints about a client that does not speak the protocol: fixed words, and none of the client's. */
const COMPLAINTS = /^(?:Protocol: [a-z0-9 .,-]+\([0-9]+ so far\)\n)*$/i;

/** Runs `use` in an open session with the program; at the end it must end with 0 and have said no other word. */
async function withExe(
  revision: string,
  use: (session: Session) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withChild(async (client) => {
    const session = new Session(client, revision);
    await session.open();
    await use(session);
    await client.end();
    const { code, stderr } = await client.exit(1000);
    assert.equal(code, 0);
    assert.match(stderr, COMPLAINTS);
  }, { start: () => start(SERVER, { env }) });
}

for (const revision of [...LEGACY_REVISIONS, STATELESS_REVISION]) {
  Deno.test(`the program says its name and version when the revision is ${revision}`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      const { result } = await session.open();
      if (revision !== STATELESS_REVISION) {
        assert.equal(result?.["protocolVersion"], revision);
        assert.deepEqual(result?.["serverInfo"], { name: "desktop-automation", version: project.version });
      } else assert.deepEqual(result?.["supportedVersions"], [STATELESS_REVISION]);
      const { result: list } = await session.request("list", "tools/list");
      assert.deepEqual((list?.["tools"] as { name: string }[]).map(({ name }) => name), ["health_check"]);
      const health = await session.call(0, "health_check");
      assert.equal((health["versions"] as Record<string, string>)["server"], project.version);
    }, { start: () => start(SERVER) });
  });
}

for (const revision of ERAS) {
  Deno.test(`the program lists each tool as it is published when a policy grants it (${revision})`, async () => {
    await withExe(revision, async (session) => {
      const { result } = await session.request("list", "tools/list");
      const tools = result?.["tools"] as { name: string }[];
      assert.ok(tools.length >= 6, String(tools.length));
      // Only the schemas of answers stay in the file: no client has a use for them, and all of them pay for them.
      const published = new Map(golden.map(({ outputSchema: _, ...tool }) => [tool.name, tool as unknown]));
      for (const tool of tools) assert.deepEqual(tool, published.get(tool.name));
    }, GRANTING);
  });

  Deno.test(`the program keeps ids apart, refuses one in flight and cancels (${revision})`, async () => {
    await withExe(revision, async (session) => {
      const wait = { title_contains: "no such window", timeout_ms: 30_000 };
      await session.client.send(
        session.callMessage(1, "wait_for_window", wait),
        session.callMessage("1", "wait_for_window", wait),
      );
      assert.equal((await session.request(1, "ping")).error?.code, -32600);
      await session.client.send({ method: "notifications/cancelled", params: { requestId: 1 } });
      await session.call("other", "health_check");
      await session.call(1, "health_check");
      // The other one is still waiting; the end of stdin cancels it.
      assert.equal((await session.request("1", "ping")).error?.code, -32600);
    }, GRANTING);
  });

  Deno.test(`the program answers between malformed lines (${revision})`, async () => {
    console.log(`FUZZ_SEED=${SEED}`);
    await withExe(revision, (session) => fuzz(session, { seed: SEED, lines: 500 }));
  });
}

Deno.test("the program ends with 0 and without a word when stdin ends at once", async () => {
  await withChild(async (client) => {
    await client.end();
    // 1 s is for the end; the rest is for the start of the process.
    assert.deepEqual(await client.exit(10_000), { code: 0, stderr: "" });
    assert.deepEqual(client.received, []);
  }, { start: () => start(SERVER) });
});

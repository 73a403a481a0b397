import assert from "node:assert/strict";
import { deadline } from "./deadline.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const [LEGACY = ""] = ERAS;
const RELEASED = { code: 0, stderr: "released\n" };

Deno.test("serve() ends with 0 when stdin ends before anything was said", async () => {
  await withChild(async (client) => {
    await client.end();
    // 1 s is for the end; the rest is for the start of the process.
    assert.deepEqual(await client.exit(5000), RELEASED);
    assert.deepEqual(client.received, []);
  });
});

Deno.test("serve() answers what it can when stdin ends right after the questions", async () => {
  await withChild(async (client) => {
    const session = new Session(client, LEGACY);
    const last = JSON.stringify({ jsonrpc: "2.0", ...session.callMessage("last", "health_check") });
    const answer = client.answer("last");
    await client.send(session.message("init", "initialize", {
      protocolVersion: LEGACY,
      capabilities: {},
      clientInfo: { name: "a", version: "0" },
    }));
    await client.write(last); // without a newline
    await client.end();
    assert.deepEqual((await answer).result?.["structuredContent"], { ok: true });
    assert.deepEqual(await client.exit(5000), RELEASED);
  });
});

for (const revision of ERAS) {
  Deno.test(`serve() cancels and ends with 0 within 1 s when stdin ends during a ${revision} call`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      await session.open();
      await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
      await session.call("h", "health_check");
      await client.end();
      assert.deepEqual(await client.exit(1000), RELEASED);
      assert(client.received.every(({ id }) => id !== "w"));
    });
  });
}

Deno.test("serve() ends with 0 within 1 s when releasing hangs", async () => {
  await withChild(async (client) => {
    const session = new Session(client, LEGACY);
    await session.open();
    await session.call("h", "hang_on_close");
    await client.end();
    assert.deepEqual(await client.exit(1000), RELEASED);
  });
});

Deno.test("serve() releases and ends with 0 when the client has closed its end of stdout", async () => {
  await withChild(async (client) => {
    const session = new Session(client, LEGACY);
    await client.send(session.message("init", "initialize", {
      protocolVersion: LEGACY,
      capabilities: {},
      clientInfo: { name: "a", version: "0" },
    }));
    await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
    await client.breakOutput();
    // Not every write to a broken pipe fails at once, and the last may find stdin closed.
    for (let i = 0; i < 100; i++) {
      await client.send(session.callMessage(i, "health_check")).catch(() => {});
    }
    assert.deepEqual(await client.exit(5000), RELEASED);
  }, { paused: true });
});

Deno.test("serve() ends within 1 s of the end of stdin when the client has not read its answers", async () => {
  await withChild(async (client, child) => {
    const session = new Session(client, LEGACY);
    await client.send(session.message("init", "initialize", {
      protocolVersion: LEGACY,
      capabilities: {},
      clientInfo: { name: "a", version: "0" },
    }));
    await client.send(session.callMessage("l", "large", { megabytes: 8 }));
    await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
    // The start of the process is not part of the second: its first words show that it is running.
    await child.stdout.getReader().read();
    await client.end();
    assert.equal((await deadline(1000, child.status, "the end of the server")).code, 0);
  }, { paused: true });
});

Deno.test("serve() cancels when the client asks for it without having read a large answer", async () => {
  await withChild(async (client) => {
    const session = new Session(client, LEGACY);
    const journal = client.answer("j");
    await client.send(session.message("init", "initialize", {
      protocolVersion: LEGACY,
      capabilities: {},
      clientInfo: { name: "a", version: "0" },
    }));
    await client.send(session.callMessage("l", "large", { megabytes: 8 }));
    await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
    await client.send({ method: "notifications/cancelled", params: { requestId: "w" } });
    await client.send(session.callMessage("j", "journal"));
    client.resume();
    const content = (await journal).result?.["structuredContent"];
    assert.deepEqual(content, { journal: ["begun a", "cancelled a"] });
    assert(client.received.every(({ id }) => id !== "w"));
  }, { paused: true });
});

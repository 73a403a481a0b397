import assert from "node:assert/strict";
import { REFUSALS } from "../../src/mcp/request_refusals.ts";
import type { Fields, Received } from "./raw_client.ts";
import type { Session } from "./session.ts";
import { ERAS, withSession } from "./with_session.ts";

const ODD: readonly unknown[] = [null, true, 5, -1.5, "", "x", [], ["x"], {}, { a: null }];

const METHODS = [
  "ping",
  "initialize",
  "tools/list",
  "tools/call",
  "server/discover",
  "subscriptions/listen",
  "resources/list",
  "resources/read",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "elicitation/create",
  "tasks/get",
  "notifications/initialized",
  "notifications/cancelled",
  "no/such/method",
  "",
];

/** Members of parameters that some method gives a meaning to. */
const MEMBERS = [
  "_meta",
  "cursor",
  "name",
  "arguments",
  "protocolVersion",
  "capabilities",
  "clientInfo",
  "requestId",
  "requestState",
  "inputResponses",
  "notifications",
  "task",
  "level",
];

/** Parameters that are wrong at one place, or at all. */
function* wrongParams(): Generator<unknown> {
  yield* ODD;
  const right: Fields = {
    name: "health_check",
    arguments: {},
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "x", version: "0" },
  };
  for (const member of MEMBERS) {
    for (const odd of ODD) yield { ...right, [member]: odd };
  }
  yield { ...right, _meta: { progressToken: {} } };
  yield { ...right, capabilities: { elicitation: 5 } };
  yield { ...right, clientInfo: { name: 5, version: [] } };
}

const OWN_MESSAGES: readonly string[] = Object.values(REFUSALS).map(({ message }) => message);

/** An error may say what is wrong in our own words, and never that we have failed. */
function checkError({ error, id }: Received): void {
  if (error === undefined) return;
  assert.ok([-32600, -32601, -32602, -32022].includes(error.code), `${id}: ${JSON.stringify(error)}`);
  assert.ok(OWN_MESSAGES.includes(error.message), `${id}: ${error.message}`);
}

/** Sends a request as it is, and fails unless there is one answer to it. */
async function ask({ client }: Session, request: Fields): Promise<void> {
  const answer = client.answer(request["id"] as string);
  const acknowledged = client.received.length;
  await client.write(`${JSON.stringify(request)}\n`);
  const listens = request["method"] === "subscriptions/listen";
  if (!listens) return checkError(await answer);
  // One that is right is acknowledged, and answered when it ends.
  await client.request(`after ${request["id"]}`, "no/such/method");
  const since = client.received.slice(acknowledged);
  const first = since.find(({ id, method }) => id === request["id"] || method !== undefined);
  assert.ok(first, JSON.stringify(request));
  checkError(first);
  if (first.method === undefined) return;
  await client.send({ method: "notifications/cancelled", params: { requestId: request["id"] } });
}

for (const revision of ERAS) {
  Deno.test(`serve() answers every ${revision} request whose id can be read, whatever else is wrong`, async () => {
    await withSession(revision, async (session) => {
      const envelope = (session.message(0, "")["params"] ?? {}) as Fields;
      let count = 0;
      for (const method of METHODS) {
        for (const params of wrongParams()) {
          const id = `${method} ${count++} ${JSON.stringify(params)}`;
          const filled = typeof params === "object" && params !== null && !Array.isArray(params) &&
              !("_meta" in params)
            ? { ...params, ...envelope }
            : params;
          await ask(session, { jsonrpc: "2.0", id, method, params: filled });
        }
      }
      assert.ok(count > 2000, `${count}`);
      assert.deepEqual(await session.call("after", "health_check"), { ok: true });
    });
  });

  Deno.test(`serve() takes null for arguments and parameters that a ${revision} request does not have`, async () => {
    await withSession(revision, async (session) => {
      const { params } = session.callMessage(0, "health_check");
      const request = {
        jsonrpc: "2.0",
        method: "tools/call",
        params: { ...(params as Fields), arguments: null },
      };
      const answer = session.client.answer("arguments");
      await session.client.write(`${JSON.stringify({ ...request, id: "arguments" })}\n`);
      assert.deepEqual((await answer).result?.["structuredContent"], { ok: true });
      if (revision !== ERAS[0]) return;
      const list = session.client.answer("params");
      await session.client.write('{"jsonrpc":"2.0","id":"params","method":"tools/list","params":null}\n');
      assert.equal(((await list).result?.["tools"] as unknown[]).length, 4);
    });
  });
}

Deno.test("serve() answers with the id as it was written when that is no request id", async () => {
  await withSession(ERAS[0] ?? "", async ({ client }) => {
    const ids = ["1.5", "9007199254740993", "1e400", "null", "true", "[1]", '{"a":1}'];
    for (const id of ids) {
      const before = client.received.length;
      await client.write(`{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`);
      await client.request(`after ${id}`, "ping");
      const [answer] = client.received.slice(before);
      assert.deepEqual(answer?.error, REFUSALS.wrongId, id);
      assert.equal(
        answer?.id ?? null,
        Number(id) > 0 && !id.startsWith("t") && !id.startsWith("[") ? Number(id) : null,
      );
    }
  });
});

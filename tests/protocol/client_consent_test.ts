import assert from "node:assert/strict";
import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { spawn } from "./program.ts";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "./session.ts";
import { withChild } from "./with_session.ts";
import { type ClientOptions, withClient } from "./with_client.ts";

const PROGRAM = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/consent_entry.ts`, "client"],
};

const ERAS: Readonly<Record<string, ClientOptions>> = {
  ...Object.fromEntries(
    LEGACY_REVISIONS.slice(0, 2).map((revision) => [
      revision,
      { supportedProtocolVersions: [revision] },
    ]),
  ),
  [STATELESS_REVISION]: { versionNegotiation: { mode: { pin: STATELESS_REVISION } } },
};

const TYPE = { hwnd: 7, text: "hello" };
const ASK = { hwnd: 7, action_class: "text", tool: "send_text", arguments: TYPE };

/** The user of the official client, who sees each question. */
class User {
  readonly asked: string[] = [];
  answer: ElicitResult = { action: "accept", content: {} };

  constructor(client: Client) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      this.asked.push(params.message);
      return this.answer;
    });
  }
}

async function codeOf(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, _meta } = await client.callTool({ name, arguments: args });
  return isError ? String(_meta?.["code"]) : "ok";
}

for (const [revision, era] of Object.entries(ERAS)) {
  for (const elicitation of [{}, { form: {} }]) {
    const declared = JSON.stringify(elicitation);
    Deno.test(`the user of a ${revision} client that declares ${declared} consents to one call`, async () => {
      await withClient(PROGRAM, { ...era, capabilities: { elicitation } }, async (client) => {
        const user = new User(client);
        const { isError, structuredContent } = await client.callTool({
          name: "request_confirmation",
          arguments: ASK,
        });
        assert.equal(isError, undefined, JSON.stringify(structuredContent));
        assert.equal(user.asked.length, 1);
        assert.match(user.asked[0] ?? "", /^ {4}text: "hello"$/m);
        const { token_id } = structuredContent as { token_id: string };
        assert.doesNotMatch(user.asked[0] ?? "", new RegExp(token_id));
        const other = { ...TYPE, text: "hellp", confirmation_token: token_id };
        assert.equal(await codeOf(client, "send_text", other), "confirmation_invalid");
        assert.equal(await codeOf(client, "send_text", { ...TYPE, confirmation_token: token_id }), "ok");
      });
    });
  }

  Deno.test(`the user of a ${revision} client says no and is not asked again`, async () => {
    for (const action of ["decline", "cancel"] as const) {
      await withClient(PROGRAM, { ...era, capabilities: { elicitation: {} } }, async (client) => {
        const user = new User(client);
        user.answer = { action };
        for (let i = 0; i < 3; i++) {
          assert.equal(await codeOf(client, "request_confirmation", ASK), "confirmation_denied");
        }
        assert.equal(user.asked.length, 1);
      });
    }
  });

  Deno.test(`a ${revision} client that cannot ask its user gets confirmation_denied and the reason`, async () => {
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      await withClient(PROGRAM, { ...era, capabilities }, async (client) => {
        const { _meta, content } = await client.callTool({ name: "request_confirmation", arguments: ASK });
        assert.equal(_meta?.["code"], "confirmation_denied");
        assert.match(JSON.stringify(content), /does not declare elicitation/);
      });
    }
  });
}

Deno.test("an answer that is none is a no at once, and null beside a result is nothing", async () => {
  const accepted = { action: "accept", content: {} };
  const answers: readonly (readonly [answer: object, code: string | undefined])[] = [
    [{ result: accepted, error: null }, undefined],
    [{ result: accepted, method: null }, undefined],
    [{ result: null }, "confirmation_denied"],
    [{ result: accepted, error: {} }, "confirmation_denied"],
    [{ result: [accepted] }, "confirmation_denied"],
    [{ result: { ...accepted, _meta: 5 } }, "confirmation_denied"],
    [{ error: "no" }, "confirmation_denied"],
    [{ result: accepted, jsonrpc: "1.0" }, "confirmation_denied"],
  ];
  for (const [answer, code] of answers) {
    await withChild(async (client) => {
      const session = new Session(client, LEGACY_REVISIONS[0] ?? "", { elicitation: {} });
      await session.open();
      const told = session.request("ask", "tools/call", { name: "request_confirmation", arguments: ASK });
      const question = () => client.received.find(({ method }) => method === "elicitation/create");
      while (question() === undefined) await session.request(`look ${Math.random()}`, "ping");
      await client.send({ id: question()?.id, ...answer });
      const { result } = await told;
      assert.equal((result?.["_meta"] as { code?: string }).code, code, JSON.stringify(answer));
    }, { start: () => spawn(PROGRAM) });
  }
});

/** A raw session of the stateless revision whose client can ask, and what it holds at the end. */
async function withRaw(use: (session: Session) => Promise<void>): Promise<Readonly<Record<string, unknown>>> {
  let end: Readonly<Record<string, unknown>> = {};
  await withChild(async (client) => {
    const session = new Session(client, STATELESS_REVISION, { elicitation: {} });
    await session.open();
    await use(session);
    await client.end();
    const { code, stderr } = await client.exit(1000);
    assert.equal(code, 0);
    end = JSON.parse(stderr);
  }, { start: () => spawn(PROGRAM) });
  return end;
}

const ACCEPT = { inputResponses: { consent: { action: "accept", content: {} } } };

Deno.test("a question travels with nothing but a random ticket, which is good for one answer to one call", async () => {
  await withRaw(async (session) => {
    const ask = async (id: string, more = {}, args: unknown = ASK) =>
      await session.request(id, "tools/call", { name: "request_confirmation", arguments: args, ...more });
    const { result } = await ask("1");
    assert.equal(result?.["resultType"], "input_required");
    const requestState = String(result?.["requestState"]);
    assert.match(requestState, /^[0-9a-f]{32}$/);
    assert.deepEqual(Object.keys(result?.["inputRequests"] as object), ["consent"]);
    const answered = await ask("2", { requestState, ...ACCEPT });
    assert.match(JSON.stringify(answered.result), /token_id/);
    assert.equal((await ask("3", { requestState, ...ACCEPT })).error?.code, -32602);
  });
});

Deno.test("a client that makes up, changes or swaps what it carries gets no consent", async () => {
  const end = await withRaw(async (session) => {
    let id = 0;
    const call = async (name: string, args: unknown, more = {}) =>
      await session.request(++id, "tools/call", { name, arguments: args, ...more });
    const ask = (more = {}, args: unknown = ASK) => call("request_confirmation", args, more);
    // Made up, before anything was asked.
    for (const requestState of ["", "0".repeat(32), "accepted", '{"consent":true}']) {
      assert.equal((await ask({ requestState, ...ACCEPT })).error?.code, -32602);
    }
    // An answer without a question is a new question.
    const first = (await ask(ACCEPT)).result;
    assert.equal(first?.["resultType"], "input_required");
    // The answer to one call with another one: neither gets it.
    const changed = { ...ASK, arguments: { ...TYPE, text: "format c:" } };
    const swapped = await ask({ requestState: first?.["requestState"], ...ACCEPT }, changed);
    assert.equal(swapped.error?.code, -32602);
    const refused = await ask();
    assert.match(JSON.stringify(refused.result), /confirmation_denied/);
    assert.equal((await call("send_text", TYPE)).result?.["isError"], true);
  });
  assert.deepEqual([end["sent"], end["boxes"]], [0, 0]);
});

Deno.test("whatever is no accepted form is a no", async () => {
  const responses = [
    undefined,
    {},
    { consent: { action: "decline" } },
    { consent: { action: "ACCEPT" } },
    { consent: true },
    { consent: { method: "elicitation/create", result: { action: "accept" } } },
    { other: { action: "accept", content: {} } },
  ];
  for (const inputResponses of responses) {
    await withRaw(async (session) => {
      const ask = async (id: string, more = {}) =>
        await session.request(id, "tools/call", { name: "request_confirmation", arguments: ASK, ...more });
      const requestState = (await ask("1")).result?.["requestState"];
      const answered = await ask("2", { requestState, ...(inputResponses && { inputResponses }) });
      assert.doesNotMatch(JSON.stringify(answered), /token_id/, JSON.stringify(inputResponses));
    });
  }
});

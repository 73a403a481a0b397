import assert from "node:assert/strict";
import type { AuditEvent } from "../../../src/audit/audit_event.ts";
import { SENTENCES } from "../../../src/base/errors.ts";
import { BATCH_REVISION } from "../../../src/mcp/batch.ts";
import { Harness } from "../../harness.ts";
import { McpPipe } from "../../mcp_pipe.ts";

const SECRET = "a client's own words";

/** Parameters of `tools/call` that call no tool. */
const MALFORMED: Readonly<Record<string, unknown>> = {
  "no parameters": undefined,
  "a list of parameters": [SECRET],
  "a list as arguments": { name: "list_windows", arguments: [SECRET] },
  "text as arguments": { name: "list_windows", arguments: SECRET },
  "a number as arguments": { name: "list_windows", arguments: 5 },
  "no name": { arguments: { [SECRET]: SECRET } },
  "null as name": { name: null },
  "a list as name": { name: ["list_windows"], arguments: {} },
  "an object as name": { name: { [SECRET]: 1 }, arguments: {} },
  "an unknown name": { name: SECRET, arguments: {} },
  "the name of a member of every object": { name: "__proto__", arguments: {} },
  "the empty name": { name: "", arguments: {} },
  "an object as progress token": {
    name: "list_windows",
    arguments: {},
    _meta: { progressToken: { [SECRET]: 1 } },
  },
  "a list as progress token": { name: "list_windows", arguments: {}, _meta: { progressToken: [SECRET] } },
  "text as _meta": { name: "list_windows", arguments: {}, _meta: SECRET },
  "a number as task": { name: "list_windows", arguments: {}, task: 5 },
  "arguments that are nested too deeply": {
    name: "list_windows",
    arguments: JSON.parse(`${'{"a":'.repeat(70)}1${"}".repeat(70)}`),
  },
};

interface Served extends AsyncDisposable {
  readonly harness: Harness;
  readonly pipe: McpPipe;
  /** Records of attempts, oldest first. */
  events(): readonly AuditEvent[];
  /** Writes a message, then waits for the answer to a request behind it. */
  write(message: unknown): Promise<void>;
  /** Reads charged to calls without a target. */
  reads(): Promise<number>;
}

async function served(revision?: string): Promise<Served> {
  const harness = new Harness();
  const pipe = new McpPipe(harness.runner, () => {});
  await pipe.open(revision);
  return {
    harness,
    pipe,
    events: () => harness.runner.audit.newest(1000).toReversed(),
    async write(message) {
      await pipe.write(JSON.stringify(message));
      await pipe.request("ping", {});
    },
    async reads() {
      const { structuredContent } = await harness.call("get_rate_limit_state");
      const [own] = structuredContent?.["applications"] as readonly { reads: { used: number } }[];
      // The question itself is one.
      return (own?.reads.used ?? 0) - 1;
    },
    [Symbol.asyncDispose]: () => pipe.close(),
  };
}

function checkMalformed(event: AuditEvent | undefined): void {
  assert.ok(event);
  assert.equal(event.operation, "malformed");
  assert.equal(event.action_type, "observe");
  assert.equal(event.outcome, "denied");
  assert.equal(event.effect, "not_started");
  assert.deepEqual(event.denial_reason, { code: "invalid_argument", sentence: SENTENCES.invalid_argument });
  assert.equal(event.target_identity, undefined);
}

for (const [what, params] of Object.entries(MALFORMED)) {
  Deno.test(`tools/call with ${what} is refused, recorded once and charged one read`, async () => {
    await using server = await served();
    const { pipe, harness } = server;
    await server.write({ jsonrpc: "2.0", id: "wrong", method: "tools/call", params });
    const answer = JSON.parse(pipe.lines.find((line) => line.includes('"wrong"')) ?? "");
    assert.ok([-32600, -32602].includes(answer.error.code), JSON.stringify(answer));
    const [event, ...more] = server.events();
    checkMalformed(event);
    assert.deepEqual(more, []);
    assert.equal(await server.reads(), 1);
    harness.journal.check();
    assert.ok(!harness.journal.lines.join("\n").includes(SECRET));
  });
}

Deno.test("a valid call is recorded as itself, and a message that is no call not at all", async () => {
  await using server = await served();
  for (const args of [{}, null, undefined]) {
    await server.write({
      ...{ jsonrpc: "2.0", id: `${args}`, method: "tools/call" },
      params: { name: "list_windows", arguments: args, _meta: { progressToken: 5 }, extra: 1 },
    });
  }
  for (const method of ["tools/list", "resources/read", "no/such/method", "tools/call/"]) {
    await server.write({ jsonrpc: "2.0", id: method, method, params: [1] });
    await server.write({ jsonrpc: "2.0", id: method, method, params: { name: 5 } });
  }
  await server.write({ jsonrpc: "2.0", id: "tools/call", result: {} });
  await server.write({
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: "tools/call" },
  });
  assert.deepEqual(server.events().map(({ operation }) => operation), Array(3).fill("list_windows"));
});

Deno.test("a call is recorded once though its message is no request, or its id that of one in flight", async () => {
  await using server = await served();
  const call = { method: "tools/call", params: { name: "list_windows", arguments: {} } };
  await server.write({ jsonrpc: "2.0", id: 1.5, ...call });
  await server.write({ jsonrpc: "1.0", id: "old", ...call });
  await server.write({ jsonrpc: "2.0", id: "both", ...call, result: {} });
  assert.deepEqual(server.events().map(({ operation }) => operation), Array(3).fill("malformed"));
  const twice = JSON.stringify({
    ...{ jsonrpc: "2.0", id: "twice", method: "tools/call" },
    params: { name: "wait_for_window", arguments: { title_contains: "never there" } },
  });
  await server.pipe.write(`${twice}\n${twice}`);
  await server.pipe.request("ping", {});
  checkMalformed(server.events()[3]);
});

Deno.test("a malformed call is recorded though it is cancelled in the same breath", async () => {
  await using server = await served();
  for (const [what, params] of Object.entries(MALFORMED)) {
    const before = server.events().length;
    const lines = [
      { jsonrpc: "2.0", id: what, method: "tools/call", params },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: what } },
    ];
    await server.pipe.write(lines.map((line) => JSON.stringify(line)).join("\n"));
    await server.pipe.request("ping", {});
    assert.equal(server.events().length, before + 1, what);
    checkMalformed(server.events().at(-1));
  }
});

Deno.test("each malformed call of a batch is recorded, whether batches are served or not", async () => {
  for (const revision of [BATCH_REVISION, "2025-06-18"]) {
    await using server = await served(revision);
    const batch = Object.entries(MALFORMED).map(([id, params]) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call", params },
    }));
    await server.write([...batch, { jsonrpc: "2.0", id: "ping", method: "ping" }]);
    assert.equal(server.events().length, batch.length, revision);
    for (const event of server.events()) checkMalformed(event);
  }
});

Deno.test("malformed calls use up the reads of calls without a target, and are recorded after that too", async () => {
  await using server = await served();
  const { harness } = server;
  const lines = Array.from(
    { length: 700 },
    (_, id) =>
      JSON.stringify({ jsonrpc: "2.0", id: `x${id}`, method: "tools/call", params: { name: SECRET } }),
  );
  await server.pipe.write(lines.join("\n"));
  await server.pipe.request("ping", {});
  assert.equal(server.events().length, 700);
  assert.equal(await harness.code("list_windows"), "rate_limited");
  assert.equal(await harness.code("get_window_state", { hwnd: 7 }), "ok");
});

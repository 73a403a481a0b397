import assert from "node:assert/strict";
import { BATCH_REVISION } from "../../../src/mcp/batch.ts";
import type { ToolHost } from "../../../src/mcp/tool_host.ts";
import { hands, POINT } from "../../hands.ts";
import type { Harness } from "../../harness.ts";
import { McpPipe } from "../../mcp_pipe.ts";

/** The operation and code of each attempt recorded so far, oldest first. */
function recorded({ runner }: Harness): readonly string[] {
  return runner.audit.newest(1000).toReversed()
    .map(({ operation, denial_reason }) => `${operation} ${denial_reason?.code}`);
}

/** The runner of a harness, which from a moment on has no room for further calls. */
function hostOf({ runner }: Harness): { readonly host: ToolHost; closeDoor(): void } {
  let room = Promise.resolve();
  return {
    host: {
      list: () => runner.list(),
      has: (name) => runner.has(name),
      call: (name, args, signal, ask) => runner.call(name, args, signal, ask),
      malformed: () => runner.malformed(),
      room: () => room,
      close: () => runner.close(),
      recorded: () => runner.recorded(),
    },
    closeDoor: () => room = new Promise(() => {}),
  };
}

const call = (id: unknown, name: unknown, args: unknown = {}): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

/** Opens a session, lets these lines wait and ends stdin; what was asked of the desktop after they had come. */
async function leave(
  harness: Harness,
  lines: readonly unknown[],
  revision?: string,
): Promise<readonly string[]> {
  const { host, closeDoor } = hostOf(harness);
  const pipe = new McpPipe(host, () => {});
  await pipe.open(revision);
  await pipe.request("ping", {});
  closeDoor();
  const before = harness.desktop.calls.length;
  await pipe.write(lines.map((line) => JSON.stringify(line)).join("\n"));
  await pipe.close();
  harness.journal.check();
  return harness.desktop.calls.slice(before);
}

Deno.test("calls that wait when stdin ends are recorded, each once and in order, and ask nothing of the desktop", async () => {
  const harness = hands();
  const reads = Array.from({ length: 60 }, (_, i) => call(i, "get_window_state", { hwnd: 7 }));
  const asked = await leave(harness, [
    ...[
      call("list", "list_windows"),
      call("click", "click_window", POINT),
      call("key", "send_key", { hwnd: 7 }),
    ],
    ...[call("unknown", "no_such_tool"), call("wrong", "click_window", [1]), call("name", ["click_window"])],
    ...[call("free", "health_check"), { jsonrpc: "2.0", id: "no call", method: "tools/list" }],
    ...[call("list", "list_windows"), ...reads],
  ]);
  assert.deepEqual(recorded(harness), [
    ...["list_windows cancelled", "click_window cancelled", "send_key invalid_argument"],
    ...Array(3).fill("malformed invalid_argument"),
    // Its id is that of a call in flight.
    "malformed invalid_argument",
    ...Array(60).fill("get_window_state cancelled"),
  ]);
  assert.deepEqual(asked, []);
  assert.deepEqual(harness.desktop.sent, []);
});

Deno.test("a call that was cancelled and still waits when stdin ends is recorded once", async () => {
  const harness = hands();
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  await leave(harness, [call(1, "list_windows"), cancel, call(2, "get_window_state", { hwnd: 7 }), cancel]);
  assert.deepEqual(recorded(harness), ["list_windows cancelled", "get_window_state cancelled"]);
});

for (
  const [revision, codes] of [
    [BATCH_REVISION, ["list_windows cancelled", "malformed invalid_argument"]],
    ["2025-06-18", ["malformed invalid_argument", "malformed invalid_argument"]],
  ] as const
) {
  Deno.test(`each call of a batch that waits when stdin ends is recorded in ${revision}`, async () => {
    const harness = hands();
    await leave(harness, [[call(1, "list_windows"), call(2, "no_such_tool")]], revision);
    assert.deepEqual(recorded(harness), codes);
  });
}

import assert from "node:assert/strict";
import { serve } from "../../../src/mcp/server.ts";
import type { ToolHost } from "../../../src/mcp/tool_host.ts";

const HOST: ToolHost = {
  list: () => [],
  has: () => true,
  call: () => Promise.reject(new Error("secret title")),
  malformed: () => {},
  room: () => Promise.resolve(),
  close: () => Promise.resolve(),
  recorded: () => Promise.resolve(),
};

/** Serves these bytes to their end; what stdout and the log got. */
async function serveAll(input: string): Promise<{ output: string; log: string[] }> {
  const log: string[] = [];
  const output: Uint8Array<ArrayBuffer>[] = [];
  await serve({
    host: HOST,
    info: { name: "desktop-automation", version: "0" },
    stdin: new Blob([input]).stream(),
    stdout: new WritableStream({ write: (chunk) => void output.push(chunk.slice()) }),
    onError: (text) => log.push(text),
  });
  return { output: await new Blob(output).text(), log };
}

Deno.test("serve() logs no word of what it received when it refuses it", async () => {
  const request = (fields: object) => JSON.stringify({ jsonrpc: "2.0", ...fields }) + "\n";
  const { output, log } = await serveAll([
    "secret\n",
    '{"secret":\n',
    request({ id: 1, method: "secret" }),
    request({ id: 2, method: "tools/call", params: { name: "secret", arguments: { secret: 1 } } }),
    request({ id: 2, method: "tools/call", params: { name: "secret", arguments: { secret: 1 } } }),
    request({ id: 3, method: "initialize", params: { protocolVersion: "secret", secret: "secret" } }),
    request({ id: 4, result: { secret: 1 } }),
    request({ method: "notifications/progress", params: { progressToken: "secret", progress: "secret" } }),
    request({ method: "notifications/cancelled", params: { requestId: "secret", reason: "secret" } }),
    request({ id: 5, method: "tools/list", params: { _meta: { progressToken: ["secret"] } } }),
    "x".repeat(2_000_000) + "secret\n",
  ].join(""));
  assert.doesNotMatch(log.join("\n"), /secret/);
  assert(log.includes("Protocol: a call failed outside of the tools (1 so far)"));
  assert(log.includes("Protocol: a line over 1 MiB was dropped (1 so far)"));
  assert(log.includes("Protocol: a request id in flight was refused (1 so far)"));
  assert.doesNotMatch(output, /secret title/);
});

Deno.test("serve() logs a mistake a few times when the client makes it 10,000 times", async () => {
  const { output, log } = await serveAll("mistake\n".repeat(10_000));
  assert.equal(output, "");
  assert.deepEqual(
    log,
    [1, 10, 100, 1000, 10_000].map((count) =>
      `Protocol: a line that is not JSON-RPC 2.0 was ignored (${count} so far)`
    ),
  );
});

Deno.test("serve() ends when its signal is aborted already", async () => {
  await serve({
    host: HOST,
    info: { name: "desktop-automation", version: "0" },
    stdin: new ReadableStream(),
    stdout: new WritableStream(),
    onError: () => {},
    signal: AbortSignal.abort(),
  });
});

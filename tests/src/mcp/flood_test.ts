import assert from "node:assert/strict";
import { serve } from "../../../src/mcp/server.ts";
import type { ToolHost, ToolResult } from "../../../src/mcp/tool_host.ts";
import { MAX_WAITING_BYTES } from "../../../src/process/line_writer.ts";

/** How long the process may take to end after its stdin has, milliseconds. */
const END_MS = 1_000;

/** How long a busy machine may take for what needs no deadline, milliseconds. */
const PATIENCE_MS = 20_000;

const ANSWER: ToolResult = { content: [{ type: "text", text: "ok" }], _meta: { correlation_id: "0" } };

/** Keeps the one thread there is busy, as a look at the desktop does. */
function burn(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A host of two tools: `read` takes its time at once, `hold` ends when it is cancelled. */
class SlowHost implements ToolHost {
  holds = 0;
  reads = 0;
  /** Calls that were given up before they began. */
  dropped = 0;
  /** How many reads had been begun when `hold` was cancelled; undefined before. */
  readsAtCancel: number | undefined;
  readonly cancelled = Promise.withResolvers<void>();
  closed = false;
  readonly #read: () => ToolResult;

  constructor(read: () => ToolResult) {
    this.#read = read;
  }

  list(): readonly [] {
    return [];
  }

  has(): boolean {
    return true;
  }

  async call(name: string, _args: unknown, signal: AbortSignal): Promise<ToolResult> {
    if (signal.aborted) {
      this.dropped++;
      return ANSWER;
    }
    if (name === "read") {
      this.reads++;
      return this.#read();
    }
    this.holds++;
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    this.readsAtCancel ??= this.reads;
    this.cancelled.resolve();
    return ANSWER;
  }

  /** The promise that the next call waits for. */
  free: Promise<void> = Promise.resolve();

  malformed(): void {}

  recorded(): Promise<void> {
    return Promise.resolve();
  }

  room(): Promise<void> {
    return this.free;
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

interface Served extends AsyncDisposable {
  /** Writes messages at once, in one piece. */
  send(...messages: readonly object[]): void;
  end(): Promise<void>;
  readonly done: Promise<void>;
  /** Ids of the answers so far. */
  readonly answers: unknown[];
}

/** `serve()` of a host after the handshake. Without `reading` nobody takes what it writes. */
async function served(host: ToolHost, reading = true): Promise<Served> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({}, { highWaterMark: 1e9 });
  const writer = writable.getWriter();
  const opened = Promise.withResolvers<void>();
  const answers: unknown[] = [];
  const take = (bytes: Uint8Array): void => {
    const { id } = JSON.parse(new TextDecoder().decode(bytes)) as { id: unknown };
    answers.push(id);
    if (id === "open") opened.resolve();
  };
  let first = true;
  const stdout = new WritableStream<Uint8Array>({
    write: async (bytes) => {
      // The handshake is always read: what is not is what comes after it.
      if (!reading && !first) await new Promise(() => {});
      first = false;
      take(bytes);
    },
  });
  const info = { name: "desktop-automation", version: "0" };
  const done = serve({ host, info, stdin: readable, stdout, onError: () => {} });
  const send = (...messages: readonly object[]): void => {
    const lines = messages.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
    void writer.write(new TextEncoder().encode(lines.join("")));
  };
  const end = async (): Promise<void> => await writer.close();
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a", version: "0" } };
  send({ id: "open", method: "initialize", params }, { method: "notifications/initialized" });
  await opened.promise;
  return {
    send,
    end,
    done,
    answers,
    async [Symbol.asyncDispose]() {
      await end().catch(() => {});
      await done;
    },
  };
}

const call = (id: unknown, name: string): object => ({
  id,
  method: "tools/call",
  params: { name, arguments: {} },
});
const reads = (count: number): readonly object[] => Array.from({ length: count }, (_, i) => call(i, "read"));
const cancel = { method: "notifications/cancelled", params: { requestId: "hold" } };

Deno.test("serve() lets a timer that is due run before the next calls, however many came at once", async () => {
  let due = 0;
  let ran: number | undefined;
  const host: SlowHost = new SlowHost(() => {
    if (host.reads === 10) {
      setTimeout(() => ran = host.reads, 1);
      due = performance.now() + 1;
    }
    burn(1);
    return ANSWER;
  });
  await using server = await served(host);
  server.send(...reads(500));
  while (ran === undefined && host.reads < 500) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(performance.now() > due);
  assert.ok(ran !== undefined && ran < 20, `the timer ran after ${ran} of 500 calls`);
});

Deno.test("serve() cancels a call before those that were sent before the cancellation", async () => {
  const host = new SlowHost(() => (burn(1), ANSWER));
  await using server = await served(host);
  server.send(call("hold", "hold"), ...reads(2_000), cancel);
  await host.cancelled.promise;
  assert.ok((host.readsAtCancel ?? 0) < 500, `cancelled after ${host.readsAtCancel} of 2000 calls`);
});

Deno.test("serve() reads on before it begins the next call, so that a cancellation is found behind many small pieces", async () => {
  const host = new SlowHost(() => (burn(10), ANSWER));
  await using server = await served(host);
  server.send(call("hold", "hold"));
  for (let i = 0; i < 200; i++) {
    server.send(call(i, "read"));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  server.send(cancel);
  await host.cancelled.promise;
  assert.ok((host.readsAtCancel ?? 0) < 50, `cancelled after ${host.readsAtCancel} of 200 calls`);
});

Deno.test("serve() answers every one of 4,000 calls sent at once, each once and in order", async () => {
  const host = new SlowHost(() => ANSWER);
  await using server = await served(host);
  server.send(...reads(4_000));
  while (server.answers.length < 4_001) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(server.answers.slice(1), Array.from({ length: 4_000 }, (_, i) => i));
});

Deno.test("serve() begins a call that was cancelled while it waited, for its record, and does not answer it", async () => {
  const host = new SlowHost(() => ANSWER);
  await using server = await served(host);
  server.send(call(1, "read"), call("hold", "hold"), cancel, call(2, "read"), call("hold", "read"));
  while (!server.answers.includes("hold")) await new Promise((resolve) => setTimeout(resolve, 1));
  await host.cancelled.promise;
  assert.deepEqual(server.answers.slice(1), [1, 2, "hold"]);
  assert.equal(host.reads, 3);
});

Deno.test("serve() begins no call while its host has no room, and still cancels and ends", async () => {
  const host = new SlowHost(() => ANSWER);
  const server = await served(host);
  const free = Promise.withResolvers<void>();
  server.send(call("hold", "hold"), call("first", "read"));
  while (host.reads < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  host.free = free.promise;
  server.send(call("last to slip through", "read"), ...reads(20), cancel);
  await host.cancelled.promise;
  assert.ok(host.reads <= 2, `${host.reads} reads`);
  free.resolve();
  while (!server.answers.includes(19)) await new Promise((resolve) => setTimeout(resolve, 1));
  host.free = new Promise(() => {});
  server.send(...reads(20));
  await server.end();
  await server.done;
  assert.ok(host.closed);
});

Deno.test("serve() begins no further call while two mebibytes of them are under way, and heeds cancellations", async () => {
  const host = new SlowHost(() => ANSWER);
  await using server = await served(host);
  const _meta = { padding: "x".repeat(900_000) };
  const large = (id: unknown): object => ({
    ...call(id, "hold"),
    params: { name: "hold", arguments: {}, _meta },
  });
  server.send(...Array.from({ length: 20 }, (_, id) => large(id)), call("last", "read"));
  for (let id = 0; id < 20; id++) {
    while (host.holds <= id) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.ok(host.holds - id <= 3, `${host.holds - id} calls of 900,000 bytes at once`);
    if (20 - id > 3) assert.equal(host.reads, 0);
    server.send({ method: "notifications/cancelled", params: { requestId: id } });
  }
  while (!server.answers.includes("last")) await new Promise((resolve) => setTimeout(resolve, 1));
});

Deno.test("serve() ends before the calls that still wait when stdin ends, and tells its host of each", async () => {
  const host = new SlowHost(() => (burn(1), ANSWER));
  const server = await served(host);
  server.send(call("hold", "hold"), ...reads(4_000));
  const begun = performance.now();
  await server.end();
  await server.done;
  assert.ok(host.closed);
  assert.ok(host.reads < 2_000, `${host.reads} of 4000 calls were begun`);
  const took = performance.now() - begun;
  // On a busy machine the last of them come when the process would be gone.
  const told = (): number => host.holds + host.reads + host.dropped;
  while (told() < 4_001 && performance.now() - begun < PATIENCE_MS) {
    await new Promise((r) => setTimeout(r, 1));
  }
  assert.equal(told(), 4_001);
  assert.ok(took < END_MS, `ended after ${took} ms`);
});

Deno.test("serve() ends when stdin does, though 64 MiB of answers wait for a client that reads none", async () => {
  const megabyte = "x".repeat(1 << 20);
  const host = new SlowHost(() => ({ ...ANSWER, content: [{ type: "text", text: megabyte }] }));
  const server = await served(host, false);
  server.send(call("hold", "hold"), ...reads(200));
  while (host.reads * megabyte.length < MAX_WAITING_BYTES) await new Promise((done) => setTimeout(done, 1));
  // Nothing more is begun now, and nothing is lost: the rest waits.
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(host.reads < 70, `${host.reads} answers of 1 MiB`);
  const begun = performance.now();
  await server.end();
  await server.done;
  assert.ok(host.closed);
  const took = performance.now() - begun;
  assert.ok(took < END_MS, `ended after ${took} ms`);
});

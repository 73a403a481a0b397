import assert from "node:assert/strict";
import { Inbox, MAX_INBOX_BYTES } from "../../../src/mcp/inbox.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("Inbox gives what was put in, in its order, and keeps bytes of its own", () => {
  const inbox = new Inbox();
  const buffer = bytes("one");
  inbox.put(buffer, { names: ["request 1"] });
  buffer.fill(0);
  inbox.put(bytes("two"));
  assert.deepEqual(inbox.take()?.line, bytes("one"));
  inbox.put(bytes("three"), { names: [3] });
  assert.deepEqual(inbox.take()?.line, bytes("two"));
  const last = inbox.take();
  assert.deepEqual([last?.line, last?.names], [bytes("three"), [3]]);
  assert.equal(inbox.take(), undefined);
  inbox.put(bytes("four"));
  assert.deepEqual(inbox.take()?.line, bytes("four"));
});

Deno.test("Inbox.has() is true while a request waits, and no longer", () => {
  const inbox = new Inbox();
  inbox.put(bytes("a"), { names: [undefined, "request 1", "request 0"] });
  inbox.put(bytes("b"), { names: ["request 2"] });
  assert.ok(inbox.has("request 1") && inbox.has("request 2") && !inbox.has("request 3"));
  inbox.take();
  assert.ok(!inbox.has("request 0") && !inbox.has("request 1") && inbox.has("request 2"));
});

Deno.test("Inbox.filled() and empty() wait for what they say", async () => {
  const inbox = new Inbox();
  const told: string[] = [];
  await inbox.empty();
  inbox.filled().then(() => told.push("filled"));
  await turn();
  assert.equal(told.length, 0);
  inbox.put(bytes("a"));
  inbox.empty().then(() => told.push("empty"));
  await turn();
  assert.deepEqual(told, ["filled"]);
  inbox.take();
  await turn();
  assert.deepEqual(told, ["filled", "empty"]);
});

Deno.test("Inbox.room() waits while more than MAX_INBOX_BYTES wait, empty lines counted too", async () => {
  for (const line of [new Uint8Array(1 << 20), new Uint8Array(0)]) {
    const inbox = new Inbox();
    let lines = 0;
    let room = true;
    while (room) {
      inbox.put(line);
      lines++;
      room = await Promise.race([inbox.room().then(() => true), Promise.resolve().then(() => false)]);
    }
    assert.ok(lines > 15 && lines * line.length <= MAX_INBOX_BYTES + line.length, `${lines} lines`);
    assert.ok(lines < 100_000, `${lines} lines`);
    const waiting = inbox.room();
    inbox.take();
    await waiting;
  }
});

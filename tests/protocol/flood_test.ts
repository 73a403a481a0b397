import assert from "node:assert/strict";
import { attemptsIn, checkRecorded, metaOf } from "./audit_trail.ts";
import { type Program, spawn } from "./program.ts";
import type { Received } from "./raw_client.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

/** The server with a fake desktop, whose records go to stderr. */
const PROGRAM: Program = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/audited_entry.ts`],
};

const READS = 4_000;
const IN_FLIGHT = 64;

/** How long the process may take to end after its stdin has, milliseconds. */
const END_MS = 1_000;
const PATIENCE_MS = 10_000;

/**
 * Calls in one write, and how many of them are right and how many malformed. Of 4,000 the records take half of that second
 * where nothing else runs: tests/desktop/flood_test.ts.
 */
const CALLS = 1_000;
const EACH = [CALLS * 0.9, CALLS * 0.1];

/** One of a few times everything must be in time: on a busy machine the processor is somebody else's for long. */
const ATTEMPTS = 8;

for (const revision of ERAS) {
  Deno.test(`${revision}: 4,000 reads of 64 at a time are answered and recorded, and none is queue_full`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      await session.open();
      const answers: Received[] = [];
      let next = 0;
      const one = async (): Promise<void> => {
        while (next < READS) {
          const id = next++;
          answers.push(
            await session.request(id, "tools/call", { name: "get_window_state", arguments: { hwnd: 7 } }),
          );
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, one));
      assert.equal(answers.length, READS);
      assert.deepEqual([...new Set(answers.map((answer) => metaOf(answer)["code"]))], [undefined]);
      await client.end();
      const { code, stderr } = await client.exit(END_MS);
      assert.equal(code, 0);
      const attempts = attemptsIn(stderr);
      assert.equal(attempts.length, READS);
      checkRecorded(attempts, answers);
    }, { start: () => spawn(PROGRAM) });
  });

  Deno.test(`${revision}: 1,000 calls in one write and the end of stdin right behind: each has its record, the malformed ones too`, async () => {
    const recorded: (readonly number[])[] = [];
    const isWhole = (counts: readonly number[]): boolean => EACH.every((count, i) => count === counts[i]);
    while (recorded.length < ATTEMPTS && !recorded.some(isWhole)) recorded.push(await flood(revision));
    assert.ok(recorded.some(isWhole), JSON.stringify(recorded));
  });
}

/** Floods a server and goes; how many of the right and of the malformed calls were recorded before it ended. */
async function flood(revision: string): Promise<readonly number[]> {
  let counts: readonly number[] = [];
  await withChild(async (client) => {
    const session = new Session(client, revision);
    await session.open();
    await client.send(...Array.from(
      { length: CALLS },
      (_, i) => session.callMessage(i, i % 10 === 0 ? "no_such_tool" : "get_window_state", { hwnd: 7 }),
    ));
    const began = performance.now();
    await client.end();
    const { code, stderr } = await client.exit(PATIENCE_MS);
    console.log(`ended after ${Math.round(performance.now() - began)} ms`);
    assert.equal(code, 0);
    const attempts = attemptsIn(stderr);
    const answers = client.received.filter(({ id, result }) =>
      typeof id === "number" && result !== undefined
    );
    checkRecorded(attempts, answers);
    counts = ["get_window_state", "malformed"].map((operation) =>
      attempts.filter((attempt) => attempt["operation"] === operation).length
    );
    assert.ok(attempts.length <= CALLS);
  }, { start: () => spawn(PROGRAM) });
  return counts;
}

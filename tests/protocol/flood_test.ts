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
      const { code, stderr } = await client.exit(1000);
      assert.equal(code, 0);
      const attempts = attemptsIn(stderr);
      assert.equal(attempts.length, READS);
      checkRecorded(attempts, answers);
    }, { start: () => spawn(PROGRAM) });
  });

  Deno.test(`${revision}: 4,000 reads in one write and the end of stdin right behind: every answered read has its record`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      await session.open();
      const reads = Array.from(
        { length: READS },
        (_, i) => session.callMessage(i, "get_window_state", { hwnd: 7 }),
      );
      const first = client.answer(0);
      await client.send(...reads);
      await first;
      await client.end();
      const { code, stderr } = await client.exit(1000);
      assert.equal(code, 0);
      const answers = client.received.filter(({ id }) => typeof id === "number");
      assert.ok(answers.length > 0);
      checkRecorded(attemptsIn(stderr), answers);
    }, { start: () => spawn(PROGRAM) });
  });
}

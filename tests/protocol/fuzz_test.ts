import assert from "node:assert/strict";
import { fuzz } from "./fuzz.ts";
import { peakMemory } from "./program.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const LINES = 2000;

/** Most growth of memory, bytes. It was 125 to 172 million, and no more after 20,000 lines. */
const MEMORY_GROWTH = 300e6;

/** Seed of the random lines; FUZZ_SEED repeats that of a failure. */
const SEED = Number(Deno.env.get("FUZZ_SEED") ?? Date.now() % 1_000_000);

for (const revision of ERAS) {
  Deno.test(`serve() answers every health_check when ${LINES} malformed lines surround it in ${revision}`, async () => {
    console.log(`FUZZ_SEED=${SEED}`);
    await withChild(async (client, child) => {
      const session = new Session(client, revision);
      await session.open();
      const before = await peakMemory(child.pid);
      await fuzz(session, { seed: SEED, lines: LINES });
      const after = await peakMemory(child.pid);
      if (before !== undefined && after !== undefined) {
        assert(after - before < MEMORY_GROWTH, `memory grew by ${(after - before) / 1e6} MB`);
      }
      await client.end();
      assert.deepEqual(await client.exit(1000), { code: 0, stderr: "released\n" });
    });
  });
}

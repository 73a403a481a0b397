import assert from "node:assert/strict";
import { malformed, Random } from "./malformed.ts";
import type { Session } from "./session.ts";

/** How many malformed lines come between two questions. */
const BATCH = 10;

const NINE_MEGABYTES = 9 << 20;

/**
 * Writes `lines` malformed lines into an open session, and between them calls of `health_check`, each of which
 * must succeed. Fails when one does not, and, through the client, when stdout carries anything but JSON-RPC.
 */
export async function fuzz(session: Session, options: { seed: number; lines: number }): Promise<void> {
  const random = new Random(
    options.seed,
    (id) => session.callMessage(id, "health_check", { note: "x".repeat(id.length) }),
  );
  const healthy = async (id: string) => {
    const { result, error } = await session.request(id, "tools/call", {
      name: "health_check",
      arguments: {},
    });
    assert.equal(error, undefined, id);
    assert.notEqual(result?.["isError"], true, id);
  };
  await healthy("health at the start");
  for (let line = 0; line < options.lines; line += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, options.lines - line) }, () => malformed(random));
    if (line === BATCH * 10) batch.push(new Uint8Array(NINE_MEGABYTES).fill(0x7b), Uint8Array.of(0x0a));
    await writeInPieces(session, batch, random);
    await healthy(`health after ${line + BATCH}`);
  }
}

/** Cuts the stream where no line ends, as pipes do. */
async function writeInPieces(session: Session, parts: readonly Uint8Array[], random: Random): Promise<void> {
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  const pieces = 1 + random.below(5);
  const cuts = Array.from({ length: pieces - 1 }, () => random.below(bytes.length)).sort((a, b) => a - b);
  for (const [i, start] of [0, ...cuts].entries()) {
    await session.client.write(bytes.subarray(start, cuts[i] ?? bytes.length));
  }
}

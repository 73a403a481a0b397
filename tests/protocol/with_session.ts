import assert from "node:assert/strict";
import { type Child, endChild, ENTRY, spawn } from "./program.ts";
import { RawClient } from "./raw_client.ts";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "./session.ts";

/** One revision of each era: the newest of the handshake, and the one without. */
export const ERAS: readonly string[] = [LEGACY_REVISIONS[0] ?? "", STATELESS_REVISION];

/**
 * Runs `use` with a server and a client of it; ends the server whatever happens. `start` is for other servers than
 * the scripted one: the compiled program, or a process of the rig.
 */
export async function withChild(
  use: (client: RawClient, child: Child) => Promise<void>,
  options: { readonly start?: () => Child; readonly paused?: boolean } = {},
): Promise<void> {
  const child = options.start?.() ?? spawn(ENTRY);
  try {
    await use(new RawClient(child, options), child);
  } finally {
    await endChild(child);
  }
}

/** Runs `use` in an open session, then closes stdin: the server must end with 0 within 1 s, having released. */
export async function withSession(revision: string, use: (session: Session) => Promise<void>): Promise<void> {
  await withChild(async (client) => {
    const session = new Session(client, revision);
    await session.open();
    await use(session);
    await client.end();
    assert.deepEqual(await client.exit(1000), { code: 0, stderr: "released\n" });
  });
}

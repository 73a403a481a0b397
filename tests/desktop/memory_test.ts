import assert from "node:assert/strict";
import { sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { peakWorkingSet, workingSet } from "../fixtures/process_memory.ts";
import { endChild } from "../protocol/program.ts";
import { type Fields, linesOf } from "../protocol/raw_client.ts";
import { Session } from "../protocol/session.ts";
import { startFloodedServer } from "./flooded_server.ts";
import { ERAS } from "./server.ts";

// How much memory a client can make the server take, against the bound that health_check tells.

/** How long a flood goes on, milliseconds. */
const FLOOD_MS = 8_000;

/** A bound above this would say nothing, bytes. */
const MAX_BOUND = 1 << 30;

/** Most memory that a flood may add, bytes: the most that was seen is 178 MB, for waits with large parameters. */
const MAX_GROWTH = 240e6;

interface Memory {
  readonly resident_bytes: number;
  readonly bound_bytes: number;
}

interface Flood {
  readonly calls: (session: Session, hwnd: number) => readonly Fields[];
  /** Whether the client reads its answers. */
  readonly isRead: boolean;
}

const many = (count: number, message: (id: number) => Fields): readonly Fields[] =>
  Array.from({ length: count }, (_, id) => message(id));

const FLOODS: Readonly<Record<string, Flood>> = {
  "40,000 reads in one write": {
    calls: (session) => many(40_000, (id) => session.callMessage(id, "list_windows")),
    isRead: true,
  },
  "2,000 screenshots in one write": {
    calls: (session, hwnd) =>
      many(2_000, (id) => session.callMessage(id, "screenshot_window", { hwnd, crop_left: 0, crop_top: 0 })),
    isRead: true,
  },
  "300 waits with a mebibyte of _meta each": {
    calls: (session) =>
      many(300, (id) =>
        session.message(id, "tools/call", {
          name: "wait_for_window",
          arguments: { title_contains: "never there", timeout_ms: 30_000 },
          _meta: { padding: Array(340_000).fill({}) },
        })),
    isRead: true,
  },
  "8,000 lists of all tools, none of which is read": {
    calls: (session) => many(8_000, (id) => session.message(id, "tools/list")),
    isRead: false,
  },
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

for (const [what, { calls, isRead }] of Object.entries(FLOODS)) {
  Deno.test(`the server takes up no more memory than health_check tells, idle and under ${what}`, async () => {
    sceneChanges();
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    const { client, child } = startFloodedServer(fixture);
    try {
      const session = new Session(client, ERAS[0] ?? "");
      await session.open();
      await session.call("list", "list_windows");
      const { memory } = await session.call("idle", "health_check");
      const { resident_bytes: told, bound_bytes: bound } = memory as unknown as Memory;
      const idle = workingSet(child.pid);
      assert.ok(Math.abs(told - idle) < idle / 5, `${megabytes(told)} told, ${megabytes(idle)} seen`);
      assert.ok(idle < bound && bound < MAX_BOUND, `${megabytes(idle)} of ${megabytes(bound)}`);
      if (!isRead) client.pause();
      client.write(linesOf(calls(session, Number(fixture.hwnd)))).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
      const peak = peakWorkingSet(child.pid);
      console.log(`idle ${megabytes(idle)}, peak ${megabytes(peak)}, bound ${megabytes(bound)}`);
      assert.ok(idle < peak && peak < bound, `${megabytes(peak)} of ${megabytes(bound)}`);
      assert.ok(peak - idle < MAX_GROWTH, `${megabytes(peak - idle)} more`);
    } finally {
      await endChild(child);
      sceneEnds();
    }
  });
}

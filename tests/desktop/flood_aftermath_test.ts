import assert from "node:assert/strict";
import { sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { attemptsIn, checkRecorded, metaOf } from "../protocol/audit_trail.ts";
import { Session } from "../protocol/session.ts";
import { startFloodedServer } from "./flooded_server.ts";
import { ERAS } from "./server.ts";

/** How long the window answers nothing, and how long the test waits for that to be over, milliseconds. */
const HANG_MS = 2_500;
const PATIENCE_MS = 15_000;

const WHOLE = { crop_left: 0, crop_top: 0, crop_right: 0, crop_bottom: 0 };

for (const count of [200, 600, 2_000]) {
  Deno.test(`after ${count} screenshots of a window that does not answer the audit sink is well, and what comes next is recorded`, async () => {
    sceneChanges();
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    const { client } = startFloodedServer(fixture);
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    const shot = { hwnd: Number(fixture.hwnd), ...WHOLE };
    await session.request("first", "tools/call", { name: "screenshot_window", arguments: shot });
    const hung = fixture.command({ command: "hang", milliseconds: HANG_MS }, PATIENCE_MS);
    const answers = Array.from({ length: count }, (_, i) => client.answer(i));
    await client.send(...answers.map((_, i) => session.callMessage(i, "screenshot_window", shot)));
    await Promise.all(answers);
    await hung;
    const { audit } = await session.call("health", "health_check");
    assert.deepEqual((audit as Record<string, unknown>)["sinks"], [{ sink: "stderr", state: "ok" }]);
    const next = [
      await session.request("shot", "tools/call", { name: "screenshot_window", arguments: shot }),
      await session.request("hover", "tools/call", {
        name: "hover_window",
        arguments: { hwnd: shot.hwnd, x: 60, y: 60, dwell_ms: 0 },
      }),
    ];
    assert.deepEqual(next.map((answer) => metaOf(answer)["code"]), [undefined, undefined]);
    await client.end();
    const { code, stderr } = await client.exit(PATIENCE_MS);
    assert.equal(code, 0);
    const attempts = attemptsIn(stderr);
    checkRecorded(attempts, [...await Promise.all(answers), ...next]);
    assert.equal(attempts.length, count + 3);
    sceneEnds();
  });
}

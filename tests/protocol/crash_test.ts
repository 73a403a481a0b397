import assert from "node:assert/strict";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const CRASHED = "desktop-automation: an internal error ended the server\n";

for (const revision of ERAS) {
  for (const name of ["crash_later", "reject_later"]) {
    Deno.test(`runToExit() releases and exits with 1 when ${name} breaks a ${revision} session`, async () => {
      await withChild(async (client) => {
        const session = new Session(client, revision);
        await session.open();
        await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
        await client.send(session.callMessage("l", "large", { megabytes: 4 }));
        await client.send(session.callMessage("c", name));
        // All of stdout was JSON-RPC, and no line was cut off.
        const { code, stderr } = await client.exit(2000);
        assert.equal(code, 1);
        assert.deepEqual(stderr.split(/(?<=\n)/).sort(), [CRASHED, "released\n"]);
        assert(client.received.every(({ id }) => id !== "w"));
      });
    });
  }
}

Deno.test("runToExit() exits with 1 when releasing hangs", async () => {
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await session.call("h", "hang_on_close");
    await client.send(session.callMessage("c", "crash_later"));
    assert.equal((await client.exit(2000)).code, 1);
  });
});

import assert from "node:assert/strict";
import { deadline } from "./deadline.ts";
import { type Child, spawn } from "./program.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const CONSENT = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/consent_entry.ts`, "dialog"],
};

const CLOSE = { hwnd: 7, action_class: "close", tool: "close_window", arguments: { hwnd: 7 } };

/** On Windows the keys of a console reach a process otherwise, and a test cannot press them. */
const UNIX = { ignore: Deno.build.os === "windows" };

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.test(
    `runToExit() releases and exits with 0 within 1 s when ${signal} comes during a call`,
    UNIX,
    async () => {
      await withChild(async (client, child) => {
        const session = new Session(client, ERAS[0] ?? "");
        await session.open();
        await client.send(session.callMessage("w", "wait_for_window", { title_contains: "a" }));
        await session.call("h", "health_check");
        child.kill(signal);
        assert.deepEqual(await client.exit(1000), { code: 0, stderr: "released\n" });
      });
    },
  );
}

Deno.test("runToExit() exits within 1 s of SIGINT when releasing hangs", UNIX, async () => {
  await withChild(async (client, child) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await session.call("h", "hang_on_close");
    child.kill("SIGINT");
    assert.equal((await client.exit(1200)).code, 0);
  });
});

/** Whether a box is open: a second request waits behind it. */
async function untilBoxIsOpen(session: Session): Promise<void> {
  await session.client.send(session.callMessage("ask", "request_confirmation", CLOSE));
  // 100 ms of quiet come before the box.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await session.call("state", "get_window_state", { hwnd: 7 });
}

const ENDINGS: Readonly<Record<string, (client: Session["client"], child: Child) => Promise<void>>> = {
  "the end of stdin": (client) => client.end(),
  ...(Deno.build.os !== "windows" && {
    SIGINT: (_client: unknown, child: Child): Promise<void> => {
      child.kill("SIGINT");
      return Promise.resolve();
    },
  }),
};

for (const [name, finish] of Object.entries(ENDINGS)) {
  Deno.test(`an open box is gone and nothing is held within 1 s of ${name}`, async () => {
    await withChild(async (client, child) => {
      const session = new Session(client, ERAS[0] ?? "");
      await session.open();
      await untilBoxIsOpen(session);
      await finish(client, child);
      const { code, stderr } = await client.exit(1000);
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(stderr), { held: 0, boxes: 1, open: false, sent: 0, posted: 0 });
    }, { start: () => spawn(CONSENT) });
  });
}

Deno.test("an open box is gone and nothing is held when stdout breaks", async () => {
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await client.send(session.message("init", "initialize", {
      protocolVersion: ERAS[0],
      capabilities: {},
      clientInfo: { name: "a", version: "0" },
    }));
    await client.send(session.callMessage("ask", "request_confirmation", CLOSE));
    await client.breakOutput();
    // A broken pipe shows when something is written to it, and the start of the process is not part of the second.
    let ended = false;
    const exit = client.exit(5_000).finally(() => ended = true);
    for (let i = 0; !ended; i++) {
      await client.send({ id: `p${i}`, method: "ping" }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { code, stderr } = await exit;
    assert.equal(code, 0);
    const { held, open, sent, posted } = JSON.parse(stderr);
    assert.deepEqual([held, open, sent, posted], [0, false, 0, 0]);
  }, { start: () => spawn(CONSENT), paused: true });
});

Deno.test("the server releases and ends within 1 s when the host that started it is killed", async () => {
  const host = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--cached-only", "--allow-run", `${import.meta.dirname}/dying_host.ts`],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const served = host.stdout.getReader();
  await deadline(10_000, served.read(), "the first answer to the host");
  // The server has the host's stderr, so its end is the end of both.
  const end = new Response(host.stderr).text();
  host.kill("SIGKILL");
  assert.equal(await deadline(1_000, end, "the end of the server"), "released\n");
  await Promise.all([served.cancel(), host.status]);
});

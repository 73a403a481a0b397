import assert from "node:assert/strict";
import { validate } from "../../schema/audit_event_validator.gen.ts";
import { AuditVerification } from "../../src/audit/audit_verification.ts";
import { deadline } from "./deadline.ts";
import { type Child, spawn } from "./program.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const PROGRAM = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/audited_entry.ts`],
};

/** More than a pipe holds; each leaves a record of about 700 bytes. */
const READS = 400;

const WHOLE = { hwnd: 7, region_name: "all" };

/** The server as a client sees it that has no use for stderr: it gets an empty one in its place. */
function withoutStderr(child: Child): Child {
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: new Blob([]).stream(),
    status: child.status,
    kill: (signal) => child.kill(signal),
  };
}

/** Resolves when `health_check` says that the sink has failed. */
async function failed(session: Session): Promise<void> {
  const work = async () => {
    for (let i = 0;; i++) {
      const { audit } = await session.call(`f${i}`, "health_check") as {
        audit: { sinks: { state: string }[] };
      };
      if (audit.sinks[0]?.state === "failed") return;
    }
  };
  await deadline(5000, work(), "the failure of the sink");
}

async function codeOf(
  session: Session,
  id: string,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const { result } = await session.request(id, "tools/call", { name, arguments: args });
  return (result?.["_meta"] as Record<string, unknown> | undefined)?.["code"] ?? "ok";
}

Deno.test("stderr gets each record as a line of one whole chain, up to the digest told last", async () => {
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await client.write("no JSON-RPC\n");
    for (let i = 0; i < 20; i++) await session.call(`r${i}`, "list_windows");
    assert.equal(await codeOf(session, "c", "click_window", { hwnd: 7, x: 30, y: 40 }), "ok");
    const { audit } = await session.call("h", "health_check") as { audit: { last_digest: string } };
    await client.end();
    const { code, stderr } = await client.exit(1000);
    assert.equal(code, 0);
    const lines = stderr.trimEnd().split("\n");
    const notices = lines.filter((line) => !line.startsWith("{"));
    assert.deepEqual(notices, ["Protocol: a line that is not JSON-RPC 2.0 was ignored (1 so far)"]);
    const verification = new AuditVerification(audit.last_digest);
    for (const line of lines) {
      verification.take(line);
      if (line.startsWith("{")) assert.deepEqual(validate(JSON.parse(line)), []);
    }
    const [found, ...more] = verification.finding().sessions;
    assert.deepEqual(more, []);
    assert.deepEqual([found?.records, found?.sought, found?.broken], [22, 21, undefined]);
  }, { start: () => spawn(PROGRAM) });
});

Deno.test("a client that never reads stderr gets its answers, and the stop key stops, but no effect begins", async () => {
  const child = spawn(PROGRAM);
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    const hover = client.answer("hover");
    await client.send(
      session.callMessage("hover", "hover_window", { hwnd: 7, x: 30, y: 40, dwell_ms: 10_000 }),
    );
    for (let i = 0; i < READS; i++) assert.equal(await codeOf(session, `r${i}`, "list_windows", {}), "ok");
    await failed(session);
    assert.equal(await codeOf(session, "c", "click_window", { hwnd: 7, x: 30, y: 40 }), "audit_unavailable");
    assert.equal(await codeOf(session, "p", "screenshot_window", WHOLE), "audit_unavailable");
    assert.equal(await codeOf(session, "r", "list_windows", {}), "ok");
    const pressed = performance.now();
    await session.call("stop", "get_virtual_screen_bounds");
    const { result } = await hover;
    assert.equal((result?.["_meta"] as Record<string, unknown>)["code"], "stopped_by_operator");
    assert.ok(performance.now() - pressed < 1000);
    await client.end();
    assert.equal((await client.exit(1000)).code, 0);
  }, { start: () => withoutStderr(child) });
});

Deno.test("a stderr that is closed refuses the next effect, and reads go on", async () => {
  const child = spawn(PROGRAM);
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await child.stderr.cancel();
    assert.equal(await codeOf(session, "r1", "list_windows", {}), "ok");
    await failed(session);
    assert.equal(await codeOf(session, "c", "click_window", { hwnd: 7, x: 30, y: 40 }), "audit_unavailable");
    assert.equal(await codeOf(session, "p", "screenshot_window", WHOLE), "audit_unavailable");
    assert.equal(await codeOf(session, "r2", "list_windows", {}), "ok");
    await client.end();
    assert.equal((await client.exit(1000)).code, 0);
  }, { start: () => withoutStderr(child) });
});

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ENGINE_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { deadline } from "../protocol/deadline.ts";
import { RawClient } from "../protocol/raw_client.ts";
import { Session } from "../protocol/session.ts";
import { ERAS } from "./server.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;

/** main.ts with the permissions a user gets. */
function program(args: readonly string[], env: Readonly<Record<string, string>> = {}): Deno.Command {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...ENGINE_FLAGS, ...SOURCE_FLAGS, MAIN, ...args],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
}

async function verifyAudit(
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string }> {
  const child = program(["verify-audit", ...args]).spawn();
  await child.stdin.close();
  const { code, stdout } = await child.output();
  return { code, text: new TextDecoder().decode(stdout) };
}

async function hashOf(path: string): Promise<string> {
  return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
}

/** Resolves when another record follows the event of the last call: that of the program. */
async function programHashed(session: Session): Promise<void> {
  const { events } = await session.call("events", "get_audit_events") as { events: { digest: string }[] };
  for (let i = 0;; i++) {
    const { audit } = await session.call(`h${i}`, "health_check") as { audit: { last_digest: string } };
    if (audit.last_digest !== events[0]?.digest) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What starts a server that may look at a fixture and hover over it. */
function variablesFor({ exePath }: Fixture, sinks: string): Readonly<Record<string, string>> {
  return {
    DESKTOP_AUTOMATION_ALLOWED_TITLES: "Fixture A*",
    DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: exePath,
    DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,hover",
    DESKTOP_AUTOMATION_AUDIT: sinks,
  };
}

Deno.test("the real server writes one chain to stderr and the event log, and verify-audit finds it whole", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const child = program([], variablesFor(fixture, "stderr,eventlog")).spawn();
  const client = new RawClient(child);
  const session = new Session(client, ERAS[0] ?? "");
  await session.open();
  await session.call("list", "list_windows");
  await deadline(30_000, programHashed(session), "the hash of the program");
  const point = { title_contains: "Fixture A", x: 60, y: 80 };
  const { result } = await session.request("hover", "tools/call", { name: "hover_window", arguments: point });
  assert.equal(result?.["isError"], undefined, JSON.stringify(result));
  const health = await session.call("health", "health_check");
  const audit = health["audit"] as { last_digest: string; sinks: unknown };
  // ReportEventW answered something other than 0: Wine keeps no log that could be read back.
  assert.deepEqual(audit.sinks, [{ sink: "stderr", state: "ok" }, { sink: "eventlog", state: "ok" }]);
  await client.end();
  const { code, stderr } = await client.exit(5000);
  assert.equal(code, 0);

  const lines = stderr.split("\n").filter((line) => line.startsWith("{"));
  const records = lines.map((line) => JSON.parse(line));
  assert.deepEqual(records.map(({ record, operation }) => operation ?? record), [
    "start",
    "list_windows",
    "program",
    "hover_window",
  ]);
  assert.equal(records[0].pid, child.pid);
  assert.equal(records[2].executable_sha256, await hashOf(Deno.execPath()));
  assert.doesNotMatch(stderr, /Fixture|\.exe/i);

  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, stderr);
    const whole = await verifyAudit([file, "--last", audit.last_digest]);
    assert.equal(whole.code, 0, whole.text);
    assert.match(whole.text, /^whole: session [0-9a-f]{32}, 4 records/);
    await Deno.writeTextFile(file, stderr.replace('"hover_window"', '"click_window"'));
    const changed = await verifyAudit([file]);
    assert.equal(changed.code, 1);
    assert.match(changed.text, /^broken: session [0-9a-f]{32}, record \d, line \d+: it has been changed/);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("the real server answers and ends though nobody reads its stderr, and begins no effect", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const child = program([], variablesFor(fixture, "stderr")).spawn();
  const { pid, stdin, stdout, status } = child;
  const stderr = new Blob([]).stream();
  const client = new RawClient({ pid, stdin, stdout, stderr, status, kill: (signal) => child.kill(signal) });
  const session = new Session(client, ERAS[0] ?? "");
  await session.open();
  for (let i = 0; i < 300; i++) await session.call(`r${i}`, "list_windows");
  const failed = async () => {
    for (let i = 0;; i++) {
      const { audit } = await session.call(`f${i}`, "health_check") as {
        audit: { sinks: { state: string }[] };
      };
      if (audit.sinks[0]?.state === "failed") return;
    }
  };
  await deadline(10_000, failed(), "the failure of the sink");
  const point = { title_contains: "Fixture A", x: 60, y: 80 };
  const { result } = await session.request("hover", "tools/call", { name: "hover_window", arguments: point });
  assert.equal((result?.["_meta"] as Record<string, unknown>)["code"], "audit_unavailable");
  await session.call("last", "list_windows");
  await client.end();
  assert.equal((await client.exit(5000)).code, 0);
  await child.stderr.cancel();
});

import assert from "node:assert/strict";
import type { RecordWriter } from "../../../src/audit/audit_delivery.ts";
import type { OwnProgram } from "../../../src/audit/audit_log.ts";
import type { Action, Configuration } from "../../../src/policy/policy.ts";
import { Runner } from "../../../src/calls/runner.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { AuditJournal } from "../../audit_journal.ts";
import { EFFECTS } from "../../../src/effects/effects.ts";
import { FakeClock } from "../../fake_clock.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { Harness, RIGHT_ARGUMENTS, RUNTIME } from "../../harness.ts";
import { configuration, entry } from "../../policies.ts";

const CLICK = { hwnd: 7, x: 30, y: 40 };
const ACTIONS: ReadonlySet<Action> = new Set(["observe", "hover", "click", "close"]);
const HASH = "5".repeat(64);

/** A runner with one allowed window in front and these sinks. */
function open(options: {
  readonly auditSinks?: Configuration["auditSinks"];
  readonly auditWriters?: Readonly<Record<string, RecordWriter>>;
  readonly program?: OwnProgram;
} = {}) {
  const desktop = new FakeDesktop();
  desktop.open({ hwnd: 7, title: "Fixture A" });
  const runner = new Runner({
    tools: TOOLS,
    desktop,
    configuration: configuration([entry({ allowedActions: ACTIONS, confirmation: "token" })], {
      auditSinks: options.auditSinks ?? ["stderr"],
    }),
    runtime: RUNTIME,
    clock: new FakeClock(),
    auditWriters: options.auditWriters ?? {},
    ...(options.program && { program: options.program }),
  });
  const call = (name: string, args: unknown = {}) => runner.call(name, args, new AbortController().signal);
  return { desktop, runner, call };
}

/** Takes nothing until the test ends it. */
function hanging(): RecordWriter & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, write: (line) => (lines.push(line), new Promise<void>(() => {})) };
}

Deno.test("AuditLog begins its chain with a record of session, policy, process and start", () => {
  const journal = new AuditJournal();
  const { desktop } = open({ auditWriters: { stderr: journal } });
  const { session, digest: _, timestamp, ...start } = JSON.parse(journal.lines[0] ?? "");
  assert.match(session, /^[0-9a-f]{32}$/);
  assert.match(timestamp, /^2026-06-01T.*[+-]\d\d:\d\d$/);
  assert.deepEqual(start, {
    record: "start",
    sequence: 0,
    previous: "0".repeat(64),
    policy_id: "0".repeat(64),
    pid: desktop.self.pid,
    process_start: desktop.self.startTime.toString(),
  });
  const other = new AuditJournal();
  open({ auditWriters: { stderr: other } });
  assert.notEqual(JSON.parse(other.lines[0] ?? "").session, session);
});

Deno.test("AuditLog hashes its program once, after the first answer", async () => {
  const journal = new AuditJournal();
  let hashes = 0;
  const program = { hash: () => (hashes += 1, Promise.resolve(HASH)) };
  const { call } = open({ auditWriters: { stderr: journal }, program });
  assert.equal(hashes, 0);
  await call("health_check");
  await call("list_windows");
  await call("list_windows");
  assert.equal(hashes, 1);
  journal.check();
  const records = journal.lines.map((line) => JSON.parse(line));
  assert.deepEqual(records.map(({ record }) => record), ["start", "program", "attempt", "attempt"]);
  assert.equal(records[1].executable_sha256, HASH);
});

Deno.test("AuditLog says null of a program that it cannot read", async () => {
  const unreadable = [() => Promise.resolve(undefined), () => Promise.reject(new Error("C:\\secret"))];
  for (const hash of unreadable) {
    const journal = new AuditJournal();
    const { runner } = open({ auditWriters: { stderr: journal }, program: { hash } });
    runner.list();
    await new Promise((resolve) => setTimeout(resolve, 0));
    journal.check();
    assert.equal(JSON.parse(journal.lines[1] ?? "").executable_sha256, null);
  }
});

Deno.test("AuditLog keeps the last 1000 events and hands them out newest first", async () => {
  const limits = { ...configuration([]).limits, readsPerMinute: 2000 };
  const harness = new Harness({ configuration: { limits } });
  for (let i = 0; i < 1003; i++) await harness.call("list_windows");
  const events = harness.runner.audit.newest(5000);
  assert.deepEqual(events.map(({ sequence }) => sequence), Array.from({ length: 1000 }, (_, i) => 1003 - i));
});

Deno.test("get_audit_events shows everything of an event but which window it was", async () => {
  const harness = new Harness();
  await harness.call("click_window", CLICK);
  const { structuredContent } = await harness.call("get_audit_events", { limit: 5 });
  const shown = JSON.parse(JSON.stringify(structuredContent)).events;
  const { target_identity, ...rest } = JSON.parse(harness.journal.lines.at(-1) ?? "");
  assert.equal(target_identity.hwnd, "7");
  assert.deepEqual(shown, [rest]);
});

Deno.test("arguments_hmac is equal for equal arguments of one run, and tells them nowhere else", async () => {
  const one = new Harness();
  const hmacs: string[] = [];
  const calls = [
    { hwnd: 7, x: 30, y: 40 },
    { y: 40, x: 30, hwnd: 7 },
    { hwnd: 7, x: 30, y: 41 },
    { hwnd: 7, x: "thirty" },
    { hwnd: 7, x: "forty" },
  ];
  for (const args of calls) {
    await one.call("click_window", args);
    hmacs.push(one.runner.audit.newest(1)[0]?.arguments_hmac ?? "");
  }
  assert.equal(hmacs[0], hmacs[1]);
  assert.equal(new Set(hmacs).size, calls.length - 1);
  await one.call("scroll_window", CLICK);
  await one.call("scroll_window", { ...CLICK, notches: 1 });
  const [given, left] = one.runner.audit.newest(2);
  assert.equal(given?.arguments_hmac, left?.arguments_hmac, "defaults count as given");
  const other = new Harness();
  await other.call("click_window", CLICK);
  assert.notEqual(other.runner.audit.newest(1)[0]?.arguments_hmac, hmacs[0]);
});

Deno.test("a call with arguments nested deeper than the stack is recorded", async () => {
  const harness = new Harness();
  const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
  assert.equal(await harness.code("click_window", { hwnd: 7, x: deep, y: 1 }), "invalid_argument");
  assert.equal(harness.runner.audit.newest(9).length, 1);
});

Deno.test("every effect answers with the digest of its own event, and health_check with the last", async () => {
  const harness = new Harness({ entries: [entry({ allowedActions: ACTIONS, confirmation: "token" })] });
  const effects: [string, Record<string, unknown>][] = [
    ["click_window", CLICK],
    ["click_window", { hwnd: 7 }],
    ["hover_window", { ...CLICK, hwnd: 99 }],
    ["restore_window", { hwnd: 7 }],
    ["request_confirmation", { hwnd: 7, action_class: "close" }],
    ["close_window", { hwnd: 7 }],
  ];
  for (const [name, args] of effects) {
    const { _meta } = await harness.call(name, args);
    assert.equal(_meta["audit_digest"], harness.runner.audit.newest(1)[0]?.digest, name);
    assert.equal(JSON.parse(harness.journal.lines.at(-1) ?? "").digest, _meta["audit_digest"]);
  }
  const read = await harness.call("list_windows");
  assert.equal(read._meta["audit_digest"], undefined);
  const { structuredContent } = await harness.call("health_check");
  assert.deepEqual(structuredContent?.["audit"], {
    last_digest: harness.runner.audit.newest(1)[0]?.digest,
    sinks: [{ sink: "stderr", state: "ok" }],
  });
});

Deno.test("a sink that does not take its record lets the effect at hand stand and refuses the next", async () => {
  const writer = hanging();
  const { desktop, runner, call } = open({ auditWriters: { stderr: writer } });
  // The start record hangs already, and the second that it has passes while the click waits.
  const first = await call("click_window", CLICK);
  assert.equal(first._meta.outcome, "emitted");
  await runner.audit.drained();
  const sent = desktop.sent.length;
  for (const name of ["click_window", "restore_window", "request_confirmation"]) {
    const args = { click_window: CLICK, request_confirmation: { hwnd: 7, action_class: "click" } }[name];
    const refused = await call(name, args ?? { hwnd: 7 });
    assert.equal(refused._meta.code, "audit_unavailable", name);
    assert.equal(refused._meta.outcome, "not_started");
  }
  assert.equal(desktop.sent.length, sent);
  const captures = desktop.calls.filter((name) => name.startsWith("capture")).length;
  for (const tool of TOOLS.filter(({ effect }) => EFFECTS[effect].row.reach === "pixels")) {
    const refused = await call(tool.name, RIGHT_ARGUMENTS[tool.name]);
    assert.equal(refused._meta.code, "audit_unavailable", tool.name);
  }
  assert.equal(desktop.calls.filter((name) => name.startsWith("capture")).length, captures);
  for (const name of ["list_windows", "get_audit_events", "get_window_state"]) {
    const args = name === "get_window_state" ? { hwnd: 7 } : {};
    assert.equal((await call(name, args)).isError, undefined, name);
  }
  const health = await call("health_check");
  const audit = health.structuredContent?.["audit"] as { sinks: unknown };
  assert.deepEqual(audit.sinks, [{ sink: "stderr", state: "failed" }]);
  assert.equal(writer.lines.length, 1);
});

Deno.test("a screenshot under way when a sink fails is refused before its pixels are taken", async () => {
  const { desktop, runner, call } = open({ auditWriters: { stderr: hanging() } });
  // The last thing before the pixels: the window shows that it answers.
  desktop.answering = () => runner.audit.drained();
  const refused = await call("screenshot_window", { hwnd: 7, region_name: "all" });
  assert.equal(refused._meta.code, "audit_unavailable");
  assert.deepEqual(desktop.calls.filter((name) => name.startsWith("capture")), []);
});

Deno.test("an effect that waits for its turn is refused when a sink fails meanwhile", async () => {
  const writer = hanging();
  const { desktop, call } = open({ auditWriters: { stderr: writer } });
  const results = await Promise.all([0, 1, 2].map((i) => call("click_window", { ...CLICK, x: 30 + i })));
  assert.deepEqual(results.map(({ _meta }) => _meta.code ?? "ok"), [
    "ok",
    "audit_unavailable",
    "audit_unavailable",
  ]);
  assert.equal(desktop.received.length, 2);
});

Deno.test("a sink that the operator names and that is missing refuses every effect, even one of two", async () => {
  const { call } = open({ auditSinks: ["eventlog"] });
  assert.equal((await call("click_window", CLICK))._meta.code, "audit_unavailable");
  const journal = new AuditJournal();
  const both = open({ auditSinks: ["stderr", "eventlog"], auditWriters: { stderr: journal } });
  assert.equal((await both.call("click_window", CLICK))._meta.code, "audit_unavailable");
  // What works goes on being written.
  journal.check();
  assert.equal(journal.lines.length, 2);
});

Deno.test("a sink that the operator does not name gets nothing", async () => {
  const journal = new AuditJournal();
  const { call } = open({ auditSinks: [], auditWriters: { stderr: journal, eventlog: journal } });
  assert.equal((await call("click_window", CLICK)).isError, undefined);
  assert.deepEqual(journal.lines, []);
});

Deno.test("recorded() waits for the last records, and not for a sink that takes none", async () => {
  const taken: string[] = [];
  const slow: RecordWriter = {
    async write(line) {
      await Promise.resolve();
      taken.push(line);
    },
  };
  const { runner, call } = open({ auditSinks: ["eventlog"], auditWriters: { eventlog: slow } });
  await Promise.all(Array.from({ length: 9 }, () => call("list_windows")));
  await runner.recorded();
  assert.equal(taken.length, 10);
  const stuck = open({ auditWriters: { stderr: hanging() } });
  await stuck.runner.recorded();
});

import assert from "node:assert/strict";
import { FakeEventLog } from "../fake_event_log.ts";

Deno.test("reportAuditRecord() adds one information entry of one string under a fixed source", async () => {
  const log = new FakeEventLog();
  assert.equal(await log.calls.reportAuditRecord('{"a":"ä😀"}'), true);
  assert.deepEqual(log.entries, [{ header: [0x55n, 4, 0, 1, 0n, 0, null], strings: ['{"a":"ä😀"}'] }]);
  assert.deepEqual(log.recorder.names, [
    "RegisterEventSourceW",
    "GlobalAlloc",
    "lstrcpyW",
    "ReportEventW",
    "GlobalFree",
    "DeregisterEventSource",
  ]);
  const [first, second] = log.recorder.calls;
  assert.deepEqual(first?.args[0], null);
  // Twelve UTF-16 units and the NUL.
  assert.deepEqual(second?.args, [0, 24n]);
});

Deno.test("reportAuditRecord() gives back memory and source, whichever call fails or throws", async () => {
  const freeing = ["GlobalFree", "DeregisterEventSource"];
  for (const kind of ["fail", "throw"] as const) {
    for (let index = 0; index < 6; index++) {
      const log = new FakeEventLog({ index, kind });
      const taken = await log.calls.reportAuditRecord("record").catch(() => "threw");
      const failed = log.recorder.names[index] ?? "";
      const what = `${failed} ${kind}`;
      assert.equal(
        taken,
        freeing.includes(failed) && kind === "fail" ? true : kind === "throw" ? "threw" : false,
        what,
      );
      for (const free of freeing) {
        const made = log.recorder.calls.filter(({ name, result }) =>
          name === (free === "GlobalFree" ? "GlobalAlloc" : "RegisterEventSourceW") && result !== 0n &&
          result !== undefined
        );
        const freed = log.recorder.names.filter((name) => name === free);
        assert.equal(freed.length, made.length, `${what}: ${free}`);
      }
    }
  }
});

Deno.test("reportAuditRecord() keeps what Windows reads until Windows has read it", async () => {
  const log = new FakeEventLog();
  await Promise.all(Array.from({ length: 50 }, (_, i) => log.calls.reportAuditRecord(`record ${i}`)));
  assert.deepEqual(
    log.entries.map(({ strings }) => strings[0]),
    Array.from({ length: 50 }, (_, i) => `record ${i}`),
  );
  assert.equal(log.memory.size, 0);
  assert.deepEqual(log.sources, []);
});

Deno.test("reportAuditRecord() calls nothing when the string is too long or holds a NUL", async () => {
  const log = new FakeEventLog();
  assert.equal(await log.calls.reportAuditRecord("x".repeat(31_839)), true);
  const calls = log.recorder.calls.length;
  assert.equal(await log.calls.reportAuditRecord("x".repeat(31_840)), false);
  await assert.rejects(log.calls.reportAuditRecord("a\0b"), RangeError);
  assert.equal(log.recorder.calls.length, calls);
});

import assert from "node:assert/strict";
import { assembleEventLog, openEventLog } from "../../../src/win32/event_log.ts";
import { FakeEventLog } from "../../fake_event_log.ts";

Deno.test("write() of the event log resolves when Windows took the record, and rejects when not", async () => {
  const log = new FakeEventLog();
  await assembleEventLog(log.calls).write("record");
  assert.deepEqual(log.entries.map(({ strings }) => strings), [["record"]]);
  for (const answer of [() => Promise.resolve(false), () => Promise.reject(new Error("secret"))]) {
    await assert.rejects(Promise.resolve(assembleEventLog({ reportAuditRecord: answer }).write("record")));
  }
});

Deno.test({
  name: "openEventLog() throws unsupported when this is not Windows",
  ignore: Deno.build.os === "windows",
  fn: () => assert.throws(openEventLog, { code: "unsupported" }),
});

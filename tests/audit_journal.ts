import assert from "node:assert/strict";
import { validate } from "../schema/audit_event_validator.gen.ts";
import type { RecordWriter } from "../src/audit/audit_delivery.ts";
import { AuditVerification } from "../src/audit/audit_verification.ts";

/** An audit sink in memory that takes each record at once. */
export class AuditJournal implements RecordWriter {
  readonly lines: string[] = [];
  readonly #verification = new AuditVerification();
  #checked = 0;

  write(line: string): void {
    this.lines.push(line);
  }

  /** Fails unless every record fits the published schema and continues the one chain. */
  check(): void {
    for (; this.#checked < this.lines.length; this.#checked++) {
      const line = this.lines[this.#checked] ?? "";
      assert.deepEqual(validate(JSON.parse(line)), [], line);
      this.#verification.take(line);
    }
    const { sessions, unreadable } = this.#verification.finding();
    assert.deepEqual(unreadable, []);
    assert.deepEqual(sessions.map(({ records, broken }) => ({ records, broken })), [
      { records: this.lines.length, broken: undefined },
    ]);
  }
}

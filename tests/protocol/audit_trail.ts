import assert from "node:assert/strict";
import { AuditVerification } from "../../src/audit/audit_verification.ts";
import type { Received } from "./raw_client.ts";

/** The records of attempts on stderr. Fails unless all records there are one whole chain. */
export function attemptsIn(stderr: string): readonly Readonly<Record<string, unknown>>[] {
  const lines = stderr.split(/\r?\n/).filter((line) => line.startsWith("{"));
  const verification = new AuditVerification();
  for (const line of lines) verification.take(line);
  const [session, ...more] = verification.finding().sessions;
  assert.deepEqual([session?.broken, more], [undefined, []]);
  return lines.map((line) => JSON.parse(line)).filter(({ record }) => record === "attempt");
}

/** `_meta` of the answer to a call. */
export function metaOf({ result }: Received): Readonly<Record<string, unknown>> {
  return (result?.["_meta"] ?? {}) as Readonly<Record<string, unknown>>;
}

/** Fails unless each of these answers has its own record among the attempts. */
export function checkRecorded(
  attempts: readonly Readonly<Record<string, unknown>>[],
  answers: readonly Received[],
): void {
  const recorded = new Set(attempts.map(({ correlation_id }) => correlation_id));
  const ids = answers.map((answer) => metaOf(answer)["correlation_id"]);
  assert.equal(new Set(ids).size, answers.length);
  assert.deepEqual(ids.filter((id) => !recorded.has(id)), []);
}

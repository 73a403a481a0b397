import assert from "node:assert/strict";
import { AuditChain, type Link, recordDigest } from "../../../src/audit/audit_chain.ts";
import { type AuditFinding, AuditVerification } from "../../../src/audit/audit_verification.ts";
import { canonicalJson } from "../../../src/base/canonical_json.ts";
import { Harness } from "../../harness.ts";
import { configuration } from "../../policies.ts";
import { Seeded } from "../image/seeded.ts";

const EVENTS = 500;
const SEED = 20_261_201;

/** The lines that a server writes in a session of `events` attempts; the first is its start. */
async function sessionOf(events: number): Promise<readonly string[]> {
  const limits = { ...configuration([]).limits, readsPerMinute: 1_000_000 };
  const harness = new Harness({ configuration: { limits } });
  for (let i = 0; i < events; i++) {
    await harness.call(
      i % 3 === 0 ? "list_windows" : "get_window_state",
      i % 3 === 0 ? {} : { hwnd: 7 + i % 2 },
    );
  }
  assert.equal(harness.journal.lines.length, events + 1);
  return harness.journal.lines;
}

function verify(lines: readonly string[], sought?: string): AuditFinding {
  const verification = new AuditVerification(sought);
  for (const line of lines) verification.take(line);
  return verification.finding();
}

function isWhole({ sessions, unreadable }: AuditFinding): boolean {
  return unreadable.length === 0 && sessions.every(({ broken }) => broken === undefined);
}

/** The number of the first line that is found to be wrong. */
function firstWrongLine(lines: readonly string[]): number | undefined {
  const { sessions, unreadable } = verify(lines);
  const wrong = [
    ...unreadable,
    ...sessions.flatMap(({ broken }) => broken === undefined ? [] : [broken.line]),
  ];
  return wrong.length === 0 ? undefined : Math.min(...wrong);
}

const SESSION = await sessionOf(EVENTS);
const linkOf = (line: string | undefined) => JSON.parse(line ?? "") as Link;
const LAST = linkOf(SESSION.at(-1)).digest;

Deno.test("AuditVerification finds a session whole, its records counted and its end named", () => {
  const { sessions, unreadable } = verify(SESSION, LAST);
  const { session } = linkOf(SESSION[0]);
  assert.deepEqual(unreadable, []);
  assert.deepEqual(sessions, [
    { session, records: EVENTS + 1, lastDigest: LAST, sought: EVENTS, broken: undefined },
  ]);
  const withNotices = SESSION.flatMap((
    line,
  ) => ["Protocol: a line over 1 MiB was dropped (1 so far)", `${line}\r`, ""]);
  assert.ok(isWhole(verify(withNotices)));
});

Deno.test("AuditVerification names the record when one bit of any record is flipped", () => {
  const random = new Seeded(SEED);
  for (const [i, line] of SESSION.entries()) {
    const bytes = new TextEncoder().encode(line);
    const at = random.integer(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.integer(0, 7));
    // A line feed in the middle makes two lines of one, as a reader of the file would see them.
    const flipped = new TextDecoder().decode(bytes).split("\n");
    const found = firstWrongLine(SESSION.toSpliced(i, 1, ...flipped).slice(0, i + 3));
    // A flip in `session` makes it another session's, and the record is missed in its own.
    assert.ok(
      found !== undefined && found >= i + 1 && found <= i + 2,
      `seed ${SEED}, record ${i}, byte ${at}`,
    );
  }
});

Deno.test("AuditVerification finds each single bit flipped in the last record, which none follows", () => {
  const bytes = new TextEncoder().encode(SESSION[1]);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const lines = new TextDecoder().decode(flipped).split("\n");
    assert.ok(!isWhole(verify([SESSION[0] ?? "", ...lines])), `bit ${bit}`);
  }
});

Deno.test("AuditVerification names the place when any record but the last is dropped", () => {
  for (let i = 0; i < EVENTS; i++) {
    assert.equal(firstWrongLine(SESSION.toSpliced(i, 1).slice(0, i + 3)), i + 1, `record ${i}`);
  }
});

Deno.test("AuditVerification names the second when any record is there twice", () => {
  for (const [i, line] of SESSION.entries()) {
    assert.equal(firstWrongLine(SESSION.toSpliced(i, 0, line).slice(0, i + 3)), i + 2, `record ${i}`);
  }
});

Deno.test("AuditVerification names the first when any two records are exchanged", () => {
  const random = new Seeded(SEED);
  for (let i = 0; i < EVENTS; i++) {
    const other = random.integer(i + 1, EVENTS);
    const moved = SESSION.with(i, SESSION[other] ?? "").with(other, SESSION[i] ?? "");
    assert.equal(firstWrongLine(moved.slice(0, i + 3)), i + 1, `seed ${SEED}, records ${i} and ${other}`);
  }
});

Deno.test("AuditVerification sees that the end was cut by the digest alone", () => {
  for (const kept of [1, 2, EVENTS]) {
    const cut = SESSION.slice(0, kept);
    assert.ok(isWhole(verify(cut)));
    assert.deepEqual(verify(cut, LAST).sessions.map(({ sought }) => sought), [undefined]);
  }
  const earlier = linkOf(SESSION[EVENTS - 3]).digest;
  const [session] = verify(SESSION, earlier).sessions;
  assert.deepEqual([session?.sought, session?.records], [EVENTS - 3, EVENTS + 1]);
});

Deno.test("AuditVerification sees by the digest alone that a chain was written anew", () => {
  const records = SESSION.map((line) => JSON.parse(line) as Record<string, unknown>);
  let previous = "0".repeat(64);
  const forged = records.map((record) => {
    const changed = { ...record, previous, ...(record["sequence"] === 9 && { outcome: "allowed" }), pid: 1 };
    previous = recordDigest(changed);
    return canonicalJson({ ...changed, digest: previous });
  });
  assert.ok(isWhole(verify(forged)));
  assert.deepEqual(verify(forged, LAST).sessions.map(({ sought }) => sought), [undefined]);
});

Deno.test("AuditVerification tells interleaved sessions apart, one of them broken", async () => {
  const other = await sessionOf(40);
  const mixed = SESSION.flatMap((line, i) => [line, ...(other[i] === undefined ? [] : [other[i]])]);
  const both = verify(mixed).sessions;
  assert.deepEqual(both.map(({ records, broken }) => [records, broken]), [[EVENTS + 1, undefined], [
    41,
    undefined,
  ]]);
  // Record 20 of the second session is line 42.
  const damaged = verify(mixed.toSpliced(41, 1));
  assert.deepEqual(damaged.sessions.map(({ broken }) => broken?.sequence), [undefined, 20]);
  assert.equal(damaged.sessions[1]?.broken?.line, 43);
});

Deno.test("AuditVerification refuses a record that claims to be of a session it does not continue", () => {
  const forger = new AuditChain();
  forger.seal({ record: "start" });
  const foreign = forger.seal({ record: "attempt" }).record;
  const { session } = linkOf(SESSION[0]);
  const claimed = { ...foreign, session, sequence: 5, previous: "1".repeat(64) };
  const line = canonicalJson({ ...claimed, digest: recordDigest(claimed) });
  assert.equal(firstWrongLine(SESSION.toSpliced(5, 0, line)), 6);
});

Deno.test("AuditVerification misses the start when a log begins in the middle of a session", () => {
  assert.equal(firstWrongLine(SESSION.slice(10)), 1);
  const chain = new AuditChain();
  assert.equal(firstWrongLine([chain.seal({ record: "attempt" }).line]), 1);
});

Deno.test("AuditVerification is not taken in by odd JSON", () => {
  const odd = [
    '"digest":"',
    '{"digest":"x"}',
    '[{"session":"a"}]',
    `${"[".repeat(100_000)}"digest":"`,
    "null",
    "7",
  ];
  const { sessions, unreadable } = verify(odd);
  assert.deepEqual([sessions, unreadable], [[], [1, 2, 3, 4]]);
});

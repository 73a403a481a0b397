import { type Link, NO_DIGEST, recordDigest } from "./audit_chain.ts";
import { RecordLines } from "./record_lines.ts";

/** The finding about one session, that is, one run of a server. */
export interface SessionFinding {
  readonly session: string;
  /** Records in order and unchanged, from the start of the session on. */
  readonly records: number;
  /** `digest` of the last of these. */
  readonly lastDigest: string;
  /** `sequence` of the record, among these, whose digest was sought; undefined when it is none of them. */
  readonly sought: number | undefined;
  /** The first record that is not as it was written, or not where it was; undefined when there is none. */
  readonly broken: BrokenRecord | undefined;
}

/** The record at which a session breaks, and why. */
export interface BrokenRecord {
  /** In the file, from 1. */
  readonly line: number;
  /** The `sequence` that the record at this place must have. */
  readonly sequence: number;
  readonly reason: string;
}

/** The finding about a whole file. */
export interface AuditFinding {
  /** In the order of their first records. */
  readonly sessions: readonly SessionFinding[];
  /** Lines that were records and cannot be read any more, from 1: nobody can tell whose they were. */
  readonly unreadable: readonly number[];
}

/** A finding in the making. */
type Session = { -readonly [K in keyof SessionFinding]: SessionFinding[K] };

/** Reads the lines of a log one by one, and tells whether the audit trails in it are whole. */
export class AuditVerification {
  readonly #sessions = new Map<string, Session>();
  readonly #unreadable: number[] = [];
  readonly #sought: string | undefined;
  readonly #lines = new RecordLines();

  /** `sought` is a digest to look for. */
  constructor(sought?: string) {
    this.#sought = sought;
  }

  /** The next line, without its line break. One without any mark of a record is passed over. */
  take(line: string): void {
    for (const { line: at, record } of this.#lines.take(line)) {
      if (record === undefined) this.#unreadable.push(at);
      else this.#follow(record, at);
    }
  }

  finding(): AuditFinding {
    const open = this.#lines.rest().map(({ line }) => line);
    return { sessions: [...this.#sessions.values()], unreadable: [...this.#unreadable, ...open] };
  }

  #follow(record: Link, line: number): void {
    const session = this.#sessions.get(record.session) ??
      { session: record.session, records: 0, lastDigest: NO_DIGEST, sought: undefined, broken: undefined };
    this.#sessions.set(record.session, session);
    if (session.broken !== undefined) return;
    const reason = whyBroken(record, session);
    if (reason !== undefined) {
      session.broken = { line, sequence: session.records, reason };
      return;
    }
    if (record.digest === this.#sought) session.sought = record.sequence;
    session.records += 1;
    session.lastDigest = record.digest;
  }
}

function whyBroken(record: Link, { records, lastDigest }: Session): string | undefined {
  if (recordDigest(record) !== record.digest) {
    return "it has been changed: its digest does not fit its content";
  }
  if (record.sequence > records) return `record ${records} is missing before it`;
  if (record.sequence < records) return `record ${record.sequence} is there already`;
  if (record.previous !== lastDigest) {
    return "it was written after another record than the one before it here";
  }
  const isStart = "record" in record && record.record === "start";
  return isStart === (records === 0) ? undefined : "a session must have one start record, as its first";
}

import { hash } from "node:crypto";
import { canonicalJson, canonicalMembers } from "../base/canonical_json.ts";

/** The fields that chain a record to the one before. */
export interface Link {
  /** Random, of one run of the server: 32 lowercase hex digits. */
  readonly session: string;
  /** Counts the records of the session from 0. */
  readonly sequence: number;
  /** `digest` of the record before; {@linkcode NO_DIGEST} in the first. */
  readonly previous: string;
  /** SHA-256 of the canonical JSON of the record without this field, lowercase hex. */
  readonly digest: string;
}

/** The `previous` digest of a first record. */
export const NO_DIGEST = "0".repeat(64);

/** A record of a chain, and the line that is written of it: its canonical JSON. */
export interface SealedRecord<T> {
  readonly record: T & Link;
  readonly line: string;
}

/** Puts records into one chain: each holds the digest of the one before, so that none can be changed or taken out. */
export class AuditChain {
  readonly session: string = crypto.getRandomValues(new Uint8Array(16)).toHex();
  #sequence = 0;
  #last = NO_DIGEST;

  /** `digest` of the newest record. */
  get last(): string {
    return this.#last;
  }

  /** The next record of the chain. */
  seal<T extends object>(fields: T): SealedRecord<T> {
    const open = { ...fields, session: this.session, sequence: this.#sequence, previous: this.#last };
    // The text is made once, for the digest and for the line: a flood is over only when all of it is recorded.
    const members = canonicalMembers(open);
    const before = members.filter(({ key }) => key < "digest").map(({ text }) => text);
    const after = members.filter(({ key }) => key > "digest").map(({ text }) => text);
    const digest = digestOfText(`{${[...before, ...after].join(",")}}`);
    this.#sequence += 1;
    this.#last = digest;
    return {
      record: { ...open, digest },
      line: `{${[...before, `"digest":"${digest}"`, ...after].join(",")}}`,
    };
  }
}

/** The digest that belongs to a record's other fields; its own `digest` field is left out. */
export function recordDigest(record: object): string {
  return digestOfText(canonicalJson({ ...record, digest: undefined }));
}

function digestOfText(text: string): string {
  return hash("sha256", text, "hex");
}

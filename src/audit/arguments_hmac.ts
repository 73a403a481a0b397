import { createHmac } from "node:crypto";
import { canonicalJson } from "../base/canonical_json.ts";

/** A keyed digest of a call's arguments: shows whether two calls of one run had the same ones, and not which. */
export class ArgumentsHmac {
  /** The key. It never leaves the process, so that short texts cannot be found by trying them all. */
  readonly #key = crypto.getRandomValues(new Uint8Array(32));

  /** HMAC-SHA-256 of the canonical JSON of `args`, lowercase hex; of `null` for what cannot be written as JSON. */
  of(args: unknown): string {
    return createHmac("sha256", this.#key).update(textOf(args)).digest("hex");
  }
}

function textOf(args: unknown): string {
  try {
    return canonicalJson(args);
  } catch {
    // A client can nest lists deeper than the stack: its call must leave a record all the same.
    return canonicalJson(null);
  }
}

import { hash } from "node:crypto";
import { canonicalJson } from "../base/canonical_json.ts";

/** Block size of SHA-256, bytes; HMAC fills its key up to it. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/** The bytes that HMAC mixes into its key for the inner and the outer digest. */
const [INNER_PAD, OUTER_PAD] = [0x36, 0x5c];

/** A keyed digest of a call's arguments: shows whether two calls of one run had the same ones, and not which. */
export class ArgumentsHmac {
  readonly #inner: Uint8Array;
  readonly #outer: Uint8Array;

  /** `key` never leaves the process, so that short texts cannot be found by trying them all; a block long at most. */
  constructor(key: Uint8Array = crypto.getRandomValues(new Uint8Array(DIGEST_BYTES))) {
    const block = new Uint8Array(BLOCK_BYTES);
    block.set(key);
    this.#inner = block.map((byte) => byte ^ INNER_PAD);
    this.#outer = block.map((byte) => byte ^ OUTER_PAD);
  }

  /**
   * HMAC-SHA-256 of the canonical JSON of `args`, lowercase hex; of `null` for what cannot be written as JSON.
   *
   * By two plain digests (RFC 2104), which take 2 µs where `createHmac` takes 13: it is part of every record.
   */
  of(args: unknown): string {
    const text = new TextEncoder().encode(textOf(args));
    const inner = Uint8Array.fromHex(digestOf(this.#inner, text));
    return digestOf(this.#outer, inner);
  }
}

function digestOf(first: Uint8Array, second: Uint8Array): string {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return hash("sha256", bytes, "hex");
}

function textOf(args: unknown): string {
  try {
    return canonicalJson(args);
  } catch {
    // A client can nest lists deeper than the stack: its call must leave a record all the same.
    return canonicalJson(null);
  }
}

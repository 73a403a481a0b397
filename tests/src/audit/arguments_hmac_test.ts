import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { ArgumentsHmac } from "../../../src/audit/arguments_hmac.ts";
import { canonicalJson } from "../../../src/base/canonical_json.ts";

const ARGUMENTS: readonly unknown[] = [
  {},
  { hwnd: 7, text: "\u00e4\u{1f600}" },
  null,
  ["x".repeat(5_000)],
  "a",
];

Deno.test("ArgumentsHmac.of() is HMAC-SHA-256 of the canonical JSON, as Node makes it", () => {
  for (const length of [0, 1, 32, 64]) {
    const key = crypto.getRandomValues(new Uint8Array(length));
    const hmac = new ArgumentsHmac(key);
    for (const args of ARGUMENTS) {
      assert.equal(hmac.of(args), createHmac("sha256", key).update(canonicalJson(args)).digest("hex"));
    }
  }
});

Deno.test("ArgumentsHmac.of() has another key in every process, and digests a value that is no JSON as null", () => {
  const hmac = new ArgumentsHmac();
  assert.notEqual(hmac.of({}), new ArgumentsHmac().of({}));
  const loop: Record<string, unknown> = {};
  loop["loop"] = loop;
  assert.equal(hmac.of(loop), hmac.of(null));
});

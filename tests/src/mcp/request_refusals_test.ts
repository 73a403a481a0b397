import assert from "node:assert/strict";
import { inOwnWords, REFUSALS } from "../../../src/mcp/request_refusals.ts";

Deno.test("inOwnWords() leaves an error in our own words as it is", () => {
  for (const refusal of Object.values(REFUSALS)) assert.deepEqual(inOwnWords(refusal, "any"), refusal);
});

Deno.test("inOwnWords() repeats nothing of what a validator says", () => {
  const said = 'MARKER [{"expected":"string","code":"invalid_type"}]';
  const rows = [
    [-32603, "tools/call", REFUSALS.wrongCall],
    [-32602, "tools/call", REFUSALS.wrongCall],
    [-32603, "tools/list", REFUSALS.wrongList],
    [-32603, "initialize", REFUSALS.wrongInitialize],
    [-32603, "ping", REFUSALS.wrongParams],
    [-32601, "MARKER", REFUSALS.unknownMethod],
    [-32600, "ping", REFUSALS.invalidRequest],
    [-32022, "ping", REFUSALS.unsupportedVersion],
    [-1, "ping", REFUSALS.internal],
  ] as const;
  for (const [code, method, refusal] of rows) {
    assert.deepEqual(inOwnWords({ code, message: said }, method), refusal);
  }
  assert.deepEqual(
    inOwnWords({ code: -32602, message: "Invalid _meta envelope: MARKER", data: "MARKER" }, "ping"),
    REFUSALS.wrongMeta,
  );
});

Deno.test("inOwnWords() keeps the revisions that are served", () => {
  const data = { supported: ["2026-07-28"], requested: "1999-01-01" };
  assert.deepEqual(inOwnWords({ code: -32022, message: "x", data }, "ping"), {
    ...REFUSALS.unsupportedVersion,
    data,
  });
});

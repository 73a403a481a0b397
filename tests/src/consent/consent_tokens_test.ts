import assert from "node:assert/strict";
import { type ConsentBinding, Consents } from "../../../src/consent/consent_tokens.ts";
import type { WindowIdentity } from "../../../src/targets/window_identity.ts";
import { FakeClock } from "../../fake_clock.ts";

const IDENTITY: WindowIdentity = {
  ...{ hwnd: 7n, tid: 1000, className: "FakeClass", pid: 100, processStart: 5n },
  ...{ contentPid: 100, contentStart: 5n },
};
const CALL = { tool: "send_text", digest: "a".repeat(64) };

function issue(binding: Partial<ConsentBinding> = {}, ttlMs = 1_000): {
  readonly consents: Consents;
  readonly clock: FakeClock;
  readonly token: string;
} {
  const clock = new FakeClock();
  const consents = new Consents(clock);
  const { token } = consents.issue({ identity: IDENTITY, action: "text", call: CALL, ...binding }, ttlMs);
  return { consents, clock, token };
}

const INVALID = { code: "confirmation_invalid" };

Deno.test("Consents.check() is good until the last millisecond and never after it", () => {
  const { consents, clock, token } = issue();
  clock.advance(999);
  assert.equal(consents.check(token, IDENTITY, CALL), "text");
  assert.equal(consents.hasLive(IDENTITY, "text"), true);
  clock.advance(1);
  assert.throws(() => consents.check(token, IDENTITY, CALL), INVALID);
  assert.equal(consents.hasLive(IDENTITY, "text"), false);
});

Deno.test("Consents.check() refuses every other call and every other window", () => {
  const { consents, token } = issue();
  const others: Partial<WindowIdentity>[] = [
    { hwnd: 8n },
    { tid: 1001 },
    { className: "Recycled" },
    { pid: 101 },
    { processStart: 6n },
    { contentPid: 101 },
    { contentStart: 6n },
  ];
  for (const other of others) {
    assert.throws(() => consents.check(token, { ...IDENTITY, ...other }, CALL), INVALID);
  }
  assert.throws(() => consents.check(token, IDENTITY, { ...CALL, tool: "send_key" }), INVALID);
  assert.throws(() => consents.check(token, IDENTITY, { ...CALL, digest: "b".repeat(64) }), INVALID);
  assert.throws(() => consents.check("0".repeat(32), IDENTITY, CALL), INVALID);
  assert.equal(consents.check(token, IDENTITY, CALL), "text");
});

Deno.test("Consents.consume() makes a token useless, and checking does not", () => {
  const { consents, token } = issue({ call: undefined });
  consents.check(token, IDENTITY, CALL);
  assert.equal(consents.check(token, IDENTITY, { tool: "any", digest: "" }), "text");
  consents.consume(token);
  assert.throws(() => consents.check(token, IDENTITY, CALL), INVALID);
});

Deno.test("Consents.issue() keeps the newest 256", () => {
  const { consents, token } = issue();
  const later = Array.from(
    { length: 256 },
    () => consents.issue({ identity: IDENTITY, action: "close", call: undefined }, 1_000).token,
  );
  assert.throws(() => consents.check(token, IDENTITY, CALL), INVALID);
  assert.equal(new Set(later).size, 256);
  for (const one of later) assert.equal(consents.check(one, IDENTITY, CALL), "close");
});

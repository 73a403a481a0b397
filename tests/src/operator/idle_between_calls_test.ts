import assert from "node:assert/strict";
import { hands, told } from "../../hands.ts";

const IDLE_MS = 5_000;

Deno.test("REQUIRE_IDLE_MS refuses while the person types, however soon that is after our own input, 20 times of 20", async () => {
  const harness = hands({}, { requireIdleMs: IDLE_MS });
  const { desktop, clock } = harness;
  desktop.tickCount = 100_000;
  desktop.lastInputTick = 10_000;
  const hover = async (x: number): Promise<string> =>
    told(await harness.call("hover_window", { hwnd: 7, x, y: 20, dwell_ms: 0 })).code;
  for (let i = 0; i < 20; i++) {
    assert.equal(await hover(20 + i), "ok", `time ${i}`);
    const sent = desktop.sent.length;
    clock.advance(100);
    desktop.lastInputTick = desktop.tickCount;
    desktop.keysPressed.add(0x41);
    clock.advance(100);
    assert.equal(await hover(20), "operator_active", `time ${i}`);
    // They stop typing: what they did still counts until the time is over.
    clock.advance(IDLE_MS - 200);
    assert.equal(await hover(20), "operator_active", `time ${i}`);
    assert.equal(desktop.sent.length, sent);
    clock.advance(100);
  }
});

import assert from "node:assert/strict";
import { hands, POINT, told } from "../../hands.ts";
import { RIGHT_ARGUMENTS } from "../../harness.ts";

Deno.test("30 effects at once run strictly one after another, none lost, none doubled", async () => {
  const harness = hands();
  const tools = ["click_window", "double_click_window", "send_key", "drag_window", "send_text"] as const;
  const calls = Array.from({ length: 30 }, (_, index) => tools[index % tools.length] ?? "send_key");
  const results = await Promise.all(calls.map((tool) => harness.call(tool, RIGHT_ARGUMENTS[tool])));
  assert.deepEqual(results.map((result) => told(result).code), Array(30).fill("ok"));
  const events = harness.runner.audit.newest(100).toReversed();
  assert.deepEqual(events.map(({ operation }) => operation), calls);
  // The very events of the same calls made one by one.
  const alone = hands();
  for (const tool of calls) await alone.call(tool, RIGHT_ARGUMENTS[tool]);
  assert.deepEqual(harness.desktop.sent, alone.desktop.sent);
});

Deno.test("a call cancelled in the queue sends nothing, and those behind it move up", async () => {
  const harness = hands();
  const controllers = Array.from({ length: 6 }, () => new AbortController());
  const calls = controllers.map(({ signal }, index) =>
    harness.call("click_window", { ...POINT, x: 30 + index }, signal)
  );
  controllers[2]?.abort();
  controllers[4]?.abort();
  const codes = (await Promise.all(calls)).map((result) => told(result).code);
  assert.deepEqual(codes, ["ok", "ok", "cancelled", "ok", "cancelled", "ok"]);
  const pressed = harness.desktop.received.filter(({ event }) => event === "down");
  assert.deepEqual(pressed.map(({ point }) => point.x), [30, 31, 33, 35]);
});

Deno.test("a call that waits 30 s for its turn answers timeout and sends nothing", async () => {
  const harness = hands();
  const { sleep } = harness.clock;
  let patience: (() => void) | undefined;
  // The fake clock never ends a wait of 30 s by itself.
  harness.clock.sleep = (ms, signal) =>
    ms < 30_000 ? sleep.call(harness.clock, ms, signal) : new Promise((resolve) => patience = resolve);
  const first = harness.call("hover_window", { ...POINT, dwell_ms: 10_000 });
  const second = harness.call("click_window", POINT);
  await new Promise((resolve) => setTimeout(resolve, 0));
  patience?.();
  assert.deepEqual([told(await second).code, told(await second).outcome], ["timeout", "not_started"]);
  assert.equal(told(await first).code, "ok");
  assert.equal(harness.desktop.received.length, 0);
  assert.equal(await harness.code("click_window", POINT), "ok");
});

Deno.test("Runner.close() ends running and waiting calls, and releases what is held", async () => {
  const harness = hands();
  const calls = [
    harness.call("drag_window", RIGHT_ARGUMENTS["drag_window"]),
    harness.call("click_window", POINT),
  ];
  harness.clock.onSleep = () => {
    if (harness.desktop.keysDown.size > 0) void harness.runner.close();
  };
  const codes = (await Promise.all(calls)).map((result) => told(result).code);
  assert.deepEqual(codes, ["cancelled", "cancelled"]);
  assert.equal(harness.desktop.keysDown.size, 0);
});

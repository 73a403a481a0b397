import assert from "node:assert/strict";
import { EffectQueue } from "../../src/effect_queue.ts";
import type { ToolError } from "../../src/errors.ts";
import { FakeClock } from "../fake_clock.ts";
import { FakeDesktop } from "../fake_desktop.ts";

const NEVER = new AbortController().signal;

function newQueue(): { queue: EffectQueue; desktop: FakeDesktop; clock: FakeClock } {
  const [desktop, clock] = [new FakeDesktop(), new FakeClock()];
  return { queue: new EffectQueue(clock, desktop), desktop, clock };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(() => "ok", (error: ToolError) => error.code ?? String(error));

Deno.test("EffectQueue has the desktop's turn while an effect runs and not otherwise", async () => {
  const { queue, desktop } = newQueue();
  assert.equal(await queue.run(NEVER, () => Promise.resolve(desktop.holdsTurn)), true);
  assert.equal(desktop.holdsTurn, false);
  await assert.rejects(queue.run(NEVER, () => Promise.reject(new Error("failed"))), /failed/);
  assert.equal(desktop.holdsTurn, false);
});

Deno.test("EffectQueue waits for another server for 2 s and no longer, without starting the effect", async () => {
  for (const [gives, code] of [[1_900, "ok"], [Infinity, "desktop_busy"]] as const) {
    const { queue, desktop, clock } = newQueue();
    const start = clock.now();
    desktop.turnTaken = true;
    clock.onSleep = () => desktop.turnTaken = clock.now() - start < gives;
    let started = false;
    const effect = (): Promise<void> => {
      started = true;
      return Promise.resolve();
    };
    assert.equal(await codeOf(queue.run(NEVER, effect)), code);
    assert.equal(started, code === "ok");
    assert.ok(clock.now() - start <= 2_050);
    desktop.turnTaken = false;
    clock.onSleep = () => {};
    assert.equal(await codeOf(queue.run(NEVER, effect)), "ok");
  }
});

Deno.test("EffectQueue gives up waiting for another server when the call is cancelled", async () => {
  const { queue, desktop, clock } = newQueue();
  desktop.turnTaken = true;
  const controller = new AbortController();
  clock.onSleep = () => controller.abort();
  assert.equal(await codeOf(queue.run(controller.signal, () => Promise.resolve())), "cancelled");
});

Deno.test("EffectQueue keeps the turn, the desktop's too, until what an effect handed it has settled", async () => {
  for (const settle of ["resolve", "reject"] as const) {
    const { queue, desktop } = newQueue();
    const until = Promise.withResolvers<void>();
    const done = await queue.run(NEVER, (keep) => {
      keep(until.promise);
      return Promise.resolve("done");
    });
    assert.equal(done, "done");
    let next = false;
    const second = queue.run(NEVER, () => {
      next = true;
      return Promise.resolve();
    });
    for (let i = 0; i < 10; i++) await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual([next, desktop.holdsTurn], [false, true]);
    until[settle]();
    await second;
    assert.deepEqual([next, desktop.holdsTurn], [true, false]);
  }
});

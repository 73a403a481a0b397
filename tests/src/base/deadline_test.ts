import assert from "node:assert/strict";
import { inTime, pollUntil, sleepWatching, watching } from "../../../src/base/deadline.ts";
import { FakeClock } from "../../fake_clock.ts";

/** A wait on a clock that takes no time, and how to cancel it. */
function wait() {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sleeps: number[] = [];
  clock.onSleep = (ms) => sleeps.push(ms);
  return { clock, sleeps, controller, signal: controller.signal };
}

const isCancelled = { code: "cancelled" };

Deno.test("pollUntil() looks at once and does not wait for what is there", async () => {
  const { sleeps, ...waiting } = wait();
  assert.equal(await pollUntil(waiting, { forMs: 100, everyMs: 30 }, () => "there"), "there");
  assert.deepEqual(sleeps, []);
});

Deno.test("pollUntil() looks a last time when the time is over, and returns that answer", async () => {
  const { sleeps, ...waiting } = wait();
  let looks = 0;
  assert.equal(await pollUntil(waiting, { forMs: 100, everyMs: 30 }, () => ++looks > 100), false);
  assert.deepEqual(sleeps, [30, 30, 30, 10]);
  assert.equal(looks, 5);
});

Deno.test("pollUntil() takes 0 and an empty text for answers", async () => {
  const { sleeps, ...waiting } = wait();
  assert.equal(await pollUntil(waiting, { forMs: 100, everyMs: 30 }, () => 0), 0);
  assert.equal(await pollUntil(waiting, { forMs: 100, everyMs: 30 }, () => ""), "");
  assert.deepEqual(sleeps, []);
});

Deno.test("pollUntil() looks no more once it is cancelled", async () => {
  const { controller, ...waiting } = wait();
  let looks = 0;
  const polling = pollUntil(waiting, { forMs: 100, everyMs: 30 }, () => {
    looks++;
    controller.abort();
  });
  await assert.rejects(polling, isCancelled);
  assert.equal(looks, 1);
});

Deno.test("sleepWatching() sleeps no longer than it was told to, and watches after each part", async () => {
  const { clock, sleeps, signal } = wait();
  const began = clock.now();
  let watched = 0;
  await sleepWatching({ clock, signal }, { forMs: 100, everyMs: 30 }, () => watched++);
  assert.equal(clock.now() - began, 100);
  assert.deepEqual([sleeps, watched], [[30, 30, 30, 10], 4]);
});

Deno.test("watching() gives the result of the work, and watches until then", async () => {
  const { clock, signal } = wait();
  const { promise, resolve } = Promise.withResolvers<string>();
  let watched = 0;
  const result = watching(promise, { clock, signal, everyMs: 10 }, () => {
    if (++watched === 3) resolve("done");
  });
  assert.equal(await result, "done");
  assert.equal(watched, 3);
});

Deno.test("watching() ends with the answer of the watch, or with what it throws, whatever becomes of the work", async () => {
  const { clock, signal } = wait();
  const work = Promise.withResolvers<string>();
  assert.equal(await watching(work.promise, { clock, signal, everyMs: 10 }, () => "over"), "over");
  const stopped = watching(work.promise, { clock, signal, everyMs: 10 }, () => {
    throw new RangeError("stopped");
  });
  await assert.rejects(stopped, RangeError);
  // An unhandled rejection would fail this test.
  work.reject(new TypeError("too late"));
  await new Promise((resolve) => setTimeout(resolve, 0));
});

Deno.test("watching() rejects when the work fails or the wait is cancelled", async () => {
  const { clock, controller, signal } = wait();
  const failing = watching(
    Promise.reject(new TypeError("failed")),
    { clock, signal, everyMs: 10 },
    () => undefined,
  );
  await assert.rejects(failing, TypeError);
  const never = new Promise<void>(() => {});
  await assert.rejects(
    watching(never, { clock, signal, everyMs: 10 }, () => controller.abort()),
    isCancelled,
  );
});

Deno.test("inTime() gives what comes in time, else what `late` gives, and aborts the work", async () => {
  const { clock, signal } = wait();
  const early = await inTime({ clock, signal, ms: 50 }, () => Promise.resolve("early"), () => "late");
  assert.equal(early, "early");
  const aborted = Promise.withResolvers<string>();
  const late = await inTime({ clock, signal, ms: 50 }, (over) => {
    over.addEventListener("abort", () => aborted.resolve("aborted"));
    return new Promise<string>(() => {});
  }, () => "late");
  assert.equal(late, "late");
  assert.equal(await aborted.promise, "aborted");
});

Deno.test("inTime() throws what `late` throws, and `cancelled` as soon as it is cancelled", async () => {
  const { clock, controller, signal } = wait();
  const never = (): Promise<never> => new Promise(() => {});
  await assert.rejects(
    inTime({ clock, signal, ms: 50 }, never, () => {
      throw new RangeError("late");
    }),
    RangeError,
  );
  controller.abort();
  await assert.rejects(inTime({ clock, signal, ms: 50 }, never, () => "late"), isCancelled);
});

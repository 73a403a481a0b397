import assert from "node:assert/strict";
import { type NonblockingCalls, type RawNonblocking, withPermits } from "../../ffi/nonblocking.ts";
import type { BlockingTable } from "../../ffi/function_tables.ts";
import { openPermits, Permit, PERMITS, Permits } from "../../ffi/permits.ts";
import { fakeNonblocking, LAST } from "../fake_nonblocking.ts";

/** Deno's threads for nonblocking calls and for reading and writing streams. */
const THREADS = 32;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("the permits of all kinds together leave half of the threads to stdin, stdout, stderr and the rest", () => {
  const sum = Object.values(PERMITS).reduce((sum, count) => sum + count, 0);
  assert.ok(sum <= THREADS / 2, `${sum} permits`);
});

Deno.test("Permits gives out as many as there are, and keeps one bounded permit for calls that go first", () => {
  for (const [kind, permits] of Object.entries(openPermits())) {
    const count = PERMITS[kind as keyof typeof PERMITS];
    const taken = [];
    for (let permit = permits.tryTake(); permit !== undefined; permit = permits.tryTake()) taken.push(permit);
    assert.equal(taken.length, kind === "bounded" ? count - 1 : count, kind);
    assert.equal(permits.tryTake(true) !== undefined, kind === "bounded", kind);
    assert.equal(permits.tryTake(true), undefined, kind);
  }
});

Deno.test("Permits.take() serves calls that go first before all others, and each kind in order", async () => {
  const permits = new Permits("unbounded");
  const held = Array.from({ length: PERMITS.unbounded }, () => permits.tryTake());
  const served: string[] = [];
  const ask = (name: string, first: boolean): void =>
    void permits.take({ ...LAST, first }).then(() => served.push(name));
  ask("a", false);
  ask("b", false);
  ask("effect", true);
  for (const permit of held.slice(0, 3)) {
    permit?.[Symbol.dispose]();
    // Nobody overtakes who waits, not even by asking in the same moment.
    assert.equal(permits.tryTake(), undefined);
    await turn();
  }
  assert.deepEqual(served, ["effect", "a", "b"]);
});

Deno.test("Permits.take() leaves the queue when its signal is aborted, and takes nobody's place or permit with it", async () => {
  const permits = new Permits("box");
  const held = permits.tryTake();
  const reason = new Error("cancelled");
  const controller = new AbortController();
  const gone = permits.take({ first: false, signal: controller.signal });
  const stays = permits.take();
  controller.abort(reason);
  await assert.rejects(gone, reason);
  held?.[Symbol.dispose]();
  using permit = await stays;
  assert.equal(permit.kind, "box");
  await assert.rejects(permits.take({ first: true, signal: AbortSignal.abort(reason) }), reason);
  // Aborted in the very moment in which it is served: nothing is lost.
  const late = new AbortController();
  const served = permits.take({ first: false, signal: late.signal });
  permit[Symbol.dispose]();
  late.abort(reason);
  await assert.rejects(served, reason);
  assert.notEqual(permits.tryTake(), undefined);
});

Deno.test("Permit.run() keeps the permit until its call has returned, whatever comes of it", async () => {
  for (const end of ["resolves", "rejects", "throws"] as const) {
    const permits = new Permits("compositor");
    const returned = Promise.withResolvers<void>();
    const permit = await permits.take();
    const call = (): Promise<void> => {
      if (end === "throws") throw new Error("thrown");
      return returned.promise;
    };
    const running = permit.run(call);
    running.catch(() => {});
    // It is not given back at the end of the block in which it was taken.
    permit[Symbol.dispose]();
    await turn();
    assert.equal(permits.tryTake() === undefined, end !== "throws", end);
    if (end === "throws") continue;
    await assert.rejects(permit.run(call), TypeError);
    if (end === "resolves") returned.resolve();
    else returned.reject(new Error("rejected"));
    await running.catch(() => {});
    assert.notEqual(permits.tryTake(), undefined, end);
  }
});

Deno.test("withPermits() makes a call with its arguments alone, under its permit", async () => {
  const args: unknown[] = [];
  const printed = Promise.withResolvers<number>();
  const calls = fakeNonblocking({ PrintWindow: (...all) => (args.push(all), printed.promise) });
  const permits = openPermits();
  const permit = await permits.unbounded.take();
  const printing = calls.PrintWindow(permit, 1n, 2n, 3);
  for (let i = 1; i < PERMITS.unbounded; i++) assert.ok(permits.unbounded.tryTake());
  assert.equal(permits.unbounded.tryTake(), undefined);
  printed.resolve(1);
  assert.equal(await printing, 1);
  assert.deepEqual(args, [[1n, 2n, 3]]);
  assert.ok(permits.unbounded.tryTake());
});

Deno.test("a nonblocking call does not compile without its permit, nor a table with one among others", () => {
  const use = (calls: NonblockingCalls, raw: RawNonblocking, other: Permit<"box">): readonly unknown[] => [
    // @ts-expect-error no permit
    calls.PrintWindow(1n, 2n, 3),
    // @ts-expect-error a permit for something else
    calls.PrintWindow(other, 1n, 2n, 3),
    // @ts-expect-error not one of ours
    calls.PrintWindow({ kind: "unbounded", run: (call: () => unknown) => call() }, 1n, 2n, 3),
    // @ts-expect-error a function without a kind of permit
    withPermits({ ...raw, GetTickCount: () => Promise.resolve(0) }),
    // @ts-expect-error a table of functions that run on the main thread
    { Sleep: { parameters: ["u32"], result: "void", nonblocking: true } } as const satisfies BlockingTable,
  ];
  assert.equal(typeof use, "function");
});

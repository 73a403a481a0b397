import assert from "node:assert/strict";
import { MemoryBudget } from "../../../src/capture/memory_budget.ts";
import type { Reservation } from "../../../src/capture/pixel_reservation.ts";
import { forSeeds } from "../image/seeded.ts";

const MEGABYTE = 1 << 20;
/** Most memory that is kept, bytes. */
const KEPT = 8 * MEGABYTE;

/** Exactly `bytes` can be reserved now. */
function assertFree(budget: MemoryBudget, bytes: number): void {
  using _ = budget.reserve(bytes);
  assert.throws(() => budget.reserve(1), { code: "memory_budget_exceeded" });
}

/** Takes `bytes`, writes on all of them and gives them back. */
function use(budget: MemoryBudget, bytes: number): void {
  using reservation = budget.reserve(bytes);
  reservation.take(bytes).fill(0xff);
}

/** How long the buffer is behind memory of one byte: 1 when it is new. */
function keptBytes(budget: MemoryBudget): number {
  using reservation = budget.reserve(1);
  return reservation.take(1).buffer.byteLength;
}

Deno.test("MemoryBudget.reserve() refuses what goes beyond the limit, and takes back each reservation once", () => {
  const budget = new MemoryBudget(100);
  const first = budget.reserve(60);
  assert.throws(() => budget.reserve(41), { code: "memory_budget_exceeded" });
  const second = budget.reserve(40);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  assertFree(budget, 60);
  second[Symbol.dispose]();
  assertFree(budget, 100);
});

Deno.test("Reservation.take() gives memory that was used before, all zero", () => {
  const budget = new MemoryBudget(KEPT);
  use(budget, 4_000);
  using reservation = budget.reserve(4_000);
  const part = reservation.take(400);
  assert.deepEqual([part.length, part.byteOffset, part.buffer.byteLength], [400, 0, 4_000]);
  assert.ok(new Uint8Array(part.buffer).every((byte) => byte === 0));
});

Deno.test("Reservation.take() gives two reservations different memory, and one that takes twice", () => {
  const budget = new MemoryBudget(KEPT);
  use(budget, 4_000);
  using first = budget.reserve(4_000);
  using second = budget.reserve(4_000);
  const taken = [first.take(1_000), first.take(1_000), second.take(1_000)];
  assert.equal(new Set(taken.map(({ buffer }) => buffer)).size, 3);
});

Deno.test("Reservation.take() gives nothing once it is over, and no more than was reserved", () => {
  const budget = new MemoryBudget(KEPT);
  const reservation = budget.reserve(100);
  reservation.take(60);
  assert.throws(() => reservation.take(41), RangeError);
  reservation.take(40);
  reservation[Symbol.dispose]();
  assert.throws(() => reservation.take(0), TypeError);
  assertFree(budget, KEPT);
});

for (const bytes of [4_000, KEPT + 4]) {
  Deno.test(`every view of ${bytes} bytes is empty when their reservation is over`, () => {
    const budget = new MemoryBudget(2 * KEPT);
    const reservation = budget.reserve(bytes);
    const taken = reservation.take(bytes);
    const words = new Uint32Array(taken.buffer);
    words.fill(0x01020304);
    reservation[Symbol.dispose]();
    assert.deepEqual([taken.length, taken[0], words.length, taken.buffer.byteLength], [0, undefined, 0, 0]);
    using next = budget.reserve(bytes);
    const again = next.take(bytes);
    words[0] = taken[0] = 5;
    assert.ok(again.every((byte) => byte === 0));
  });
}

Deno.test("MemoryBudget keeps the largest buffer given back, of 8 MB at most", () => {
  const budget = new MemoryBudget(4 * KEPT);
  use(budget, MEGABYTE);
  use(budget, KEPT + 4);
  assert.equal(keptBytes(budget), MEGABYTE);
  {
    using small = budget.reserve(4);
    using large = budget.reserve(KEPT);
    small.take(4);
    large.take(KEPT);
  }
  assert.equal(keptBytes(budget), KEPT);
  use(budget, MEGABYTE);
  assert.equal(keptBytes(budget), KEPT);
});

Deno.test("no two reservations share memory, and none sees another's, in 2,000 random orders", async () => {
  let reused = 0;
  await forSeeds(1, 20, (random) => {
    const budget = new MemoryBudget(1 << 20);
    const live = new Map<Reservation, { readonly memory: Uint8Array; readonly tag: number }[]>();
    for (let step = 0; step < 100; step++) {
      const some = [...live.keys()][random.integer(0, 3)];
      if (some !== undefined && random.integer(0, 1) === 0) {
        some[Symbol.dispose]();
        live.delete(some);
      }
      const reservation = budget.reserve(2_000);
      live.set(
        reservation,
        Array.from({ length: random.integer(0, 2) }, () => {
          const memory = reservation.take(random.integer(1, 1_000));
          if (memory.buffer.byteLength > memory.length) reused++;
          assert.ok(memory.every((byte) => byte === 0), `step ${step}`);
          const tag = random.integer(1, 255);
          return { memory: memory.fill(tag), tag };
        }),
      );
      for (const { memory, tag } of [...live.values()].flat()) {
        assert.ok(memory.length > 0 && memory.every((byte) => byte === tag), `step ${step}`);
      }
    }
    for (const reservation of live.keys()) reservation[Symbol.dispose]();
    assertFree(budget, 1 << 20);
  });
  // Or nothing was tried.
  assert.ok(reused > 100, String(reused));
});

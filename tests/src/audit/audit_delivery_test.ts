import assert from "node:assert/strict";
import { AuditDelivery, MAX_WAITING_RECORDS, type RecordWriter } from "../../../src/audit/audit_delivery.ts";
import { FakeClock } from "../../fake_clock.ts";

/** Lets everything that waits for no timer happen. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A sink that takes a record when the test says so. */
class SlowWriter implements RecordWriter {
  readonly lines: string[] = [];
  #take = Promise.withResolvers<void>();

  write(line: string): Promise<void> {
    this.lines.push(line);
    this.#take = Promise.withResolvers();
    return this.#take.promise;
  }

  async take(): Promise<void> {
    this.#take.resolve();
    await settle();
  }

  async refuse(): Promise<void> {
    this.#take.reject(new Error("refused"));
    await settle();
  }
}

/** A clock whose waits end when the test moves it on. */
class HandClock extends FakeClock {
  #sleepers: { readonly due: number; readonly wake: () => void }[] = [];

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleepers.push({ due: this.now() + ms, wake: resolve });
      signal?.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
    });
  }

  async pass(ms: number): Promise<void> {
    this.advance(ms);
    const due = this.#sleepers.filter((sleeper) => sleeper.due <= this.now());
    this.#sleepers = this.#sleepers.filter((sleeper) => sleeper.due > this.now());
    for (const { wake } of due) wake();
    await settle();
  }
}

function open() {
  const writer = new SlowWriter();
  const clock = new HandClock();
  return { writer, clock, delivery: new AuditDelivery("stderr", writer, clock) };
}

Deno.test("AuditDelivery hands over one record at a time, in order", async () => {
  const { writer, delivery } = open();
  for (const line of ["a", "b", "c"]) delivery.send(line);
  assert.deepEqual(writer.lines, ["a"]);
  await writer.take();
  assert.deepEqual(writer.lines, ["a", "b"]);
  await writer.take();
  await writer.take();
  delivery.send("d");
  assert.deepEqual(writer.lines, ["a", "b", "c", "d"]);
  await writer.take();
  await delivery.drained();
  assert.equal(delivery.state, "ok");
});

Deno.test("AuditDelivery hands over all waiting records in one write where a sink takes several, in order", async () => {
  const { writer, clock } = open();
  const delivery = new AuditDelivery("stderr", Object.assign(writer, { takesSeveral: true }), clock);
  const lines = Array.from({ length: 280 }, (_, i) => `record ${i}`);
  for (const line of lines) delivery.send(line);
  for (let i = 0; i < 4; i++) await writer.take();
  await delivery.drained();
  assert.equal(writer.lines.length, 4);
  assert.deepEqual(writer.lines.join("\n").split("\n"), lines);
});

Deno.test("AuditDelivery fails when a record is not taken within a second, and hands over nothing more", async () => {
  const { writer, clock, delivery } = open();
  delivery.send("a");
  delivery.send("b");
  await clock.pass(900);
  await clock.pass(99);
  assert.equal(delivery.state, "ok");
  await clock.pass(1);
  assert.equal(delivery.state, "failed");
  await delivery.drained();
  await writer.take();
  delivery.send("c");
  assert.deepEqual(writer.lines, ["a"]);
  assert.equal(delivery.state, "failed");
});

Deno.test("AuditDelivery counts the second of a record from when its own write starts", async () => {
  const { writer, clock, delivery } = open();
  // Sent at once: the last is written eight seconds after it came.
  const lines = Array.from({ length: 10 }, (_, i) => `record ${i}`);
  for (const line of lines) delivery.send(line);
  for (let i = 0; i < 9; i++) {
    await clock.pass(899);
    assert.equal(delivery.state, "ok");
    await writer.take();
  }
  assert.deepEqual(writer.lines, lines);
  await clock.pass(900);
  assert.equal(delivery.state, "ok");
  await clock.pass(100);
  assert.equal(delivery.state, "failed");
});

Deno.test("AuditDelivery has no room while 200 records wait, until one is taken or the sink has failed", async () => {
  for (const how of ["taken", "failed"] as const) {
    const { writer, delivery } = open();
    let hasRoom = false;
    for (let i = 0; i <= MAX_WAITING_RECORDS; i++) delivery.send(`${i}`);
    await delivery.room();
    delivery.send("one more");
    delivery.room().then(() => hasRoom = true);
    await settle();
    assert.equal(hasRoom, false);
    if (how === "taken") await writer.take();
    else await writer.refuse();
    assert.equal(hasRoom, true, how);
  }
});

Deno.test("AuditDelivery does not fail when the event loop stood still and the record was taken meanwhile", async () => {
  const { writer, clock, delivery } = open();
  delivery.send("a");
  // All timers of these five seconds are due at once; then the end of the write is noticed.
  await clock.pass(5_000);
  await writer.take();
  assert.equal(delivery.state, "ok");
});

Deno.test("AuditDelivery fails when the sink refuses, throws or is not there", async () => {
  const { writer, delivery, clock } = open();
  delivery.send("a");
  await writer.refuse();
  assert.equal(delivery.state, "failed");
  const throwing = new AuditDelivery("stderr", {
    write() {
      throw new Error("closed");
    },
  }, clock);
  const absent = new AuditDelivery("eventlog", undefined, clock);
  for (const failing of [throwing, absent]) {
    failing.send("a");
    await failing.drained();
    assert.equal(failing.state, "failed");
  }
});

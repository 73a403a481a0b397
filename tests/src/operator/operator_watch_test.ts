import assert from "node:assert/strict";
import { OperatorWatch, refuseHeldKeys } from "../../../src/operator/operator_watch.ts";
import { FakeClock } from "../../fake_clock.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { hands, isReleased, POINT, told } from "../../hands.ts";
import { RIGHT_ARGUMENTS } from "../../harness.ts";

const NONE: ReadonlySet<number> = new Set();
const ACTIVE = { code: "operator_active" };
const HELD = { code: "modifier_held" };

/** A watch over a desktop whose ticks follow the clock, from any start. */
class Desk {
  readonly desktop = new FakeDesktop();
  readonly clock = new FakeClock();
  readonly watch: OperatorWatch;

  constructor(options: { readonly idleMs?: number; readonly tick?: number } = {}) {
    this.desktop.tickCount = options.tick ?? 1_000_000;
    this.desktop.lastInputTick = (this.desktop.tickCount - 60_000) >>> 0;
    this.clock.onAdvance = (ms) => this.desktop.tickCount = (this.desktop.tickCount + ms) >>> 0;
    this.watch = new OperatorWatch(this.desktop, this.clock, options.idleMs ?? 0);
  }

  /** Input of the person that shows in the tick alone. */
  input(): void {
    this.desktop.lastInputTick = this.desktop.tickCount;
  }

  /** Input that the server sends. */
  send(keys: readonly number[], cursor?: { x: number; y: number }): void {
    if (cursor !== undefined) this.desktop.cursor = cursor;
    this.input();
    this.watch.sent(keys, cursor);
  }
}

Deno.test("OperatorWatch.check() sees any key or button of the person, held or already up again", () => {
  for (let key = 1; key <= 254; key++) {
    if (key === 0xe7) continue;
    for (const down of [true, false]) {
      const { watch, desktop } = new Desk();
      watch.begin();
      watch.check(NONE);
      if (down) desktop.keysDown.add(key);
      else desktop.keysPressed.add(key);
      assert.throws(() => watch.check(NONE), ACTIVE, `key ${key}`);
    }
  }
});

Deno.test("OperatorWatch.check() does not take our own keys for the person's", () => {
  const desk = new Desk();
  const { watch, desktop, clock } = desk;
  watch.begin();
  desk.send([0x41, 0xe7]);
  desktop.keysPressed.add(0x41).add(0xe7);
  watch.check(NONE);
  // Held longer than any echo, the ledger tells whose it is.
  clock.advance(2_000);
  desktop.keysDown.add(0x41);
  watch.check(new Set([0x41]));
  assert.throws(() => watch.check(NONE), ACTIVE);
});

Deno.test("OperatorWatch.begin() does not end an effect for what was pressed before it, and remembers it", () => {
  const desk = new Desk();
  const { watch, desktop } = desk;
  desktop.keysPressed.add(0x41);
  desk.input();
  watch.begin();
  watch.check(NONE);
  assert.equal(watch.wasActiveWithin(1), true);
});

Deno.test("OperatorWatch dates a latched key at the last input, however late it is found", () => {
  const desk = new Desk({ idleMs: 5_000 });
  const { watch, desktop, clock } = desk;
  watch.begin();
  desktop.keysPressed.add(0x41);
  desk.input();
  clock.advance(4_999);
  assert.throws(() => watch.begin(), ACTIVE);
  clock.advance(1);
  watch.begin();
  // Hours old, and nothing after it.
  desktop.keysPressed.add(0x41);
  clock.advance(3_600_000);
  watch.begin();
});

/** What the person may do right after the server sent input, where the tick of the last input says nothing. */
const SIGNS: Readonly<Record<string, (desk: Desk) => void>> = {
  key: ({ desktop }) => desktop.keysPressed.add(0x41),
  "on-screen keyboard": ({ desktop }) => desktop.keysPressed.add(0xe7),
  "mouse button": ({ desktop }) => desktop.keysPressed.add(0x01),
  mouse: ({ desktop }) => desktop.cursor = { x: 700, y: 600 },
};

for (const [sign, act] of Object.entries(SIGNS)) {
  for (const later of [200, 400, 2_000]) {
    Deno.test(`OperatorWatch sees the person's ${sign} 100 ms after our own input when it looks ${later} ms later`, () => {
      for (const look of ["begin", "wasActiveWithin"] as const) {
        const desk = new Desk({ idleMs: 5_000 });
        const { watch, clock } = desk;
        watch.begin();
        desk.send([], { x: 40, y: 40 });
        watch.check(NONE);
        clock.advance(100);
        act(desk);
        desk.input();
        clock.advance(later);
        if (look === "begin") assert.throws(() => watch.begin(), ACTIVE);
        else assert.equal(watch.wasActiveWithin(5_000), true);
        clock.advance(10_000);
        watch.begin();
      }
    });
  }

  Deno.test(`OperatorWatch.begin() sees the person's ${sign} between two inputs that we sent, each of 20 times`, () => {
    const desk = new Desk({ idleMs: 5_000 });
    const { watch, clock } = desk;
    for (let i = 0; i < 20; i++) {
      clock.advance(5_000);
      watch.begin();
      desk.send([], { x: 40 + i, y: 40 });
      watch.check(NONE);
      clock.advance(100);
      act(desk);
      desk.input();
      clock.advance(100);
      assert.throws(() => watch.begin(), ACTIVE, `${sign}, time ${i}`);
      // A press seen at one look must not be forgotten at the next, nor after the server has sent input.
      assert.equal(watch.wasActiveWithin(200), true);
      desk.send([], { x: 700, y: 600 });
      clock.advance(700);
      assert.equal(watch.wasActiveWithin(1_000), true);
      assert.throws(() => watch.begin(), ACTIVE, `${sign}, time ${i}`);
    }
  });
}

Deno.test("OperatorWatch takes nothing that we did ourselves for the person's, whenever it is found", () => {
  for (const later of [10, 300, 5_000, 3_600_000]) {
    const desk = new Desk({ idleMs: 60_000 });
    const { watch, desktop, clock } = desk;
    watch.begin();
    desk.send([0x41, 0xe7, 0x01], { x: 40, y: 40 });
    for (const key of [0x41, 0xe7, 0x01]) desktop.keysPressed.add(key);
    clock.advance(later);
    watch.begin();
    watch.check(NONE);
    assert.equal(watch.wasActiveWithin(60_000), false, `${later} ms later`);
    // The same key, once our own must have been reported.
    clock.advance(1_000);
    watch.begin();
    desktop.keysPressed.add(0x41);
    assert.throws(() => watch.check(NONE), ACTIVE);
  }
});

Deno.test("OperatorWatch.answered() forgives the answer and the drift of the mouse after it, and no other press", () => {
  const desk = new Desk({ idleMs: 5_000 });
  const { watch, desktop, clock } = desk;
  watch.begin();
  desk.send([], { x: 40, y: 40 });
  for (
    const [name, act, forgiven] of [
      ["nothing", () => {}, true],
      ["the answering key, still down", () => desktop.keysDown.add(0x0d), true],
      ["a drifting mouse", () => desktop.cursor = { x: 300, y: 200 }, true],
      ["another key", () => desktop.keysPressed.add(0x41), false],
      ["a second click", () => desktop.keysPressed.add(0x01), false],
    ] as const
  ) {
    clock.advance(10_000);
    if (name.includes("still down")) desktop.keysDown.add(0x0d);
    desktop.keysPressed.add(0x0d).add(0x01);
    desk.input();
    const settled = watch.answered();
    clock.advance(500);
    act();
    desk.input();
    settled();
    desktop.keysDown.clear();
    if (forgiven) watch.begin();
    else assert.throws(() => watch.begin(), ACTIVE, name);
  }
});

Deno.test("OperatorWatch.check() takes a cursor away in two readings 50 ms apart for the person's", () => {
  for (const ours of [true, false]) {
    const desk = new Desk();
    const { watch, desktop, clock } = desk;
    watch.begin();
    if (ours) desk.send([], { x: 40, y: 40 });
    watch.check(NONE);
    desktop.cursor = { x: 41, y: 40 };
    watch.check(NONE);
    clock.advance(49);
    watch.check(NONE);
    clock.advance(1);
    assert.throws(() => watch.check(NONE), ACTIVE, `ours ${ours}`);
  }
});

Deno.test("OperatorWatch.check() forgives one reading that is late, and a move that has not arrived", () => {
  const desk = new Desk();
  const { watch, desktop, clock } = desk;
  watch.begin();
  desk.send([], { x: 40, y: 40 });
  watch.check(NONE);
  desktop.cursor = { x: 5, y: 5 };
  watch.check(NONE);
  desktop.cursor = { x: 40, y: 40 };
  clock.advance(60);
  watch.check(NONE);
  desk.send([], { x: 90, y: 90 });
  desktop.cursor = { x: 40, y: 40 };
  for (let i = 0; i < 4; i++) {
    clock.advance(50);
    watch.check(NONE);
  }
  // The effect after it finds the move still on its way.
  watch.begin();
  watch.check(NONE);
  desktop.cursor = { x: 90, y: 90 };
  clock.advance(50);
  watch.check(NONE);
});

Deno.test("OperatorWatch.check() tells a hand from a move on its way by where the cursor is", () => {
  const desk = new Desk();
  const { watch, desktop, clock } = desk;
  const places = [{ x: 40, y: 40 }, { x: 60, y: 40 }, { x: 80, y: 40 }];
  watch.begin();
  const start = desktop.cursor;
  for (const place of places) desk.send([], place);
  // Nowhere but where it came from can a late cursor be.
  for (const seen of [start, ...places.slice(0, 2)]) {
    desktop.cursor = seen;
    clock.advance(60);
    watch.check(NONE);
  }
  desktop.cursor = { x: 61, y: 40 };
  watch.check(NONE);
  clock.advance(50);
  assert.throws(() => watch.check(NONE), ACTIVE);
});

Deno.test("OperatorWatch.check() sees input that shows in the tick alone, also when the tick has wrapped", () => {
  for (const tick of [1_000_000, 0xffff_ffff - 500, 0]) {
    const desk = new Desk({ tick });
    const { watch, clock } = desk;
    watch.begin();
    desk.send([0x41]);
    for (let i = 0; i < 8; i++) {
      clock.advance(100);
      watch.check(NONE);
    }
    desk.input();
    assert.throws(() => watch.check(NONE), ACTIVE, `tick ${tick}`);
  }
});

Deno.test("OperatorWatch.begin() refuses after a takeover until nobody used anything for 2 s", () => {
  const desk = new Desk();
  const { watch, desktop, clock } = desk;
  watch.begin();
  desktop.keysPressed.add(0x41);
  assert.throws(() => watch.check(NONE), ACTIVE);
  clock.advance(1_999);
  assert.throws(() => watch.begin(), ACTIVE);
  // They go on: the 2 s begin again with each input.
  desk.input();
  clock.advance(1_999);
  assert.throws(() => watch.begin(), ACTIVE);
  clock.advance(1);
  watch.begin();
  desk.input();
  watch.begin();
});

Deno.test("OperatorWatch.begin() asks for rest where the configuration does, and our own input is not theirs", () => {
  const desk = new Desk({ idleMs: 5_000 });
  const { watch, clock } = desk;
  watch.begin();
  desk.input();
  clock.advance(4_999);
  assert.throws(() => watch.begin(), ACTIVE);
  clock.advance(1);
  watch.begin();
  desk.send([0x41]);
  clock.advance(300);
  watch.begin();
});

Deno.test("OperatorWatch.begin() and refuseHeldKeys() refuse held modifiers and buttons that are not ours", () => {
  const all = [1, 2, 4, 5, 6, 0x10, 0x11, 0x12, 0x5b, 0x5c, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5];
  for (const key of all) {
    const { watch, desktop } = new Desk();
    desktop.keysDown.add(key);
    assert.throws(() => watch.begin(), HELD);
    assert.throws(() => refuseHeldKeys(desktop, NONE), HELD);
    refuseHeldKeys(desktop, new Set([key]));
  }
});

const LONG: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  drag_window: {},
  send_text: { text: "a long text of many batches ".repeat(5) },
  hover_window: { dwell_ms: 2_000 },
  send_key: { hold_ms: 2_000 },
  send_key_sequence: { hold_ms: 500 },
  scroll_window: { notches: 9 },
  double_click_window: {},
};

for (const [name, more] of Object.entries(LONG)) {
  Deno.test(`${name} stops within 100 ms, lets go and says how far it got when the operator takes over`, async () => {
    const signs = {
      key: (harness: ReturnType<typeof hands>) => harness.desktop.keysPressed.add(0x58),
      mouse: (harness: ReturnType<typeof hands>) => harness.desktop.cursor = { x: 900, y: 900 },
    };
    for (const [sign, act] of Object.entries(signs)) {
      const harness = hands();
      let [sleeps, acted] = [0, 0];
      harness.clock.onSleep = () => {
        if (harness.desktop.sent.length === 0 || ++sleeps !== 3) return;
        act(harness);
        acted = harness.clock.now();
      };
      const result = await harness.call(name, { ...RIGHT_ARGUMENTS[name], ...more });
      assert.equal(told(result).code, "operator_active", `${sign}: ${told(result).text}`);
      assert.notEqual(told(result).outcome, "not_started");
      assert.ok(isReleased(harness));
      assert.ok(harness.clock.now() - acted <= 100, `${sign}: ${harness.clock.now() - acted}`);
      harness.clock.onSleep = () => {};
      assert.equal(await harness.code("click_window", POINT), "operator_active");
      harness.clock.advance(2_300);
      assert.equal(await harness.code("click_window", POINT), "ok", sign);
    }
  });
}

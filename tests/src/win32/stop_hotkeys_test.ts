import assert from "node:assert/strict";
import { createHotkeys, isHotkeyFree } from "../../../src/win32/stop_hotkeys.ts";
import { Recorder, viewOf } from "../../fake_win32.ts";

const WM_HOTKEY = 0x312;
const WM_QUIT = 0x12;
const VK_F9 = 0x78;
const VK_F13 = 0x7c;
const MOD_NOREPEAT = 0x4000;
const CONTROL = 2;

/** Hotkeys of one thread on a desktop where other programs hold some. */
class FakeHotkeys {
  readonly #recorder: Recorder;
  /** `modifiers:virtualKey` of other programs. */
  readonly others = new Set<string>();
  /** Ours, by identifier. */
  readonly registered = new Map<number, string>();
  /** Identifier and message of what waits. */
  readonly queue: (readonly [id: number, message: number])[] = [];
  readonly user32: Parameters<typeof createHotkeys>[0];

  constructor(recorder = new Recorder()) {
    this.#recorder = recorder;
    this.user32 = recorder.record<FakeHotkeys["user32"]>({
      RegisterHotKey: (hwnd, id, modifiers, virtualKey) => {
        assert.equal(hwnd, 0n);
        const chord = `${modifiers & 0xf}:${virtualKey}`;
        if (this.others.has(chord) || [...this.registered.values()].includes(chord)) return 0;
        assert.ok(!this.registered.has(id), "each identifier once");
        this.registered.set(id, chord);
        return 1;
      },
      UnregisterHotKey: (hwnd, id) => (assert.equal(hwnd, 0n), this.registered.delete(id) ? 1 : 0),
      PeekMessageW: (bytes, hwnd, first, last, remove) => {
        assert.deepEqual([hwnd, first, last, remove], [0n, WM_HOTKEY, WM_HOTKEY, 1]);
        const next = this.queue.shift();
        if (next === undefined) return 0;
        const view = viewOf(bytes);
        assert.equal(view.byteLength, 48);
        view.setUint32(8, next[1], true);
        view.setBigUint64(16, BigInt(next[0]), true);
        return 1;
      },
    });
  }

  get names(): readonly string[] {
    return this.#recorder.names;
  }

  /** The arguments of each registration but the window. */
  get registrations(): readonly (readonly unknown[])[] {
    return this.#recorder.calls.filter(({ name }) => name === "RegisterHotKey").map(({ args }) =>
      args.slice(1)
    );
  }

  press(chord: string): void {
    for (const [id, held] of this.registered) if (held === chord) this.queue.push([id, WM_HOTKEY]);
  }
}

/** Every combination of alt, control and shift. */
const COMBINATIONS = [0, 1, 2, 3, 4, 5, 6, 7];

Deno.test("watchStopKey() registers the key with each combination of modifiers, without repeats", () => {
  const hotkeys = new FakeHotkeys();
  assert.equal(createHotkeys(hotkeys.user32).watchStopKey(VK_F13), true);
  assert.deepEqual(
    hotkeys.registrations,
    COMBINATIONS.map((modifiers, index) => [1 + index, MOD_NOREPEAT | modifiers, VK_F13]),
  );
});

Deno.test("watchStopKey() registers Break too when the key is Pause or Scroll Lock", () => {
  for (const key of [0x13, 0x91]) {
    const hotkeys = new FakeHotkeys();
    assert.equal(createHotkeys(hotkeys.user32).watchStopKey(key), true);
    assert.deepEqual(
      [...hotkeys.registered.values()],
      [...COMBINATIONS.map((modifiers) => `${modifiers}:${key}`), "2:3"],
    );
  }
});

Deno.test("watchStopKey() is false and leaves nothing registered when another program holds the key alone or with control", () => {
  for (const taken of ["0:19", "2:19", "2:3"]) {
    const hotkeys = new FakeHotkeys();
    hotkeys.others.add(taken);
    const stop = createHotkeys(hotkeys.user32);
    assert.equal(stop.watchStopKey(0x13), false, taken);
    assert.deepEqual([...hotkeys.registered], [], taken);
  }
});

Deno.test("watchStopKey() is true without the combinations that another program holds", () => {
  const hotkeys = new FakeHotkeys();
  for (const modifiers of [1, 4, 7]) hotkeys.others.add(`${modifiers}:19`);
  const stop = createHotkeys(hotkeys.user32);
  assert.equal(stop.watchStopKey(0x13), true);
  for (const chord of ["0:19", "2:19", "3:19", "5:19", "6:19", "2:3"]) {
    hotkeys.press(chord);
    assert.equal(stop.takeStopKey(), true, chord);
  }
});

Deno.test("watchStopKey() leaves all registered that it needs or nothing when any registration fails or throws", () => {
  for (let index = 0; index < 9; index++) {
    const failing = new FakeHotkeys(new Recorder({ index, kind: "fail" }));
    const watched = createHotkeys(failing.user32).watchStopKey(0x13);
    assert.equal(watched, ![0, CONTROL, 8].includes(index), `fail at ${index}`);
    assert.equal(failing.registered.size, watched ? 8 : 0, `fail at ${index}`);
    const throwing = new FakeHotkeys(new Recorder({ index, kind: "throw" }));
    assert.throws(() => createHotkeys(throwing.user32).watchStopKey(0x13));
    assert.equal(throwing.registered.size, 0, `throw at ${index}`);
  }
});

Deno.test("watchStopKey() gives the former key back, also when it is the same", () => {
  const hotkeys = new FakeHotkeys();
  const stop = createHotkeys(hotkeys.user32);
  for (const key of [0x13, 0x13, VK_F13]) assert.equal(stop.watchStopKey(key), true);
  assert.deepEqual([...hotkeys.registered.values()], COMBINATIONS.map((one) => `${one}:${VK_F13}`));
});

Deno.test("takeStopKey() is true once for each of the watched chords, however often it was pressed", () => {
  const hotkeys = new FakeHotkeys();
  const stop = createHotkeys(hotkeys.user32);
  stop.watchStopKey(0x13);
  for (const chord of [...COMBINATIONS.map((modifiers) => `${modifiers}:19`), "2:3"]) {
    assert.equal(stop.takeStopKey(), false);
    for (let i = 0; i < 3; i++) hotkeys.press(chord);
    assert.equal(stop.takeStopKey(), true, chord);
    assert.equal(hotkeys.queue.length, 0);
  }
});

Deno.test("takeStopKey() takes hotkeys that are not watched away, and they do not count", () => {
  const hotkeys = new FakeHotkeys();
  const stop = createHotkeys(hotkeys.user32);
  hotkeys.queue.push([1, WM_HOTKEY], [0x100, WM_HOTKEY]);
  assert.equal(stop.takeStopKey(), false);
  assert.equal(hotkeys.queue.length, 0);
  stop.watchStopKey(0x13);
  hotkeys.queue.push([0x100, WM_HOTKEY], [1, WM_QUIT]);
  assert.equal(stop.takeStopKey(), false);
  hotkeys.queue.push([0x100, WM_HOTKEY], [3, WM_HOTKEY], [0x100, WM_HOTKEY]);
  assert.equal(stop.takeStopKey(), true);
});

Deno.test("takeStopKey() ends when messages never do", () => {
  const endless = { ...new FakeHotkeys().user32, PeekMessageW: () => 1 };
  assert.equal(createHotkeys(endless).takeStopKey(), false);
});

Deno.test("isHotkeyFree() registers nothing that stays, whether the chord is free or taken", () => {
  const hotkeys = new FakeHotkeys();
  hotkeys.others.add(`4:${VK_F9}`);
  assert.equal(isHotkeyFree(hotkeys.user32, VK_F9, 0), true);
  assert.equal(isHotkeyFree(hotkeys.user32, VK_F9, 4), false);
  assert.deepEqual(hotkeys.names, ["RegisterHotKey", "UnregisterHotKey", "RegisterHotKey"]);
  assert.deepEqual([...hotkeys.registered], []);
});

Deno.test("isHotkeyFree() leaves the stop key watched, and says that it is taken", () => {
  const hotkeys = new FakeHotkeys();
  const stop = createHotkeys(hotkeys.user32);
  stop.watchStopKey(0x13);
  assert.equal(isHotkeyFree(hotkeys.user32, 0x13, 0), false);
  assert.equal(isHotkeyFree(hotkeys.user32, VK_F9, 0), true);
  hotkeys.press("0:19");
  assert.equal(stop.takeStopKey(), true);
});

Deno.test("isHotkeyFree() is false when the trial cannot be undone", () => {
  const stuck = { ...new FakeHotkeys().user32, UnregisterHotKey: () => 0 };
  assert.equal(isHotkeyFree(stuck, VK_F9, 0), false);
});

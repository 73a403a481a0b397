import assert from "node:assert/strict";
import { createKeyReader } from "../../../src/win32/key_reader.ts";

/** Key states as Windows keeps them: the low bit says "pressed" to one reader, once. */
class FakeKeys {
  readonly #states = new Map<number, number>();
  readonly GetAsyncKeyState = (key: number): number => {
    const state = this.#states.get(key) ?? 0;
    this.#states.set(key, state & ~1);
    return state;
  };

  down(key: number): void {
    this.#states.set(key, -32767);
  }

  tap(key: number): void {
    this.#states.set(key, 1);
  }

  up(key: number): void {
    this.#states.set(key, (this.#states.get(key) ?? 0) & 1);
  }
}

Deno.test("getKeysPressed() gives keys that are down and keys tapped since the last call, in order", () => {
  const keys = new FakeKeys();
  const reader = createKeyReader(keys);
  assert.deepEqual(reader.getKeysPressed(), []);
  keys.down(0x10);
  keys.tap(0x13);
  keys.tap(1);
  keys.tap(254);
  assert.deepEqual(reader.getKeysPressed(), [1, 0x10, 0x13, 254]);
  assert.deepEqual(reader.getKeysPressed(), [0x10]);
  keys.up(0x10);
  assert.deepEqual(reader.getKeysPressed(), []);
});

Deno.test("getKeysDown() takes nothing from getKeysPressed()", () => {
  const keys = new FakeKeys();
  const reader = createKeyReader(keys);
  keys.tap(0x13);
  keys.down(0x41);
  assert.deepEqual(reader.getKeysDown(), [0x41]);
  keys.up(0x41);
  assert.deepEqual(reader.getKeysDown(), []);
  assert.deepEqual(reader.getKeysPressed(), [0x13, 0x41]);
  assert.deepEqual(reader.getKeysPressed(), []);
});

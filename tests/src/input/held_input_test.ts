import assert from "node:assert/strict";
import type { InputEvent, KeyboardInput } from "../../../src/desktop/input_event.ts";
import { buttonEvent, BUTTONS, HeldInput } from "../../../src/input/held_input.ts";
import { Seeded } from "../image/seeded.ts";

const KEYUP = 2;
const UNICODE = 4;

const key = (virtualKey: number, flags = 0, scanCode = virtualKey): KeyboardInput => ({
  type: "keyboard",
  virtualKey,
  scanCode,
  flags,
});

Deno.test("HeldInput.releases() releases every press, the last first, with the same flags", () => {
  const held = new HeldInput();
  for (const event of [key(0x11), key(0x25, 1), buttonEvent(BUTTONS.left.down)]) held.note(event);
  assert.deepEqual(held.releases(), [buttonEvent(BUTTONS.left.up), key(0x25, 1 | KEYUP), key(0x11, KEYUP)]);
  assert.deepEqual([...held.virtualKeys()].sort((a, b) => a - b), [1, 0x11, 0x25, 0xa2, 0xa3]);
  assert.equal(held.holdsButton, true);
});

Deno.test("HeldInput.note() forgets a key when it went up, and no other", () => {
  const held = new HeldInput();
  held.note(key(0, UNICODE, 0x61));
  held.note(key(0, UNICODE, 0x62));
  held.note(key(0, UNICODE | KEYUP, 0x61));
  assert.deepEqual(held.releases(), [key(0, UNICODE | KEYUP, 0x62)]);
  held.note(key(0x41, KEYUP));
  assert.equal(held.releases().length, 1);
  assert.equal(held.holdsButton, false);
});

Deno.test("HeldInput holds nothing once all its releases went out, whatever happened before", () => {
  const seed = new Seeded(3);
  const events: InputEvent[] = [0x10, 0x11, 0x41, 0x25].flatMap((one) => [key(one), key(one, KEYUP)]);
  events.push(...Object.values(BUTTONS).flatMap(({ down, up }) => [buttonEvent(down), buttonEvent(up)]));
  for (let run = 0; run < 500; run++) {
    const held = new HeldInput();
    for (let i = seed.integer(0, 30); i > 0; i--) {
      const event = events[seed.integer(0, events.length - 1)];
      if (event !== undefined) held.note(event);
    }
    for (const event of held.releases()) held.note(event);
    assert.deepEqual(held.releases(), [], `seed 3, run ${run}`);
    assert.equal(held.virtualKeys().size, 0);
  }
});

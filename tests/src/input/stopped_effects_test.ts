import assert from "node:assert/strict";
import { hands, INPUT_TOOLS, isReleased, POINT, told } from "../../hands.ts";
import { RIGHT_ARGUMENTS } from "../../harness.ts";

Deno.test("every effect is refused while the server is stopped, and reads still work", async () => {
  for (const name of [...INPUT_TOOLS, "restore_window", "request_confirmation"]) {
    const harness = hands({ protectedActions: new Set(["close"]) });
    harness.desktop.stopKeyPressed = true;
    const result = await harness.call(name, RIGHT_ARGUMENTS[name]);
    assert.deepEqual([told(result).code, told(result).outcome], ["stopped_by_operator", "not_started"], name);
    assert.deepEqual(harness.desktop.sent, [], name);
    assert.equal(await harness.code("list_windows"), "ok");
  }
});

Deno.test("a server started again while stopped is still stopped until the mark is cleared", async () => {
  const harness = hands({}, {}, (desktop) => desktop.markStopped());
  assert.equal(await harness.code("click_window", POINT), "stopped_by_operator");
  harness.desktop.clearStopMark();
  assert.equal(await harness.code("click_window", POINT), "ok");
});

/** Arguments that make these calls last more than two waits. */
const LONGER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  scroll_window: { notches: 5 },
  send_text: { text: "hello, world" },
};

for (const watched of ["hotkey", "polling"]) {
  for (const name of ["drag_window", "send_text", "hover_window", "send_key", "scroll_window"]) {
    Deno.test(`${name} stops mid-way and lets go when the stop key is pressed (${watched})`, async () => {
      const harness = hands({}, {}, (desktop) => {
        if (watched === "polling") desktop.isHotkeyTaken = (virtualKey) => virtualKey === 0x13;
      });
      let sleeps = 0;
      harness.clock.onSleep = () => {
        if (harness.desktop.sent.length === 0 || ++sleeps !== 2) return;
        if (watched === "hotkey") harness.desktop.stopKeyPressed = true;
        else harness.desktop.keysDown.add(0x13);
      };
      const result = await harness.call(name, { ...RIGHT_ARGUMENTS[name], ...LONGER[name] });
      assert.equal(told(result).code, "stopped_by_operator", told(result).text);
      assert.notEqual(told(result).outcome, "not_started");
      harness.desktop.keysDown.delete(0x13);
      assert.ok(isReleased(harness));
    });
  }
}

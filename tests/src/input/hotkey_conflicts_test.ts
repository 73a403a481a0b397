import assert from "node:assert/strict";
import { hands, told } from "../../hands.ts";

Deno.test("threat 26: a function key or chord that another program holds is refused before anything leaves", async () => {
  const rows: [string, string[], number, number, string][] = [
    ["f8", [], 0x77, 0, "input_rejected"],
    ["left", ["shift"], 0x25, 4, "input_rejected"],
    ["a", ["ctrl"], 0x41, 2, "input_rejected"],
    ["f8", [], 0x77, 2, "ok"],
    ["left", [], 0x25, 0, "ok"],
  ];
  for (const [key, modifiers, virtualKey, held, code] of rows) {
    const harness = hands();
    harness.desktop.isHotkeyTaken = (...chord) => chord[0] === virtualKey && chord[1] === held;
    const keys = [{ key: "enter" }, { key, modifiers }];
    for (const [tool, args] of [["send_key", { key, modifiers }], ["send_key_sequence", { keys }]] as const) {
      const result = await harness.call(tool, { hwnd: 7, ...args });
      assert.equal(told(result).code, code, `${tool} ${modifiers}+${key}`);
      if (code !== "ok") assert.equal(told(result).outcome, "not_started");
    }
    if (code !== "ok") assert.deepEqual(harness.desktop.sent, []);
  }
});

import assert from "node:assert/strict";
import { findControls, findShownWindow, foregroundWindow, windowTitle } from "../fixtures/test_win32.ts";
import { back, onceSettled, press, TIMES, until } from "./completed_presses.ts";
import { assertEmitted, assertNothingHeld } from "./hands.ts";
import { HAS_PROGRAMS, Program, WORDPAD } from "./program.ts";

// Clicks that open something before the button is released, in a program of Wine.

const DIALOGS = { owned_popups: "dialogs" } as const;
const OPEN_BUTTON = { x: 36, y: 14 };

Deno.test({
  name:
    `a click that opens a menu, a list or a dialog of WordPad, or closes one, is emitted ${TIMES} times of ${TIMES}`,
  ignore: !HAS_PROGRAMS,
  fn: async () => {
    await using program = await Program.start(WORDPAD, "*Wordpad*", DIALOGS);
    // The one with the format comes before it.
    const bar = await program.control("ToolbarWindow32", 1);
    const list = await program.control("ComboBox");
    const click = async (control: bigint, x: number, y: number) =>
      assertEmitted(await onceSettled(() => program.act("click_window", control, x, y)));
    const shows = (className: string) => findShownWindow(className, program.pid) !== 0n;
    for (let time = 0; time < TIMES; time++) {
      await click(program.hwnd, 20, 32);
      await until(() => shows("#32768"), "no menu was opened");
      for (let i = 0; i < 2; i++) assertEmitted(await press(program, "esc"));

      await click(list, -8, 10);
      await until(() => shows("ComboLBox"), "no list was opened");
      assertEmitted(await press(program, "esc"));

      await click(bar, OPEN_BUTTON.x, OPEN_BUTTON.y);
      await until(() => foregroundWindow() !== program.hwnd, "no dialog was opened");
      const cancel = findControls("Button", foregroundWindow()).find((one) => windowTitle(one) === "Cancel");
      assert.ok(cancel !== undefined);
      await click(cancel, 20, 10);
      await until(() => foregroundWindow() === program.hwnd, "the dialog was not closed");
    }
    await back(program);
    await assertNothingHeld();
  },
});

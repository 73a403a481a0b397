import { completesKeys, TIMES } from "./completed_presses.ts";
import { assertNothingHeld, policyFor } from "./hands.ts";
import { HAS_PROGRAMS, Program } from "./program.ts";

// The keys open or close dialogs before they are released.
Deno.test({
  name: `ctrl+s, ctrl+o, and enter on a default button of Notepad are emitted ${TIMES} times of ${TIMES}`,
  ignore: !HAS_PROGRAMS,
  fn: async () => {
    const { allowed_actions, confirmation } = policyFor("", "");
    await using program = await Program.start("C:\\windows\\system32\\notepad.exe", "*Notepad*", {
      ...{ allowed_actions, confirmation, owned_popups: "dialogs" },
      allowed_keys: ["ctrl+s", "ctrl+o", "ctrl+n", "enter", "esc"],
    });
    await completesKeys(program);
    await assertNothingHeld();
  },
});

import assert from "node:assert/strict";
import { findControls } from "../fixtures/test_win32.ts";
import { onceSettled, TIMES } from "./completed_presses.ts";
import { assertEmitted, assertNothingHeld } from "./hands.ts";
import { HAS_PROGRAMS, Program } from "./program.ts";
import { DesktopServer } from "./server.ts";

// The window is gone before the button is released.
Deno.test({
  name: `a click that closes the window itself is emitted ${TIMES} times of ${TIMES}`,
  ignore: !HAS_PROGRAMS,
  fn: async () => {
    const path = "C:\\windows\\system32\\winver.exe";
    await using server = await DesktopServer.start({
      applications: [{
        executable_path: path,
        title_patterns: ["*"],
        allowed_actions: ["observe", "click"],
      }],
      variables: { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" },
    });
    for (let time = 0; time < TIMES; time++) {
      await using about = await Program.startFor(server, path, "About");
      const [ok] = findControls("Button", about.hwnd);
      assert.ok(ok !== undefined);
      const answer = await onceSettled(() => about.act("click_window", ok, 20, 10));
      assertEmitted(answer);
      assert.deepEqual(answer.structured["after"], { foreground: "other", enabled: false });
    }
    await assertNothingHeld();
  },
});

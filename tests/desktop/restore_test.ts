import assert from "node:assert/strict";
import { startFixture } from "../fixtures/fixture.ts";
import { foregroundWindow } from "../fixtures/test_win32.ts";
import { DesktopServer } from "./server.ts";

// That a window was maximized before it was minimized, Wine does not tell other processes: `was_maximized` is tested
// with a fake desktop and fake functions.
Deno.test("restore_window shows a minimized window by its title and leaves the foreground where it is", async () => {
  await using fixture = await startFixture({ title: "Fixture A", foreground: true });
  const { windowRect } = fixture.window;
  assert.equal((await fixture.command("minimize")).minimized, true);
  await using front = await startFixture({ title: "Front", exeName: "other.exe", x: 500, foreground: true });
  const applications = [{
    executable_path: fixture.exePath,
    title_patterns: ["Fixture A"],
    allowed_actions: ["observe"],
  }];
  await using server = await DesktopServer.start({ applications });
  assert.deepEqual((await server.call("list_windows")).structured["windows"], []);
  const { structured } = await server.call("restore_window", { title_contains: "fixture" });
  const { correlation_id: _, ...restored } = structured;
  assert.deepEqual(restored, {
    rect: windowRect,
    was_maximized: false,
    foreground_moved: false,
    outcome: "emitted",
  });
  assert.equal((await fixture.command("state")).minimized, false);
  assert.equal(foregroundWindow(), front.hwnd);
});

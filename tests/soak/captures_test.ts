import assert from "node:assert/strict";
import { DesktopServer } from "../desktop/server.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { workingSet } from "../fixtures/process_memory.ts";

const CAPTURES = 10_000;
/** From here on memory must stand still: what grows before is caches and compiled code. */
const SETTLED = 1_000;
const MAX_GROWTH = 20_000_000;
const MAX_UNANSWERED = 20;

Deno.test(`${CAPTURES} captures in a row work, and memory stands still`, async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await DesktopServer.start({
    applications: [{
      executable_path: fixture.exePath,
      title_patterns: ["Fixture A"],
      allowed_actions: ["observe"],
      safe_regions: [{ name: "some", rect: [10, 40, 210, 190] }],
    }],
    variables: {
      DESKTOP_AUTOMATION_MAX_READS_PER_MINUTE: "1000000",
      DESKTOP_AUTOMATION_MAX_SCREENSHOT_PIXELS_PER_MINUTE: "100000000000",
    },
  });
  const pid = server.pid;
  let settled = 0;
  let peak = 0;
  let unanswered = 0;
  for (let i = 1; i <= CAPTURES; i++) {
    const shot = { hwnd: Number(fixture.hwnd), region_name: "some" };
    let { code, text } = await server.call("screenshot_window", shot);
    // A fixture that gets no processor for 200 ms on a busy machine is rightly called hung: asked again, and counted.
    while (code === "target_hung" && unanswered < MAX_UNANSWERED) {
      unanswered++;
      ({ code, text } = await server.call("screenshot_window", shot));
    }
    assert.equal(code, undefined, `capture ${i}: ${text}`);
    if (i === SETTLED) settled = workingSet(pid);
    if (i > SETTLED && i % 100 === 0) peak = Math.max(peak, workingSet(pid));
    if (i % 1000 === 0) console.log(`${i} captures, ${(workingSet(pid) / 1e6).toFixed(1)} MB`);
  }
  console.log(`${unanswered} times the fixture did not answer within 200 ms`);
  assert.ok(settled > 0);
  assert.ok(peak - settled < MAX_GROWTH, `grew from ${settled} to ${peak} bytes`);
});

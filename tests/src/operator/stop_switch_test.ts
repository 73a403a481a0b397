import assert from "node:assert/strict";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { StopSwitch } from "../../../src/operator/stop_switch.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";

const VK_PAUSE = 0x13;
const VK_A = 0x41;
const MOVE = { hwnd: 7, x: 30, y: 40, dwell_ms: 1_000 };

/** A harness in which another program holds the stop key, so that it can only be polled. */
function polling(): Harness {
  const before = new FakeDesktop();
  before.isHotkeyTaken = (key) => key === VK_PAUSE;
  // Pressed before the server was started: nobody knows when.
  before.keysPressed.add(VK_PAUSE);
  return new Harness({
    entries: [entry({ allowedActions: new Set(ACTIONS), confirmation: "token" })],
    desktop: before,
  });
}

Deno.test("health_check and every refusal say that the server is stopped, and how the key is watched", async () => {
  for (const [harness, watch] of [[new Harness(), "hotkey"], [polling(), "polling"]] as const) {
    const health = async () => (await harness.call("health_check")).structuredContent?.["stop"];
    assert.deepEqual(await health(), { stopped: false, key: "pause", watched_by: watch });
    harness.desktop.stopMarked = true;
    assert.deepEqual(await health(), { stopped: true, key: "pause", watched_by: watch });
    const refused = await harness.call("hover_window", MOVE);
    assert.equal(refused._meta.code, "stopped_by_operator");
    assert.match(JSON.stringify(refused.content), new RegExp(`pause, watched by ${watch}`));
    assert.equal(await harness.code("list_windows"), "ok");
  }
});

Deno.test("a stop key pressed before the server started stops nothing", async () => {
  const harness = polling();
  assert.equal(await harness.code("hover_window", MOVE), "ok");
});

Deno.test("a short tap of a polled stop key stops the effect that runs, and all after it", async () => {
  const harness = polling();
  let looked = 0;
  harness.clock.onSleep = (ms) => {
    assert.ok(ms <= 50, `the key is not looked at for ${ms} ms`);
    if (++looked === 5) harness.desktop.keysPressed.add(VK_PAUSE);
  };
  assert.equal(await harness.code("hover_window", MOVE), "stopped_by_operator");
  assert.equal(harness.desktop.stopMarked, true);
  assert.equal(await harness.code("hover_window", MOVE), "stopped_by_operator");
});

Deno.test("a short tap of a polled stop key is seen by a wait, and when nothing runs by the next effect", async () => {
  for (const tool of ["wait_for_title_change", "nothing"]) {
    const harness = polling();
    if (tool === "nothing") harness.desktop.keysPressed.add(VK_PAUSE);
    else {
      harness.clock.onSleep = () => harness.desktop.keysPressed.add(VK_PAUSE);
      assert.equal(await harness.code(tool, { hwnd: 7, timeout_ms: 500 }), "timeout");
    }
    harness.clock.onSleep = () => {};
    assert.equal(await harness.code("hover_window", MOVE), "stopped_by_operator", tool);
  }
});

Deno.test("looking for a polled stop key takes no other key from the operator watch", async () => {
  const harness = polling();
  harness.clock.onSleep = () => harness.desktop.keysPressed.add(VK_A);
  assert.equal(await harness.code("hover_window", MOVE), "operator_active");
});

Deno.test("a stop for which Windows has no room holds for the life of the process", async () => {
  const harness = new Harness();
  harness.desktop.markStopped = () => {};
  harness.desktop.stopKeyPressed = true;
  for (let i = 0; i < 2; i++) {
    const refused = await harness.call("hover_window", MOVE);
    assert.equal(refused._meta.code, "stopped_by_operator");
    assert.match(JSON.stringify(refused.content), /works again after a restart/);
  }
});

Deno.test("a stop that is marked ends when somebody removes the mark", async () => {
  const harness = new Harness();
  harness.desktop.stopKeyPressed = true;
  assert.equal(await harness.code("hover_window", MOVE), "stopped_by_operator");
  harness.desktop.stopMarked = false;
  assert.equal(await harness.code("hover_window", MOVE), "ok");
});

Deno.test("StopSwitch reads no pressed keys where the key is a hotkey", () => {
  const desktop = new FakeDesktop();
  const stop = new StopSwitch(desktop, "pause");
  assert.equal(stop.isStopped(), false);
  assert.equal(desktop.calls.includes("getKeysPressed"), false);
});

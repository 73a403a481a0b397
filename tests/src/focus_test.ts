import assert from "node:assert/strict";
import { hands, POINT, told } from "../hands.ts";
import type { Harness } from "../harness.ts";

/** A window of somebody else in front, and nobody at the desk for a minute. */
function behind(): Harness {
  const harness = hands({}, { focusMode: "activate" });
  harness.desktop.open({
    hwnd: 8,
    title: "Other",
    pid: 200,
    rect: { left: 600, top: 0, right: 700, bottom: 90 },
  }, "C:\\Other.exe");
  harness.desktop.tickCount = 100_000;
  harness.desktop.lastInputTick = 40_000;
  return harness;
}

const activations = ({ desktop }: Harness): number =>
  desktop.calls.filter((call) => call === "setForegroundWindow").length;

Deno.test("FOCUS_MODE=activate brings the target forward with one call, settles 50 ms and acts", async () => {
  const harness = behind();
  const began = harness.clock.now();
  let pressed = 0;
  harness.desktop.before = (call) => {
    if (call === "sendInput") pressed ||= harness.clock.now();
  };
  assert.equal(told(await harness.call("click_window", POINT)).code, "ok");
  assert.equal(activations(harness), 1);
  assert.equal(pressed - began, 50);
  assert.equal(harness.desktop.foreground, 7n);
  // In front already, it is left as it is.
  assert.equal(await harness.code("click_window", POINT), "ok");
  assert.equal(activations(harness), 1);
});

Deno.test("FOCUS_MODE=activate waits up to 2 s for the window to come, and then says target_not_foreground", async () => {
  for (const [delay, code] of [[500, "ok"], [1_900, "ok"], [Infinity, "target_not_foreground"]] as const) {
    const harness = behind();
    harness.desktop.allowsForeground = false;
    const began = harness.clock.now();
    harness.clock.onSleep = () => {
      if (harness.clock.now() - began >= delay) harness.desktop.foreground = 7n;
    };
    const result = await harness.call("send_key", { hwnd: 7, key: "down" });
    assert.equal(told(result).code, code, String(delay));
    if (code === "ok") continue;
    assert.ok(harness.clock.now() - began <= 2_100);
    assert.deepEqual(harness.desktop.sent, []);
  }
});

Deno.test("FOCUS_MODE=activate takes nobody's window while they are at it", async () => {
  for (const [ago, code] of [[0, "operator_active"], [999, "operator_active"], [1_000, "ok"]] as const) {
    const harness = behind();
    harness.desktop.lastInputTick = harness.desktop.tickCount - ago;
    assert.equal(await harness.code("click_window", POINT), code, `${ago} ms ago`);
    assert.equal(activations(harness), code === "ok" ? 1 : 0);
  }
});

Deno.test("FOCUS_MODE=activate changes nothing for a call that is refused before, nor for reads", async () => {
  const spoilers: ((harness: Harness) => void)[] = [
    ({ window }) => window.iconic = true,
    ({ window }) => window.responsive = false,
    ({ desktop }) => desktop.inputDesktopAvailable = false,
    ({ desktop }) => desktop.stopMarked = true,
  ];
  for (const spoil of spoilers) {
    const harness = behind();
    spoil(harness);
    assert.notEqual(await harness.code("click_window", POINT), "ok");
    assert.equal(activations(harness), 0);
  }
  const harness = behind();
  for (
    const [tool, args] of [["get_window_state", { hwnd: 7 }], ["list_windows", {}], ["restore_window", {
      hwnd: 7,
    }]] as const
  ) {
    assert.equal(await harness.code(tool, args), "ok", tool);
  }
  assert.equal(activations(harness), 0);
});

Deno.test("FOCUS_MODE=passive never changes the foreground", async () => {
  const harness = hands();
  harness.desktop.foreground = 99n;
  for (
    const [tool, args] of [["click_window", POINT], ["send_key", { hwnd: 7, key: "down" }], ["close_window", {
      hwnd: 7,
    }]] as const
  ) {
    assert.equal(await harness.code(tool, args), "target_not_foreground", tool);
  }
  assert.equal(activations(harness), 0);
  assert.equal(harness.desktop.foreground, 99n);
});

import assert from "node:assert/strict";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";

const POINT = { hwnd: 7, x: 30, y: 40 };

/** One tool of each kind that works with regions, masks or points. */
const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["screenshot_window", { hwnd: 7, region_name: "all" }],
  ["click_window", POINT],
  ["hover_window", POINT],
  ["scroll_window", POINT],
];

Deno.test("checkWindowSize() refuses screenshots and pointer effects when the window is one pixel off", async () => {
  for (const [width, height] of [[400, 300], [399, 300], [401, 300], [400, 299], [400, 301]] as const) {
    for (const [name, args] of CALLS) {
      const harness = new Harness({ entries: [entry({ windowSize: { width: 400, height: 300 } })] });
      harness.window.rect = { left: 100, top: 100, right: 100 + width, bottom: 100 + height };
      const result = await harness.call(name, args);
      const holds = width === 400 && height === 300;
      assert.equal(result._meta.code, holds ? undefined : "policy_denied", `${name} at ${width}x${height}`);
      if (!holds) assert.deepEqual(harness.desktop.received, []);
      if (!holds) assert.ok(!harness.desktop.calls.includes("captureScreen"));
    }
  }
});

Deno.test("click_window sends nothing more when the window leaves the size of the policy before the press", async () => {
  const harness = new Harness({ entries: [entry({ windowSize: { width: 400, height: 300 } })] });
  harness.clock.onSleep = () => harness.window.rect = { left: 100, top: 100, right: 501, bottom: 400 };
  assert.equal(await harness.code("click_window", POINT), "target_stale");
  assert.deepEqual(harness.desktop.received, []);
});

Deno.test("windowSize says nothing of keys and of closing when the window has another size", async () => {
  const actions = new Set(["observe", "key"] as const);
  const harness = new Harness({
    entries: [entry({ allowedActions: actions, windowSize: { width: 1, height: 1 } })],
  });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), "ok");
});

Deno.test("get_window_state tells that the size is another than the policy's", async () => {
  for (const [width, blocked] of [[400, []], [401, ["policy_denied"]]] as const) {
    const harness = new Harness({ entries: [entry({ windowSize: { width, height: 300 } })] });
    const { structuredContent } = await harness.call("get_window_state", { hwnd: 7 });
    assert.deepEqual(structuredContent?.["blocked_by"], blocked);
  }
});

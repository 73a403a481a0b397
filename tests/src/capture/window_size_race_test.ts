import assert from "node:assert/strict";
import { jsonOf } from "../../answers.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";

const SHOT = { hwnd: 7, region_name: "all" };

Deno.test("screenshot_window shows nothing of a window that left the policy's size, at whichever call it does", async () => {
  const entries = [entry({ windowSize: { width: 400, height: 300 } })];
  const counting = new Harness({ entries });
  const first = counting.desktop.calls.length;
  await counting.call("screenshot_window", SHOT);
  const last = counting.desktop.calls.lastIndexOf("captureScreen");
  for (let at = first; at <= last; at++) {
    const own = new Harness({ entries });
    own.desktop.before = (_, index) => {
      if (index === at) own.window.rect = { left: 100, top: 100, right: 501, bottom: 400 };
    };
    assert.ok((await own.call("screenshot_window", SHOT)).isError, `call ${at}`);
  }
});

Deno.test("screenshot_window binds its capture_id to the size that the window had while it was read", async () => {
  const own = new Harness();
  own.desktop.before = (call) => {
    // The last call of the capture is behind us when the next message is looked at; the picture is still being made.
    if (call === "captureScreen") queueMicrotask(() => own.window.rect = { ...own.window.rect, right: 501 });
  };
  const shot = await own.call("screenshot_window", SHOT);
  own.desktop.before = () => {};
  const { capture_id } = jsonOf(shot);
  assert.equal(await own.code("click_window", { hwnd: 7, x: 5, y: 5, capture_id }), "capture_stale");
  own.window.rect = { left: 100, top: 100, right: 500, bottom: 400 };
  assert.equal(await own.code("click_window", { hwnd: 7, x: 5, y: 5, capture_id }), "ok");
});

import assert from "node:assert/strict";
import { jsonOf, textOf } from "../../answers.ts";
import type { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";

const SHOT = { hwnd: 7, region_name: "all" };
const DRIVER = "C:\\Driver\\overlay.exe";
const CLICK_THROUGH = 0x00080020;
/** Over the whole screen, each pixel with its own alpha. */
const OVERLAY = {
  hwnd: 9,
  pid: 200,
  exStyle: CLICK_THROUGH,
  translucency: "translucent",
  rect: { left: 0, top: 0, right: 1280, bottom: 1024 },
} as const;

function harnessWith(fields: EntryFields, overlay: Partial<FakeWindow> = {}, path = DRIVER): Harness {
  const harness = new Harness({ entries: [entry(fields)] });
  harness.desktop.open({ ...OVERLAY, ...overlay }, path);
  harness.desktop.foreground = 7n;
  return harness;
}

Deno.test("threat 4: a click-through window over everything is seen through when overlays name its program, and refused otherwise", async () => {
  const rows: readonly (readonly [what: string, Harness, code: string])[] = [
    ["named", harnessWith({ overlays: [DRIVER] }), "ok"],
    ["named in another case", harnessWith({ overlays: [DRIVER.toUpperCase()] }), "ok"],
    ["not named", harnessWith({}), "target_occluded"],
    ["another named", harnessWith({ overlays: ["C:\\Other.exe"] }), "target_occluded"],
    ["embedded", harnessWith({ embedded: [DRIVER] }), "target_occluded"],
    ["not layered", harnessWith({ overlays: [DRIVER] }, { exStyle: 0x20 }), "target_occluded"],
    ["takes clicks", harnessWith({ overlays: [DRIVER] }, { exStyle: 0x80000 }), "target_occluded"],
    ["the shell's", harnessWith({ overlays: [DRIVER] }, { className: "Shell_TrayWnd" }), "target_occluded"],
  ];
  for (const [what, harness, code] of rows) {
    const result = await harness.call("screenshot_window", SHOT);
    assert.equal(result._meta.code ?? "ok", code, what);
    assert.equal(harness.desktop.calls.includes("captureScreen"), code === "ok", what);
    if (code !== "ok") assert.match(textOf(result), /another window covers part of the region/);
  }
});

Deno.test("threat 4: no overlay is a window of our own program, of our ancestors, or of a process that cannot be read", async () => {
  const own = harnessWith({ overlays: [DRIVER] });
  for (
    const [what, process] of [["own", own.desktop.self], ["ancestor", own.desktop.ancestors[0]!]] as const
  ) {
    const harness = harnessWith({ overlays: [process.imagePath] }, { pid: process.pid }, process.imagePath);
    assert.equal(await harness.code("screenshot_window", SHOT), "target_occluded", what);
  }
  const unread = harnessWith({ overlays: [DRIVER] });
  unread.desktop.processes = unread.desktop.processes.filter(({ pid }) => pid !== 200);
  assert.equal(await unread.code("screenshot_window", SHOT), "target_occluded");
});

Deno.test("threat 4: an overlay that stops being click-through at whichever call of a capture refuses it", async () => {
  const counting = harnessWith({ overlays: [DRIVER] });
  const { calls } = counting.desktop;
  const first = calls.length;
  await counting.call("screenshot_window", SHOT);
  const read = calls.indexOf("captureScreen");
  for (let at = first; at <= read; at++) {
    const harness = harnessWith({ overlays: [DRIVER] });
    harness.desktop.before = (_, index) => {
      if (index === at) harness.desktop.windows.find(({ hwnd }) => hwnd === 9n)!.exStyle = 0;
    };
    assert.equal(await harness.code("screenshot_window", SHOT), "target_occluded", `call ${at}`);
  }
});

Deno.test("a click passes through a click-through window, whether overlays name its program or not", async () => {
  for (const overlays of [[], [DRIVER]]) {
    const harness = harnessWith({ overlays });
    assert.equal(await harness.code("click_window", { hwnd: 7, x: 30, y: 40 }), "ok");
    assert.deepEqual(harness.desktop.received.map(({ hwnd }) => hwnd), [7n, 7n]);
  }
});

Deno.test("get_window_state and policy_visibility_summary count what covers, and not what overlays name", async () => {
  for (const [overlays, covering] of [[[], 1], [[DRIVER], 0]] as const) {
    const harness = harnessWith({ overlays });
    const state = jsonOf(await harness.call("get_window_state", { hwnd: 7 }));
    assert.deepEqual(state["blocked_by"], covering === 1 ? ["target_occluded"] : []);
    const summary = jsonOf(await harness.call("policy_visibility_summary"));
    assert.equal(summary["covering_windows"], covering);
  }
});

Deno.test("target_occluded names the target's own tooltip, menu or dialog when that is all that covers", async () => {
  const popup = { hwnd: 9, rect: { left: 120, top: 120, right: 160, bottom: 140 }, style: 0x80800000 };
  const rows = [
    [{ ...popup, className: "tooltips_class32", exStyle: 0x80 }, /its own tooltip covers/],
    [{ ...popup, className: "#32768", owner: 7n }, /its own menu covers .* send esc/],
    [{ ...popup, className: "ComboLBox" }, /its own drop-down list covers .* send esc/],
    [{ ...popup, style: 0x80c00000, owner: 7n }, /its own dialog covers .* operator must answer/],
  ] as const;
  for (const [window, expected] of rows) {
    const harness = new Harness();
    harness.desktop.open(window);
    const result = await harness.call("screenshot_window", SHOT);
    assert.equal(result._meta.code, "target_occluded");
    assert.match(textOf(result), expected);
    harness.desktop.open({ ...OVERLAY, hwnd: 10 }, DRIVER);
    assert.match(textOf(await harness.call("screenshot_window", SHOT)), /another window covers/);
  }
});

import assert from "node:assert/strict";
import { Harness } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";

/** The window is 400 x 300; two regions, whose union is larger than each. */
const REGIONS = [
  { left: 10, top: 20, right: 200, bottom: 280 },
  { left: 200, top: 20, right: 390, bottom: 280 },
];

function harnessWith(fields: EntryFields): Harness {
  return new Harness({ entries: [entry({ safeRegions: [], unrestrictedScreenshots: true, ...fields })] });
}

/** The code of a screenshot of this rectangle of the window. */
async function crop(harness: Harness, rect: readonly [number, number, number, number]): Promise<string> {
  const [left, top, right, bottom] = rect;
  return await harness.code("screenshot_window", {
    hwnd: 7,
    crop_left: left,
    crop_top: top,
    crop_right: 400 - right,
    crop_bottom: 300 - bottom,
  });
}

Deno.test("screenshot_window crops only inside one region of the ceiling when there is a ceiling", async () => {
  const rows: readonly (readonly [string, readonly [number, number, number, number]])[] = [
    ["ok", [10, 20, 200, 280]],
    ["ok", [200, 20, 390, 280]],
    ["ok", [50, 60, 51, 61]],
    ["policy_denied", [9, 20, 200, 280]],
    ["policy_denied", [10, 19, 200, 280]],
    ["policy_denied", [10, 20, 201, 280]],
    ["policy_denied", [10, 20, 200, 281]],
    ["policy_denied", [199, 60, 201, 80]],
    ["policy_denied", [0, 0, 400, 300]],
  ];
  for (const [code, rect] of rows) {
    const harness = harnessWith({ cropRegions: REGIONS });
    assert.equal(await crop(harness, rect), code, String(rect));
    assert.equal(harness.desktop.calls.includes("captureScreen"), code === "ok", String(rect));
  }
});

Deno.test("screenshot_window crops anywhere when there is no ceiling", async () => {
  assert.equal(await crop(harnessWith({}), [0, 0, 400, 300]), "ok");
});

Deno.test("screenshot_window is not offered when no region of the ceiling is left to crop in", async () => {
  const harness = harnessWith({ cropRegions: [] });
  assert.ok(!harness.runner.list().some(({ name }) => name === "screenshot_window"));
  assert.equal(await crop(harness, [10, 20, 30, 40]), "policy_denied");
});

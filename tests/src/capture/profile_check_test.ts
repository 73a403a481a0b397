import type { EntryFields } from "../../policies.ts";
import assert from "node:assert/strict";
import type { Rect } from "../../../src/base/geometry.ts";
import type { CoordinateProfile } from "../../../src/profile/profile.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";
import { captured, CHECK, harness, structured, VARIABLES } from "./profile_harness.ts";

Deno.test("check_coordinate_profile says that an unchanged window matches", async () => {
  const { correlation_id: _, ...result } = await structured(harness(), "check_coordinate_profile", CHECK);
  assert.deepEqual(result, { matches: true, reason: null, failing_points: [] });
});

Deno.test("check_coordinate_profile tells size, hash and each failing point apart", async () => {
  const resized = harness();
  resized.window.rect = { left: 100, top: 100, right: 501, bottom: 400 };
  const size = await structured(resized, "check_coordinate_profile", CHECK);
  assert.equal(size["matches"], false);
  assert.equal(size["reason"], "size: the window is 401x300 pixels, the profile is for 400x300");
  assert.equal(captured(resized), false);

  // As a profile recorded by a program with another encoder: the pixels are right, their hash is not.
  const recoded = harness({ profile: { imageHash: "f".repeat(64) } });
  const hash = await structured(recoded, "check_coordinate_profile", CHECK);
  assert.deepEqual([hash["matches"], hash["failing_points"]], [false, []]);
  assert.match(String(hash["reason"]), /^hash: .*record the profile again$/);

  const changed = harness();
  changed.window.children = [
    new FakeWindow({ hwnd: 8, color: 0x336698, rect: { left: 499, top: 399, right: 500, bottom: 400 } }),
  ];
  const pixel = await structured(changed, "check_coordinate_profile", CHECK);
  assert.match(String(pixel["reason"]), /^hash: .*; points: 1 of 2 /);
  assert.deepEqual(pixel["failing_points"], [
    { point: [399, 299], expected_color: [0x33, 0x66, 0x99], actual_color: [0x33, 0x66, 0x98] },
  ]);

  const edited = harness({ profile: { points: [{ point: { x: 5, y: 5 }, expected: [0x33, 0x66, 0x9a] }] } });
  const point = await structured(edited, "check_coordinate_profile", CHECK);
  assert.equal(point["reason"], "points: 1 of 1 verification points have another color");
});

Deno.test("check_coordinate_profile paints masks before anything is compared", async () => {
  const own = harness({ entry: { masks: [{ left: 50, top: 50, right: 51, bottom: 51 }] } });
  const masked = await structured(own, "check_coordinate_profile", CHECK);
  assert.match(String(masked["reason"]), /^hash: /);
  assert.equal(own.runner.audit.newest(1)[0]?.privacy_context.mask_count, 1);
});

Deno.test("check_coordinate_profile refuses a profile of another program, size or region than the policy's", async () => {
  const shifted = (rect: Rect): Partial<CoordinateProfile> => ({ reference: { name: "all", rect } });
  const rows: readonly (readonly [string, Partial<CoordinateProfile>, EntryFields])[] = [
    ["ok", { executablePath: "c:\\APPS\\FIXTURE.EXE" }, {}],
    ["policy_denied", { executablePath: "C:\\Apps\\fixture2.exe" }, {}],
    ["policy_denied", { executablePath: "" }, {}],
    ["ok", {}, { windowSize: { width: 400, height: 300 } }],
    ["policy_denied", { windowSize: { width: 400, height: 299 } }, {
      windowSize: { width: 400, height: 300 },
    }],
    ["policy_denied", shifted({ left: 1, top: 0, right: 400, bottom: 300 }), {}],
    ["policy_denied", shifted({ left: 0, top: 0, right: 400, bottom: 299 }), {}],
    ["policy_denied", shifted({ left: 0, top: 0, right: 399, bottom: 300 }), {}],
    ["policy_denied", shifted({ left: 0, top: -1, right: 400, bottom: 300 }), {}],
    [
      "invalid_argument",
      { reference: { name: "stage", rect: { left: 0, top: 0, right: 400, bottom: 300 } } },
      {},
    ],
    // In variable mode anything inside the window goes, and inside the ceiling's regions where there are some.
    ["ok", shifted({ left: 0, top: 0, right: 399, bottom: 300 }), VARIABLES],
    ["policy_denied", {}, { safeRegions: [], unrestrictedScreenshots: false }],
    ["ok", {}, { ...VARIABLES, cropRegions: [{ left: 0, top: 0, right: 400, bottom: 300 }] }],
    ["policy_denied", {}, { ...VARIABLES, cropRegions: [{ left: 0, top: 0, right: 399, bottom: 300 }] }],
  ];
  for (const [index, [code, profile, fields]] of rows.entries()) {
    const own = harness({ profile, entry: fields });
    assert.equal(await own.code("check_coordinate_profile", CHECK), code, `row ${index}`);
    assert.equal(captured(own), code === "ok", `row ${index}`);
  }
});

Deno.test("check_coordinate_profile denies another region at another window size too", async () => {
  const rect = { left: 1, top: 0, right: 400, bottom: 300 };
  const own = harness({ profile: { reference: { name: "all", rect } } });
  own.window.rect = { left: 100, top: 100, right: 900, bottom: 700 };
  assert.equal(await own.code("check_coordinate_profile", CHECK), "policy_denied");
});

Deno.test("check_coordinate_profile answers profile_invalid for a file that is no profile or is not there", async () => {
  const own = new Harness();
  for (const profile_path of ["broken.json", "absent.json"]) {
    assert.equal(await own.code("check_coordinate_profile", { hwnd: 7, profile_path }), "profile_invalid");
  }
  for (const profile_path of ["..\\fixture.json", "C:\\profiles\\fixture.json", "nul", "a".repeat(256)]) {
    assert.equal(await own.code("check_coordinate_profile", { hwnd: 7, profile_path }), "invalid_argument");
  }
});

Deno.test("check_coordinate_profile looks at nothing that changes size while it is read", async () => {
  const counting = harness();
  const first = counting.desktop.calls.length;
  await counting.call("check_coordinate_profile", CHECK);
  for (let at = first; at < counting.desktop.calls.length; at++) {
    const own = harness({ entry: { windowSize: { width: 400, height: 300 } } });
    own.desktop.before = (_, index) => {
      if (index === at) own.window.rect = { left: 100, top: 100, right: 501, bottom: 400 };
    };
    const result = await own.call("check_coordinate_profile", CHECK);
    const last = own.desktop.calls.lastIndexOf("captureScreen");
    if (last >= 0 && at <= last) assert.ok(result.isError, `call ${at}`);
  }
});

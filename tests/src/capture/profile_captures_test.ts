import type { EntryFields } from "../../policies.ts";
import assert from "node:assert/strict";
import type { Rect } from "../../../src/base/geometry.ts";
import type { Action } from "../../../src/policy/policy.ts";
import { FakeWindow } from "../../fake_window.ts";
import type { Harness } from "../../harness.ts";
import { captured, CHECK, harness, RECORD, VARIABLES } from "./profile_harness.ts";

const PIXEL: Rect = { left: 0, top: 0, right: 1, bottom: 1 };

for (const tool of ["check_coordinate_profile", "record_coordinate_profile"] as const) {
  const args = tool === "check_coordinate_profile" ? CHECK : RECORD;

  Deno.test(`${tool} is granted where observe and pixels are`, async () => {
    const rows: readonly (readonly [string, EntryFields])[] = [
      ["ok", {}],
      ["ok", VARIABLES],
      ["policy_denied", { allowedActions: new Set<Action>(["click"]) }],
      ["policy_denied", { safeRegions: [] }],
      ["policy_expired", { expiresAt: 1 }],
    ];
    for (const [code, fields] of rows) {
      const own = harness({ entry: fields });
      assert.equal(await own.code(tool, args), code);
      assert.equal(own.runner.list().some(({ name }) => name === tool), code === "ok");
      assert.equal(captured(own), code === "ok");
    }
  });

  Deno.test(`${tool} passes the guards of a screenshot`, async () => {
    const changes: readonly (readonly [string, (harness: Harness) => void])[] = [
      ["target_not_found", ({ window }) => window.title = "Other"],
      ["desktop_unavailable", ({ desktop }) => desktop.inputDesktopAvailable = false],
      ["target_minimized", ({ window }) => window.iconic = true],
      ["target_hung", ({ window }) => window.responsive = false],
      ["target_occluded", ({ desktop }) => desktop.windows.unshift(new FakeWindow({ hwnd: 99, pid: 900 }))],
      ["unsupported", ({ window }) => window.affinity = 1],
    ];
    for (const [code, change] of changes) {
      const own = harness();
      change(own);
      assert.equal(await own.code(tool, args), code);
      const [event] = own.runner.audit.newest(1);
      assert.deepEqual([event?.action_type, event?.denial_reason?.code], ["observe", code]);
    }
  });

  Deno.test(`${tool} counts its pixels, keeps to the memory budget and is audited without them`, async () => {
    const limits = {
      actionsPerMinute: 1,
      readsPerMinute: 100,
      textCharsPerMinute: 1,
      screenshotPixelsPerMinute: 400 * 300,
      memoryBudgetBytes: 1 << 21,
    };
    const own = harness({ configuration: { limits } });
    assert.equal(await own.code(tool, args), "ok");
    const [event] = own.runner.audit.newest(1);
    assert.deepEqual(event?.privacy_context, {
      region_limited: true,
      mask_count: 0,
      pixel_area: 400 * 300,
      png_bytes: 0,
    });
    assert.doesNotMatch(JSON.stringify(event), /fixture\.json|fixture-400x300/);
    assert.equal(await own.code(tool, args), "rate_limited");
    const small = harness({ configuration: { limits: { ...limits, memoryBudgetBytes: 1 << 20 } } });
    assert.equal(await small.code(tool, args), "memory_budget_exceeded");
  });

  Deno.test(`${tool} refuses a point under a mask, and takes one beside it`, async () => {
    const masked = (rect: Rect) => harness({ entry: { masks: [rect] } });
    assert.equal(await masked(PIXEL).code(tool, args), "policy_denied");
    assert.equal(await masked({ left: 1, top: 0, right: 2, bottom: 1 }).code(tool, args), "ok");
    assert.equal(await masked({ left: 0, top: 1, right: 1, bottom: 2 }).code(tool, args), "ok");
  });

  Deno.test(`${tool} refuses what the policy holds back at this window size`, async () => {
    const own = harness({ entry: { windowSize: { width: 400, height: 301 } } });
    assert.equal(await own.code(tool, args), "policy_denied");
    own.window.rect = { left: 100, top: 100, right: 500, bottom: 401 };
    assert.equal(await own.code(tool, args), tool === "check_coordinate_profile" ? "policy_denied" : "ok");
  });
}

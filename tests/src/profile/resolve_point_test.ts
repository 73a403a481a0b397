import assert from "node:assert/strict";
import type { Action } from "../../../src/policy/policy.ts";
import { harness, structured } from "../capture/profile_harness.ts";

Deno.test("resolve_coordinate_profile_point gives the centre, rounded down, and looks at no window", async () => {
  const own = harness();
  const before = own.desktop.calls.length;
  const at = { profile_path: "fixture.json", region_name: "button" };
  const { correlation_id: _, ...result } = await structured(own, "resolve_coordinate_profile_point", at);
  assert.deepEqual(result, { profile_id: "fixture-400x300", region_name: "button", x: 20, y: 30 });
  const unknown = await own.call("resolve_coordinate_profile_point", { ...at, region_name: "Button" });
  assert.equal(unknown._meta.code, "invalid_argument");
  assert.match(JSON.stringify(unknown.content), /names \\"all\\", \\"button\\"|all.*button/);
  assert.equal(own.desktop.calls.length, before);
  assert.deepEqual(own.runner.audit.newest(9), []);
});

Deno.test("resolve_coordinate_profile_point is granted where there is a profile folder, and counts as a read", async () => {
  const at = { profile_path: "fixture.json", region_name: "all" };
  const without = harness({ configuration: { profileDir: undefined } });
  assert.equal(await without.code("resolve_coordinate_profile_point", at), "policy_denied");
  const broken = harness({ configuration: { problems: [{ source: "policy file", message: "wrong" }] } });
  assert.equal(await broken.code("resolve_coordinate_profile_point", at), "configuration_invalid");
  for (const { runner } of [without, broken]) {
    assert.ok(!runner.list().some(({ name }) => name === "resolve_coordinate_profile_point"));
  }
  const limits = {
    actionsPerMinute: 1,
    readsPerMinute: 2,
    textCharsPerMinute: 1,
    screenshotPixelsPerMinute: 1,
    memoryBudgetBytes: 1 << 20,
  };
  const own = harness({ entry: { allowedActions: new Set<Action>(["click"]) }, configuration: { limits } });
  assert.equal(await own.code("resolve_coordinate_profile_point", at), "ok");
  assert.equal(
    await own.code("resolve_coordinate_profile_point", { ...at, profile_path: ".." }),
    "invalid_argument",
  );
  assert.equal(await own.code("resolve_coordinate_profile_point", at), "rate_limited");
});

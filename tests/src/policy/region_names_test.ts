import assert from "node:assert/strict";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { readPolicyFile } from "../../../src/policy/policy_file.ts";
import { NOW } from "./fake_machine.ts";

const RECT = { left: 0, top: 0, right: 400, bottom: 300 };

/** The longest names a policy may have; one is of letters that take two UTF-16 units each. */
const LONGEST = ["r".repeat(256), "🎮".repeat(256)];

/** Whether a policy file may name a region so. */
function isInPolicy(name: string): boolean {
  const application = {
    executable_path: "C:\\a.exe",
    title_patterns: ["*a"],
    allowed_actions: ["observe"],
    safe_regions: [{ name, rect: [0, 0, 1, 1] }],
  };
  const bytes = new TextEncoder().encode(JSON.stringify({ application }));
  return readPolicyFile(bytes, { source: "", author: "operator", now: NOW }).file !== undefined;
}

for (const name of ["r".repeat(129), ...LONGEST]) {
  Deno.test(`a region named by ${[...name].length} characters (${name.length} units) is captured and recorded`, async () => {
    assert.ok(isInPolicy(name));
    const own = new Harness({ entries: [entry({ safeRegions: [{ name, rect: RECT }] })] });
    assert.equal(await own.code("screenshot_window", { hwnd: 7, region_name: name }), "ok");
    const recorded = await own.code("record_coordinate_profile", {
      ...RIGHT_ARGUMENTS["record_coordinate_profile"],
      reference_region_name: name,
      safe_regions: [{ name, rect: [0, 0, 400, 300] }],
    });
    assert.equal(recorded, "ok");
  });
}

Deno.test("a region's name that no policy could hold is an invalid argument, and is not repeated", async () => {
  const own = new Harness();
  for (const name of [...LONGEST.map((longest) => `${longest}x`), "", "  ", "x".repeat(1_000_000)]) {
    assert.ok(!isInPolicy(name));
    const { _meta, content } = await own.call("screenshot_window", { hwnd: 7, region_name: name });
    assert.equal(_meta.code, "invalid_argument");
    assert.ok(JSON.stringify(content).length < 300);
  }
});

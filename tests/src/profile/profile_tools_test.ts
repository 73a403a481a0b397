import assert from "node:assert/strict";
import { validate } from "../../../schema/coordinate_profile_validator.gen.ts";
import type { Rect } from "../../../src/geometry.ts";
import type { Action, Configuration, PolicyEntry } from "../../../src/policy/policy.ts";
import type { CoordinateProfile } from "../../../src/profile/profile.ts";
import { readProfile } from "../../../src/profile/profile_document.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { FIXTURE_HASH, fixtureProfile } from "../../profiles.ts";
import { FakeMachine } from "../policy/fake_machine.ts";

const CHECK = { hwnd: 7, profile_path: "fixture.json" };
const RECORD = RIGHT_ARGUMENTS["record_coordinate_profile"] ?? {};
const VARIABLES: Partial<PolicyEntry> = { safeRegions: [], unrestrictedScreenshots: true };
const PIXEL: Rect = { left: 0, top: 0, right: 1, bottom: 1 };

/** A harness whose profile folder holds `fixture.json` with these fields. */
function harness(options: {
  readonly entry?: Partial<PolicyEntry>;
  readonly profile?: Partial<CoordinateProfile>;
  readonly configuration?: Partial<Configuration>;
} = {}): Harness {
  return new Harness({
    entries: [entry(options.entry)],
    configuration: {
      profileDir: "C:\\profiles",
      profiles: [{ name: "fixture.json", profile: fixtureProfile(options.profile) }],
      ...options.configuration,
    },
  });
}

async function structured(harness: Harness, tool: string, args: unknown): Promise<Record<string, unknown>> {
  const result = await harness.call(tool, args);
  assert.equal(result.isError, undefined, JSON.stringify(result.content));
  return result.structuredContent as Record<string, unknown>;
}

function captured({ desktop }: Harness): boolean {
  return desktop.calls.includes("captureScreen");
}

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

for (const tool of ["check_coordinate_profile", "record_coordinate_profile"] as const) {
  const args = tool === "check_coordinate_profile" ? CHECK : RECORD;

  Deno.test(`${tool} is granted where observe and pixels are`, async () => {
    const rows: readonly (readonly [string, Partial<PolicyEntry>])[] = [
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
  const rows: readonly (readonly [string, Partial<CoordinateProfile>, Partial<PolicyEntry>])[] = [
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

Deno.test("check_coordinate_profile answers profile_invalid for a file that is none or is not there", async () => {
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

Deno.test("record_coordinate_profile gives a profile that its schema takes and that then matches", async () => {
  const own = harness({ entry: { masks: [{ left: 50, top: 50, right: 60, bottom: 60 }] } });
  const wanted = {
    ...RECORD,
    app_version: "2.1",
    safe_regions: [
      { name: "all", rect: [0, 0, 400, 300] },
      { name: "elsewhere", rect: [399, 299, 400, 300], description: "a pixel" },
    ],
    verification_points: [[0, 0], [399, 299]],
  };
  const result = await structured(own, "record_coordinate_profile", wanted);
  assert.deepEqual(Object.keys(result).toSorted(), ["correlation_id", "profile"]);
  assert.deepEqual(validate(result["profile"]), []);
  const bytes = new TextEncoder().encode(JSON.stringify(result["profile"], undefined, 2));
  const reading = readProfile(bytes, { now: own.clock.wall(), port: new FakeMachine() });
  assert.equal(reading.fault, undefined);
  const again = harness({
    entry: { masks: [{ left: 50, top: 50, right: 60, bottom: 60 }] },
    profile: reading.profile ?? {},
  });
  assert.equal((await structured(again, "check_coordinate_profile", CHECK))["matches"], true);
  const { application, reference_image_hash, verification_points } = result["profile"] as Record<
    string,
    unknown
  >;
  assert.deepEqual(application, { process_path: "C:\\Apps\\fixture.exe", app_version: "2.1" });
  assert.notEqual(reference_image_hash, FIXTURE_HASH);
  assert.deepEqual(verification_points, [
    { point: [0, 0], expected_color: [0x33, 0x66, 0x99] },
    { point: [399, 299], expected_color: [0x33, 0x66, 0x99] },
  ]);
});

Deno.test("record_coordinate_profile hashes the pixels as any other program can", async () => {
  const { profile } = await structured(harness(), "record_coordinate_profile", RECORD);
  assert.equal((profile as Record<string, unknown>)["reference_image_hash"], FIXTURE_HASH);
});

Deno.test("record_coordinate_profile refuses what does not go together, before it looks", async () => {
  const all = { name: "all", rect: [0, 0, 400, 300] };
  const rows: readonly (readonly [string, Record<string, unknown>])[] = [
    ["invalid_argument", { profile_id: "-x" }],
    ["invalid_argument", { profile_id: "a".repeat(129) }],
    ["invalid_argument", { safe_regions: [] }],
    ["invalid_argument", { safe_regions: Array.from({ length: 65 }, () => all) }],
    ["invalid_argument", { safe_regions: [all, all] }],
    ["invalid_argument", { safe_regions: [all, { name: "b", rect: [5, 5, 5, 9] }] }],
    ["invalid_argument", { safe_regions: [all, { name: "b", rect: [0, 0, 401, 300] }] }],
    ["invalid_argument", { safe_regions: [all, { name: "b", rect: [0, 0, 400, 301] }] }],
    ["invalid_argument", { safe_regions: [all, { name: "b", rect: [-1, 0, 400, 300] }] }],
    ["invalid_argument", { safe_regions: [{ ...all, rect: [0, 0, 400] }] }],
    ["invalid_argument", { safe_regions: [{ ...all, color: 1 }] }],
    ["invalid_argument", { reference_region_name: "stage" }],
    ["invalid_argument", { verification_points: [] }],
    ["invalid_argument", { verification_points: [[400, 0]] }],
    ["invalid_argument", { verification_points: [[0, 300]] }],
    ["invalid_argument", { verification_points: [[0, 0.5]] }],
    ["invalid_argument", { verification_points: Array.from({ length: 257 }, () => [0, 0]) }],
    ["invalid_argument", { app_version: "" }],
    ["policy_denied", { safe_regions: [{ ...all, rect: [0, 0, 400, 299] }] }],
    ["policy_denied", { safe_regions: [{ ...all, rect: [1, 0, 400, 300] }], verification_points: [[1, 0]] }],
    ["invalid_argument", {
      reference_region_name: "b",
      safe_regions: [{ name: "b", rect: [0, 0, 400, 300] }],
    }],
    ["ok", { verification_points: [[399, 299]] }],
    ["ok", { verification_points: Array.from({ length: 256 }, () => [0, 0]) }],
  ];
  for (const [index, [code, fields]] of rows.entries()) {
    const own = harness();
    assert.equal(await own.code("record_coordinate_profile", { ...RECORD, ...fields }), code, `row ${index}`);
    assert.equal(captured(own), code === "ok", `row ${index}`);
  }
});

Deno.test("record_coordinate_profile takes any region of the window in variable mode, and no more than the ceiling", async () => {
  const wanted = {
    ...RECORD,
    reference_region_name: "part",
    safe_regions: [{ name: "part", rect: [10, 20, 30, 40] }],
    verification_points: [[10, 20]],
  };
  assert.equal(await harness({ entry: VARIABLES }).code("record_coordinate_profile", wanted), "ok");
  const ceiling = (left: number) =>
    harness({ entry: { ...VARIABLES, cropRegions: [{ left, top: 20, right: 30, bottom: 40 }] } });
  assert.equal(await ceiling(10).code("record_coordinate_profile", wanted), "ok");
  assert.equal(await ceiling(11).code("record_coordinate_profile", wanted), "policy_denied");
});

import assert from "node:assert/strict";
import { validate } from "../../../schema/coordinate_profile_validator.gen.ts";
import { readProfile } from "../../../src/profile/profile_document.ts";
import { FIXTURE_HASH } from "../../profiles.ts";
import { FakeMachine } from "../policy/fake_machine.ts";
import { captured, CHECK, harness, RECORD, structured, VARIABLES } from "./profile_harness.ts";

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

Deno.test("record_coordinate_profile refuses arguments that do not fit together, before it looks at the window", async () => {
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

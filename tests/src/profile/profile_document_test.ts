import assert from "node:assert/strict";
import type { ProfileDocument } from "../../../src/profile/profile_document.ts";
import { type ProfileReading, readProfile } from "../../../src/profile/profile_document.ts";
import { fixtureProfile, profileDocument } from "../../profiles.ts";
import { FakeMachine, NOW } from "../policy/fake_machine.ts";

const MACHINE = new FakeMachine().add("C:\\Apps\\fixture.exe");

function read(content: unknown, now = NOW): ProfileReading {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return readProfile(new TextEncoder().encode(text), { now, port: MACHINE });
}

const region = (name: string, ...rect: [number, number, number, number]) => ({ name, rect });

Deno.test("readProfile() reads a profile", () => {
  assert.deepEqual(read(profileDocument()), { profile: fixtureProfile() });
});

Deno.test("readProfile() brings the executable's path to the form that a policy has", () => {
  const of = (process_path: string) =>
    read(profileDocument({ application: { process_path } })).profile?.executablePath;
  assert.equal(of("c:/apps/x/../FIXTURE.exe"), "C:\\Apps\\fixture.exe");
  assert.equal(of("C:\\gone\\other.exe"), "C:\\gone\\other.exe");
});

Deno.test("readProfile() reads a profile as another program writes it, indented and with a byte-order mark", () => {
  const text = `\uFEFF${JSON.stringify(profileDocument(), undefined, 2)}\r\n`;
  assert.deepEqual(read(text), { profile: fixtureProfile() });
});

/** Fields of the fixture's profile that are wrong, and a part of what is said of them. */
const WRONG: readonly (readonly [string, Partial<Record<keyof ProfileDocument, unknown>>])[] = [
  ["profile_id: must be", { profile_id: ".hidden" }],
  ["profile_id: may have at most 128", { profile_id: "a".repeat(129) }],
  ["application.process_path", { application: { process_path: "" } }],
  ["network", { application: { process_path: "\\\\server\\share\\a.exe" } }],
  ["not full", { application: { process_path: "a.exe" } }],
  ["this field is unknown", { application: { process_path: "C:\\a.exe", dpi: 96 } }],
  ["window_size.width: must be at least 1", { window_size: { width: 0, height: 300 } }],
  ["whole", { window_size: { width: 400.5, height: 300 } }],
  ["reference_region_name: must be the name", { reference_region_name: "All" }],
  ["reference_image_hash", { reference_image_hash: "A".repeat(64) }],
  ["reference_image_hash", { reference_image_hash: "a".repeat(63) }],
  ["safe_regions: must hold at least 1", { safe_regions: [] }],
  ["safe_regions: may hold at most 64", {
    safe_regions: Array.from({ length: 65 }, (_, i) => region(i === 0 ? "all" : `${i}`, 0, 0, 400, 300)),
  }],
  ["another region has this name", {
    safe_regions: [region("all", 0, 0, 9, 9), region("all", 0, 0, 400, 300)],
  }],
  ["safe_regions[0].rect: left must be", { safe_regions: [region("all", 10, 0, 10, 9)] }],
  ["safe_regions[0].rect: the region reaches", { safe_regions: [region("all", 0, 0, 401, 300)] }],
  ["safe_regions[1].rect: the region reaches", {
    safe_regions: [region("all", 0, 0, 400, 300), region("b", 0, 0, 400, 301)],
  }],
  ["verification_points: must hold at least 1", { verification_points: [] }],
  ["verification_points[0].expected_color[1]: may be at most 255", {
    verification_points: [{ point: [0, 0], expected_color: [0, 256, 0] }],
  }],
  ["verification_points: may hold at most 256", {
    verification_points: Array(257).fill({ point: [0, 0], expected_color: [0, 0, 0] }),
  }],
  ["verification_points[0]: the point must lie inside", {
    verification_points: [{ point: [400, 299], expected_color: [0, 0, 0] }],
  }],
  ["created_at: must be a date", { created_at: "2026-05-01T00:00:00Z" }],
  ["created_at: this date", { created_at: "2026-02-30T00:00:00+00:00" }],
  ["created_at: this time has not come", { created_at: "2026-06-01T00:00:00.001+00:00" }],
  ["this field is unknown", { dpis: 96 } as Record<string, unknown>],
  ["must be a whole number", { dpi: "96" }],
  ["must be at least 48", { dpi: 47 }],
];

for (const [index, [part, fields]] of WRONG.entries()) {
  Deno.test(`readProfile() refuses case ${index} and says "${part}"`, () => {
    const { profile, fault } = read({ ...profileDocument(), ...fields });
    assert.equal(profile, undefined);
    assert.ok(fault?.includes(part), fault);
    assert.match(fault ?? "", /^Line 1, column \d+/);
  });
}

Deno.test("readProfile() refuses a profile without any one of its fields", () => {
  for (const field of Object.keys(profileDocument())) {
    const { [field as keyof ProfileDocument]: _, ...rest } = profileDocument();
    assert.match(read(rest).fault ?? "", new RegExp(`the field ${field} is missing`));
  }
});

Deno.test("readProfile() takes edges that lie inside: right and bottom of the window, the last pixel, now", () => {
  const edge = profileDocument({
    window_size: { width: 1, height: 1 },
    safe_regions: [region("all", 0, 0, 1, 1)],
    verification_points: [{ point: [0, 0], expected_color: [0, 255, 0] }],
    created_at: "2026-06-01T03:00:00+03:00",
  });
  assert.equal(read(edge).fault, undefined);
  assert.match(read(edge, NOW - 1).fault ?? "", /this time has not come/);
});

Deno.test("readProfile() refuses what is no JSON, and a file of a byte over 1 MiB", () => {
  const text = JSON.stringify(profileDocument());
  assert.match(read(text.replace('"profile_id"', '"created_at":"x","profile_id"')).fault ?? "", /twice/);
  assert.match(read("profile_id: yaml").fault ?? "", /^Line 1, column 1/);
  assert.match(read("[]").fault ?? "", /a mapping/);
  assert.match(read(" ").fault ?? "", /empty/);
  const mebibyte = 1024 * 1024;
  assert.deepEqual(read(text.padEnd(mebibyte, " ")), { profile: fixtureProfile() });
  assert.match(read(text.padEnd(mebibyte + 1, " ")).fault ?? "", /larger than 1 MiB/);
});

Deno.test("readProfile() repeats nothing of the file in what it says", () => {
  const secret = "S3CRET";
  const texts = [
    JSON.stringify({ [secret]: secret }),
    JSON.stringify({ ...profileDocument(), profile_id: `#${secret}` }),
    JSON.stringify({ ...profileDocument(), [secret]: 1 }),
    `{"${secret}": ${secret}}`,
  ];
  for (const text of texts) assert.doesNotMatch(read(text).fault ?? secret, new RegExp(secret));
});

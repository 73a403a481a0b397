import type { CoordinateProfile, ProfileFile } from "../src/profile/profile.ts";
import type { ProfileDocument } from "../src/profile/profile_document.ts";

/** The canonical hash of the fake fixture window, 400x300 pixels of 0x336699: also made by a program that is not ours. */
export const FIXTURE_HASH = "87f92cec1ce797f4a63ec33242b386ba4e8086d4f9f0b9dd5c898d9f86aa1760";

/** A profile of the fake fixture window as its file would hold it. */
export function profileDocument(fields: Partial<ProfileDocument> = {}): ProfileDocument {
  return {
    profile_id: "fixture-400x300",
    application: { process_path: "C:\\Apps\\fixture.exe", app_version: "1.0" },
    window_size: { width: 400, height: 300 },
    reference_region_name: "all",
    reference_image_hash: FIXTURE_HASH,
    safe_regions: [
      { name: "all", rect: [0, 0, 400, 300], description: "the whole window" },
      { name: "button", rect: [10, 20, 31, 41] },
    ],
    verification_points: [
      { point: [0, 0], expected_color: [0x33, 0x66, 0x99] },
      { point: [399, 299], expected_color: [0x33, 0x66, 0x99] },
    ],
    created_at: "2026-05-31T23:59:59.123+00:00",
    ...fields,
  };
}

/** That profile in the form in which the server holds it. */
export function fixtureProfile(fields: Partial<CoordinateProfile> = {}): CoordinateProfile {
  const all = { name: "all", rect: { left: 0, top: 0, right: 400, bottom: 300 } };
  return {
    id: "fixture-400x300",
    executablePath: "C:\\Apps\\fixture.exe",
    windowSize: { width: 400, height: 300 },
    reference: all,
    dpi: undefined,
    imageHash: FIXTURE_HASH,
    regions: [all, { name: "button", rect: { left: 10, top: 20, right: 31, bottom: 41 } }],
    points: [
      { point: { x: 0, y: 0 }, expected: [0x33, 0x66, 0x99] },
      { point: { x: 399, y: 299 }, expected: [0x33, 0x66, 0x99] },
    ],
    ...fields,
  };
}

/** The profile folder of the fake machine. */
export const PROFILE_FILES: readonly ProfileFile[] = [
  { name: "fixture.json", profile: fixtureProfile() },
  { name: "Broken.json", fault: "Line 1, column 1: the field created_at is missing" },
];

import assert from "node:assert/strict";
import type { Configuration } from "../../../src/policy/policy.ts";
import type { CoordinateProfile } from "../../../src/profile/profile.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";
import { fixtureProfile } from "../../profiles.ts";

/** Arguments that are right for the profile `fixture.json` and the window of the harness. */
export const CHECK = { hwnd: 7, profile_path: "fixture.json" };
export const RECORD: Readonly<Record<string, unknown>> = RIGHT_ARGUMENTS["record_coordinate_profile"] ?? {};

/** The fields of an entry of variable mode with unrestricted screenshots. */
export const VARIABLES: EntryFields = { safeRegions: [], unrestrictedScreenshots: true };

/** A harness whose profile folder holds `fixture.json` with these fields. */
export function harness(options: {
  readonly entry?: EntryFields;
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

/** The `structuredContent` of a call that must succeed. */
export async function structured(
  own: Harness,
  tool: string,
  args: unknown,
): Promise<Record<string, unknown>> {
  const result = await own.call(tool, args);
  assert.equal(result.isError, undefined, JSON.stringify(result.content));
  return result.structuredContent as Record<string, unknown>;
}

/** Whether pixels were read. */
export function captured({ desktop }: Harness): boolean {
  return desktop.calls.includes("captureScreen");
}

import * as z from "zod";
import type { ProfileDocument } from "../profile/profile_document.ts";
import { defineTool } from "./tool.ts";
import { regionName, targetArguments, targetedInput, targetOf } from "./arguments.ts";
import { correlationId } from "./results.ts";

/** The argument that names a coordinate profile. */
const profilePath = z.string().min(1).max(255)
  .describe("Plain name of a file in the operator's profile folder");
const coordinates = (length: number) => z.array(z.int().min(0).max(0x7fffffff)).length(length);
const color = z.array(z.int().min(0).max(255)).length(3);

/** The tool `resolve_coordinate_profile_point`. */
export const resolveCoordinateProfilePoint = defineTool({
  name: "resolve_coordinate_profile_point",
  title: "Resolve coordinate profile point",
  description: "The centre of a named region of a coordinate profile, in window pixels. Looks at no window.",
  input: z.strictObject({
    profile_path: profilePath,
    region_name: regionName.describe("One of its safe_regions"),
  }),
  output: z.strictObject({
    profile_id: z.string(),
    region_name: z.string(),
    x: z.int(),
    y: z.int(),
    correlation_id: correlationId,
  }),
  effect: "resolvePoint",
  plan: (args) => ({ profileName: args.profile_path, regionName: args.region_name }),
  report: ({ profileId, regionName, point: { x, y } }) => ({
    structured: { profile_id: profileId, region_name: regionName, x, y },
  }),
});

/** The tool `check_coordinate_profile`. */
export const checkCoordinateProfile = defineTool({
  name: "check_coordinate_profile",
  title: "Check coordinate profile",
  description: "Whether a window still looks as it did when its coordinate profile was recorded.",
  input: targetedInput({ profile_path: profilePath, ...targetArguments }),
  output: z.strictObject({
    matches: z.boolean(),
    reason: z.string().nullable().describe("null when it matches"),
    failing_points: z.array(z.strictObject({
      point: coordinates(2),
      expected_color: color,
      actual_color: color,
    })),
    correlation_id: correlationId,
  }),
  effect: "checkProfile",
  plan: (args) => ({ target: targetOf(args), profileName: args.profile_path }),
  report: ({ matches, reason, failingPoints, regionLimited, masks, area }) => ({
    structured: {
      matches,
      reason: reason ?? null,
      failing_points: failingPoints.map(({ point: { x, y }, expected, actual }) => ({
        point: [x, y],
        expected_color: expected,
        actual_color: actual,
      })),
    },
    privacy: { region_limited: regionLimited, mask_count: masks, pixel_area: area, png_bytes: 0 },
  }),
});

const region = z.strictObject({
  name: regionName.describe("The name that calls will use"),
  rect: coordinates(4).describe("[left, top, right, bottom] in window pixels"),
  description: z.string().max(4096).optional().describe("For people"),
});

/** The tool `record_coordinate_profile`. */
export const recordCoordinateProfile = defineTool({
  name: "record_coordinate_profile",
  title: "Record coordinate profile",
  description:
    "Makes a coordinate profile of a window as it looks now. Writes nothing: the operator saves it.",
  input: targetedInput({
    ...targetArguments,
    profile_id: z.string().max(128).regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      "must be letters, digits and . _ -",
    ).describe("A name for the profile"),
    reference_region_name: regionName.describe(
      "The name of one of safe_regions; where the policy names regions, also one of those",
    ),
    safe_regions: z.array(region).min(1).max(64).describe("Regions that calls may name"),
    verification_points: z.array(coordinates(2).describe("[x, y] inside the reference region")).min(1)
      .max(256).describe("Points whose colours are compared when the profile is checked"),
    app_version: z.string().min(1).max(256).optional().describe("Version of the application, for people"),
  }),
  output: z.strictObject({
    profile: z.strictObject({
      profile_id: z.string(),
      application: z.strictObject({ process_path: z.string(), app_version: z.string().optional() }),
      window_size: z.strictObject({ width: z.int(), height: z.int() }),
      reference_region_name: z.string(),
      reference_image_hash: z.string(),
      safe_regions: z.array(region),
      verification_points: z.array(z.strictObject({ point: coordinates(2), expected_color: color })),
      created_at: z.string(),
    }),
    correlation_id: correlationId,
  }),
  effect: "recordProfile",
  plan: (args) => ({
    target: targetOf(args),
    profileId: args.profile_id,
    referenceRegionName: args.reference_region_name,
    regions: args.safe_regions.map(({ name, rect, description }) => ({
      name,
      rect: fourOf(rect),
      ...(description !== undefined && { description }),
    })),
    points: args.verification_points.map(twoOf),
    appVersion: args.app_version,
  }),
  report: ({ document, regionLimited, masks, area }) => ({
    structured: { profile: profileJson(document) },
    privacy: { region_limited: regionLimited, mask_count: masks, pixel_area: area, png_bytes: 0 },
  }),
});

/** The four numbers of a list whose length the schema has checked, which its type does not say. */
function fourOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly [number, number, number, number] {
  return [a, b, c, d];
}

function twoOf([a = 0, b = 0]: readonly number[]): readonly [number, number] {
  return [a, b];
}

/**
 * A profile as JSON. The compiler takes no interface for an index signature, so each part is written out as a new
 * object.
 */
function profileJson(
  { application, window_size, safe_regions, verification_points, ...rest }: ProfileDocument,
) {
  return {
    profile_id: rest.profile_id,
    application: { ...application },
    window_size: { ...window_size },
    reference_region_name: rest.reference_region_name,
    reference_image_hash: rest.reference_image_hash,
    safe_regions: safe_regions.map((one) => ({ ...one })),
    verification_points: verification_points.map((one) => ({ ...one })),
    created_at: rest.created_at,
  };
}

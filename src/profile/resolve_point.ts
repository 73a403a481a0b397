import type { Point } from "../base/geometry.ts";
import { ToolError } from "../base/errors.ts";
import type { ProfileFile } from "./profile.ts";
import { findProfile } from "./profile_folder.ts";

/** The centre of a region of a profile. */
export interface ResolvedPoint {
  readonly profileId: string;
  readonly regionName: string;
  /** Window coordinates, rounded down. */
  readonly point: Point;
}

/**
 * The centre of a region, rounded down. Looks at no window. Throws as {@linkcode findProfile} does, and
 * `invalid_argument` with the names that the profile has when it has no such region.
 */
export function resolvePoint(
  profiles: readonly ProfileFile[],
  profileName: string,
  regionName: string,
): ResolvedPoint {
  const { id, regions } = findProfile(profiles, profileName);
  const region = regions.find(({ name }) => name === regionName);
  if (region === undefined) {
    const names = regions.map(({ name }) => JSON.stringify(name)).join(", ");
    throw new ToolError("invalid_argument", `Refused: unknown region_name; the profile names ${names}`);
  }
  const { left, top, right, bottom } = region.rect;
  const point = { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
  return { profileId: id, regionName, point };
}

import { contains, encloses, type Rect, type RectList, rectOf, type Size } from "../base/geometry.ts";
import { type Breach, rectBreach, regionBreaches } from "./region_rules.ts";

/** `[x, y]` in window pixels. */
export type PointList = readonly [number, number];

/** The places of a profile, as its file and the arguments of a recording write them. */
export interface Places {
  readonly window_size: Size;
  readonly reference_region_name: string;
  readonly safe_regions: readonly { readonly name: string; readonly rect: RectList }[];
  readonly verification_points: readonly { readonly point: PointList }[];
}

/** The rules beyond the schema that places break, each with its place; empty when they are right. */
export function placeBreaches(places: Places): readonly Breach[] {
  const regions = brokenRegions(places);
  if (regions.length > 0) return regions;
  const reference = referenceRect(places);
  if (reference === undefined) {
    return [{
      code: "reference_unknown",
      message: "must be the name of one of safe_regions",
      path: ["reference_region_name"],
    }];
  }
  return places.verification_points.flatMap(({ point: [x, y] }, index) =>
    contains(reference, { x, y }) ? [] : [{
      code: "point_outside",
      message: "the point must lie inside the reference region",
      path: ["verification_points", String(index)],
    }]
  );
}

/** The rectangle of the reference region; undefined when no region has its name. */
export function referenceRect({ safe_regions, reference_region_name }: Places): Rect | undefined {
  const region = safe_regions.find(({ name }) => name === reference_region_name);
  return region && rectOf(region.rect);
}

function brokenRegions({ safe_regions, window_size: { width, height } }: Places): readonly Breach[] {
  const window = { left: 0, top: 0, right: width, bottom: height };
  return regionBreaches(safe_regions, rectBreach).flatMap(([breach], index) => {
    const region = safe_regions[index];
    if (breach !== undefined || region === undefined || encloses(window, rectOf(region.rect))) {
      return breach ?? [];
    }
    return {
      code: "rect_outside",
      message: "the region reaches beyond the window",
      path: ["safe_regions", String(index), "rect"],
    };
  });
}

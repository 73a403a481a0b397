import {
  contains,
  encloses,
  isEmpty,
  type Rect,
  type RectList,
  rectOf,
  type Size,
} from "../base/geometry.ts";

/** `[x, y]` in window pixels. */
export type PointList = readonly [number, number];

/** The places of a profile, as its file and the arguments of a recording write them. */
export interface Places {
  readonly window_size: Size;
  readonly reference_region_name: string;
  readonly safe_regions: readonly { readonly name: string; readonly rect: RectList }[];
  readonly verification_points: readonly { readonly point: PointList }[];
}

/** A rule that the places break: a text without anything they hold, and the steps to the node. */
export interface Breach {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Where places break the rules that a schema cannot say; empty when they are right. */
export function placeBreaches(places: Places): readonly Breach[] {
  const regions = regionBreaches(places);
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

/** The rectangle that the reference region's name names. */
export function referenceRect({ safe_regions, reference_region_name }: Places): Rect | undefined {
  const region = safe_regions.find(({ name }) => name === reference_region_name);
  return region && rectOf(region.rect);
}

function regionBreaches({ safe_regions, window_size: { width, height } }: Places): Breach[] {
  const names = new Set<string>();
  const window = { left: 0, top: 0, right: width, bottom: height };
  return safe_regions.flatMap(({ name, rect: list }, index): Breach[] => {
    const path = ["safe_regions", String(index)];
    const rect = rectOf(list);
    const twice = names.has(name);
    names.add(name);
    if (twice) {
      return [{
        code: "region_name_twice",
        message: "another region has this name",
        path: [...path, "name"],
      }];
    }
    if (isEmpty(rect)) {
      const message = "left must be less than right, and top less than bottom";
      return [{ code: "rect_order", message, path: [...path, "rect"] }];
    }
    if (encloses(window, rect)) return [];
    return [{
      code: "rect_outside",
      message: "the region reaches beyond the window",
      path: [...path, "rect"],
    }];
  });
}

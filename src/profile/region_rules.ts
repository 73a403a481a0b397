import type { RectList } from "../base/geometry.ts";

/** A broken rule between fields: a code, a text without anything the file holds, and the steps to the node. */
export interface Breach {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** The broken rules of each of these regions by itself, in their order: a name that came before, or its rectangle. */
export function regionBreaches<R>(
  regions: readonly { readonly name: string; readonly rect?: R }[],
  brokenRect: (rect: R, path: readonly string[]) => readonly Breach[],
): readonly (readonly Breach[])[] {
  const names = new Set<string>();
  return regions.map(({ name, rect }, index) => {
    const path = ["safe_regions", String(index)];
    const twice = names.has(name);
    names.add(name);
    return [
      ...(twice
        ? [{ code: "region_name_twice", message: "another region has this name", path: [...path, "name"] }]
        : []),
      ...(rect === undefined ? [] : brokenRect(rect, [...path, "rect"])),
    ];
  });
}

/** The broken rule of a rectangle that holds no pixel; empty for any other. */
export function rectBreach([left, top, right, bottom]: RectList, path: readonly string[]): readonly Breach[] {
  if (left < right && top < bottom) return [];
  return [{ code: "rect_order", message: "left must be less than right, and top less than bottom", path }];
}

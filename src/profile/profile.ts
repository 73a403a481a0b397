import type { NamedRegion, Point, Size } from "../base/geometry.ts";

/** Red, green and blue, 0 to 255. */
export type Color = readonly [r: number, g: number, b: number];

/** A pixel by which a window is recognised. */
export interface VerificationPoint {
  /** Window coordinates. */
  readonly point: Point;
  readonly expected: Color;
}

/** Named places of one application's window at one size, and the marks by which the window is recognised. */
export interface CoordinateProfile {
  readonly id: string;
  /** Canonical path, or the normalised spelling where the machine knows no such file. */
  readonly executablePath: string;
  readonly windowSize: Size;
  /** Dots per inch that the window was shown at; undefined = not compared. */
  readonly dpi: number | undefined;
  /** One of `regions`. */
  readonly reference: NamedRegion;
  /** Hash of the reference region with masks painted, see `canonicalPngSha256`. */
  readonly imageHash: string;
  readonly regions: readonly NamedRegion[];
  /** Inside the reference region. */
  readonly points: readonly VerificationPoint[];
}

/** A file of the profile folder, as it was at start. */
export type ProfileFile =
  & { readonly name: string }
  & (
    | { readonly profile: CoordinateProfile; readonly fault?: undefined }
    /** Why the file is no valid profile, as a client may read it. */
    | { readonly profile?: undefined; readonly fault: string }
  );

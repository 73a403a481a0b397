import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Clock } from "../base/clock.ts";
import type { Look } from "./look.ts";
import { ToolError } from "../base/errors.ts";
import { timestamp } from "../base/offset_date_time.ts";
import { areaOf, type Rect, type Size, sizeOf } from "../base/geometry.ts";
import { windowRect } from "../targets/window_rect.ts";
import { colorAt } from "../image/bitmap.ts";
import { canonicalPngSha256 } from "../image/canonical_png.ts";
import { sourceOf } from "./screenshot.ts";
import { fieldName } from "../document/problem.ts";
import { placeBreaches, type Places, type PointList, referenceRect } from "../profile/place_rules.ts";
import type { ProfileDocument } from "../profile/profile_document.ts";
import type { ChosenPart } from "./chosen_part.ts";
import { checkUnmasked, shownReference } from "./reference_region.ts";

/** The parts of a profile that a client states; the rest is read from the window. */
export interface RecordingRequest {
  readonly profileId: string;
  readonly referenceRegionName: string;
  readonly regions: ProfileDocument["safe_regions"];
  /** Inside the reference region. */
  readonly points: readonly PointList[];
  readonly appVersion: string | undefined;
}

/** A profile as a file would hold it. Nothing is written anywhere. */
export interface Recording {
  readonly document: ProfileDocument;
  readonly regionLimited: boolean;
  readonly masks: number;
  /** How many pixels were read. */
  readonly area: number;
}

/**
 * The part that a recording captures.
 *
 * Throws `invalid_argument` when the places do not go together or do not fit into the window as it is now, and
 * `policy_denied` when the policy does not show the reference region or a mask lies over a point.
 */
export function partToRecord(
  view: DesktopView,
  target: AllowedWindow,
  request: RecordingRequest,
): ChosenPart {
  const rect = checkedReference(placesOf(request, sizeOf(windowRect(view, target))));
  const shown = shownReference(view, target, { name: request.referenceRegionName, rect });
  checkUnmasked(target, shown.layout, request.points.map(([x, y]) => ({ x, y })));
  return shown;
}

/** Reads the window and makes a profile of it. */
export async function recordProfile(
  { target, look: { rect, capture }, clock, signal }: {
    readonly target: AllowedWindow;
    readonly look: Look;
    readonly clock: Pick<Clock, "wall">;
    readonly signal: AbortSignal;
  },
  request: RecordingRequest,
): Promise<Recording> {
  const { bitmap, masks, windowSize, dpi } = await capture(sourceOf(target.entry, undefined));
  const places = placesOf(request, windowSize);
  checkedReference(places);
  const document: ProfileDocument = {
    profile_id: request.profileId,
    application: {
      process_path: target.executablePath,
      ...(request.appVersion !== undefined && { app_version: request.appVersion }),
    },
    window_size: windowSize,
    dpi,
    reference_region_name: request.referenceRegionName,
    reference_image_hash: await canonicalPngSha256(bitmap, signal),
    safe_regions: request.regions,
    verification_points: request.points.map(([x, y]) => ({
      point: [x, y],
      expected_color: colorAt(bitmap, x - rect.left, y - rect.top),
    })),
    created_at: timestamp(clock.wall()),
  };
  return { document, regionLimited: !target.entry.unrestrictedScreenshots, masks, area: areaOf(rect) };
}

function placesOf({ referenceRegionName, regions, points }: RecordingRequest, windowSize: Size): Places {
  return {
    window_size: windowSize,
    reference_region_name: referenceRegionName,
    safe_regions: regions,
    verification_points: points.map((point) => ({ point })),
  };
}

function checkedReference(places: Places): Rect {
  const [breach] = placeBreaches(places);
  const rect = referenceRect(places);
  if (breach === undefined && rect !== undefined) return rect;
  throw new ToolError(
    "invalid_argument",
    `Refused: ${fieldName(breach?.path ?? ["reference_region_name"])}: ${breach?.message ?? "is unknown"}`,
  );
}

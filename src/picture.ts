import type { AllowedWindow } from "./allowed_windows.ts";
import type { DesktopView } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { areaOf, isEmpty, type Point, type Rect, type Size, sizeOf } from "./geometry.ts";
import { drawGrid } from "./image/grid.ts";
import type { ImageMapping } from "./image/mapping.ts";
import { encodePng } from "./image/png.ts";
import type { Capture } from "./screen_capture.ts";

/** Which part of a window to look at: a region the policy names, or margins cut off each side. */
export type RegionSelector = { readonly regionName: string } | { readonly crop: Rect };

export interface PictureOptions {
  /** Distance of grid lines in window pixels; undefined = no grid. */
  readonly gridSpacing: number | undefined;
}

/** A PNG image of a part of a window. */
export interface Picture {
  readonly png: Uint8Array;
  /** Left-top corner of the image, window coordinates. */
  readonly windowOffset: Point;
  readonly imageSize: Size;
  readonly regionLimited: boolean;
  readonly masks: number;
}

export interface PictureSource {
  /** Window coordinates. */
  readonly rect: Rect;
  readonly target: AllowedWindow;
  readonly capture: (rect: Rect) => Promise<Capture>;
  readonly signal: AbortSignal;
}

/** 16,000,000 px: what one image may hold. */
const MAX_IMAGE_AREA = 16_000_000;

/**
 * The rectangle `selector` names, window coordinates.
 *
 * Throws `policy_denied` when the entry does not offer that way of choosing or holds it back at this window
 * size, `invalid_argument` when it names no region or nothing is left, `screenshot_too_large`.
 */
export function regionOf(view: DesktopView, target: AllowedWindow, selector: RegionSelector): Rect {
  const window = view.getWindowRect(target.identity.hwnd);
  if (window === undefined) throw new ToolError("target_stale", "Refused: the target window closed");
  const size = sizeOf(window);
  checkWindowSize(target, size);
  const rect = "crop" in selector
    ? cropOf(target, selector.crop, size)
    : namedRegion(target, selector.regionName);
  if (areaOf(rect) > MAX_IMAGE_AREA) {
    throw new ToolError(
      "screenshot_too_large",
      `Refused: the region holds more than ${MAX_IMAGE_AREA} pixels`,
    );
  }
  return rect;
}

function checkWindowSize({ entry: { windowSize } }: AllowedWindow, size: Size): void {
  if (windowSize === undefined) return;
  if (windowSize.width === size.width && windowSize.height === size.height) return;
  throw new ToolError(
    "policy_denied",
    `Refused: the policy holds only while the window is ${windowSize.width}x${windowSize.height} pixels`,
  );
}

function namedRegion({ entry }: AllowedWindow, name: string): Rect {
  const region = entry.safeRegions.find((region) => region.name === name);
  if (region !== undefined) return region.rect;
  const names = entry.safeRegions.map((region) => `"${region.name}"`).join(", ");
  throw entry.safeRegions.length === 0
    ? new ToolError("policy_denied", "Refused: the policy names no region of this window that may be seen")
    : new ToolError("invalid_argument", `Refused: unknown region_name; the policy names ${names}`);
}

function cropOf({ entry }: AllowedWindow, crop: Rect, size: Size): Rect {
  if (!entry.unrestrictedScreenshots) {
    throw new ToolError(
      "policy_denied",
      entry.safeRegions.length > 0
        ? "Refused: this window may be seen only by regions; give region_name"
        : "Refused: screenshots are not granted for this window",
    );
  }
  const rect = {
    left: crop.left,
    top: crop.top,
    right: size.width - crop.right,
    bottom: size.height - crop.bottom,
  };
  if (!isEmpty(rect)) return rect;
  throw new ToolError("invalid_argument", "Refused: the crop margins leave nothing of the window");
}

/** Takes and encodes a picture. Throws `screenshot_too_large` when the PNG is larger than the policy allows. */
export async function takePicture(source: PictureSource, options: PictureOptions): Promise<Picture> {
  const { rect, target, capture, signal } = source;
  const { bitmap, masks } = await capture(rect);
  const origin = { x: rect.left, y: rect.top };
  const mapping: ImageMapping = { origin, captured: sizeOf(rect), image: sizeOf(rect) };
  const { gridSpacing } = options;
  const shown = gridSpacing === undefined ? bitmap : drawGrid(bitmap, gridSpacing, mapping);
  const png = await encodePng(shown, { signal });
  if (png.byteLength > target.entry.maxScreenshotBytes) {
    throw new ToolError("screenshot_too_large", "Refused: the image has more bytes than the policy allows");
  }
  return {
    png,
    windowOffset: origin,
    imageSize: { width: shown.width, height: shown.height },
    regionLimited: !target.entry.unrestrictedScreenshots,
    masks,
  };
}

import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { areaOf, encloses, isEmpty, type Rect, sizeOf, translate } from "../base/geometry.ts";
import { type RectRule, regionNow, type RegionRule, type WindowLayout } from "../policy/rect_rule.ts";
import { dialogOf } from "../targets/popups.ts";
import { checkLayout, layoutOf } from "../targets/window_layout.ts";
import type { PlacedRegion } from "../targets/window_description.ts";
import { windowRect } from "../targets/window_rect.ts";

/** Which part of a window to look at: a region the policy names, or margins cut off each side. */
export type RegionSelector =
  & ({ readonly regionName: string } | { readonly crop: Rect })
  /** Of that, this rectangle alone; window coordinates. */
  & { readonly detail?: Rect | undefined };

/** A part of a target, chosen before the guards. A capture of it throws `target_stale` when the target lies otherwise. */
export interface ChosenPart {
  /** Window coordinates of the target. */
  readonly rect: Rect;
  /** How the target lay when the part was chosen. */
  readonly layout: WindowLayout;
  /** The target's dialog that it is a part of, and the frame of that; undefined for a part of the target itself. */
  readonly dialog: { readonly hwnd: Hwnd; readonly frame: Rect } | undefined;
}

/** 16,000,000 px: what one image may hold. */
const MAX_IMAGE_AREA = 16_000_000;

/**
 * The part that `selector` names.
 *
 * Throws `policy_denied` when the entry does not offer that way of choosing or holds it back at this window
 * size, `invalid_argument` when it names no region or nothing is left, `screenshot_too_large`.
 */
export function choosePart(view: DesktopView, target: AllowedWindow, selector: RegionSelector): ChosenPart {
  // What is wrong whatever the window looks like, first.
  const region = "crop" in selector ? onlyRegion(target) : regionNamed(target, selector.regionName);
  const layout = layoutOf(view, target);
  checkLayout(target.entry, layout);
  const whole = "crop" in selector && region === undefined
    ? { rect: cropOf(target, selector.crop, layout), layout, dialog: undefined }
    : partOf(view, target, region!, layout);
  const part = selector.detail === undefined ? whole : { ...whole, rect: detailOf(whole, selector.detail) };
  if (areaOf(part.rect) > MAX_IMAGE_AREA) {
    throw new ToolError(
      "screenshot_too_large",
      `Refused: the region holds more than ${MAX_IMAGE_AREA} pixels`,
    );
  }
  return part;
}

/** The part that a client wants to see of a part. Throws `invalid_argument` unless it lies wholly inside. */
function detailOf({ rect }: ChosenPart, detail: Rect): Rect {
  if (encloses(rect, detail)) return detail;
  throw new ToolError(
    "invalid_argument",
    `Refused: crop must lie wholly inside the region, which is ${rectText(rect)} in window pixels now`,
  );
}

function rectText({ left, top, right, bottom }: Rect): string {
  return `left ${left}, top ${top}, right ${right}, bottom ${bottom}`;
}

function partOf(
  view: DesktopView,
  target: AllowedWindow,
  region: RegionRule,
  layout: WindowLayout,
): ChosenPart {
  if ("area" in region) return dialogPart(view, target, layout);
  return { rect: rectOfRegion(region, layout), layout, dialog: undefined };
}

/** The region of that name. Throws `policy_denied` when there is none at all, `invalid_argument` for an unknown name. */
export function regionNamed({ entry: { safeRegions } }: AllowedWindow, name: string): RegionRule {
  const region = safeRegions.find((region) => region.name === name);
  if (region !== undefined) return region;
  throw safeRegions.length === 0
    ? new ToolError("policy_denied", "Refused: the policy names no region of this window for screenshots")
    : new ToolError(
      "invalid_argument",
      `Refused: unknown region_name; the policy names ${namesOf(safeRegions)}`,
    );
}

/**
 * Where a region is now, window coordinates. Throws `invalid_argument` when nothing is left of it or it is not wholly inside
 * the window, `policy_denied` when the administrator's policy lets less be shown.
 */
export function rectOfRegion(
  { name, rect: rule, within }: Extract<RegionRule, { readonly rect: RectRule }>,
  layout: WindowLayout,
): Rect {
  const rect = regionNow(rule, layout);
  const { width, height } = layout.size;
  if (!encloses({ left: 0, top: 0, right: width, bottom: height }, rect)) {
    const is = isEmpty(rect) ? "empty" : `${sizeText(rect)} pixels`;
    throw new ToolError(
      "invalid_argument",
      `Refused: the region "${name}" is ${is} at ${rect.left},${rect.top} to ${rect.right},${rect.bottom} and must lie ` +
        `inside the window, which is ${width}x${height} pixels now; enlarge the window, or the operator must change it`,
    );
  }
  if (within?.some((cap) => encloses(regionNow(cap, layout), rect)) === false) {
    throw new ToolError(
      "policy_denied",
      "Refused: the administrator's policy lets less of this window be shown than this region",
    );
  }
  return rect;
}

function sizeText(rect: Rect): string {
  const { width, height } = sizeOf(rect);
  return `${width}x${height}`;
}

/** The frame of the dialog that the target shows. Throws `invalid_argument` when it shows none. */
function dialogPart(view: DesktopView, target: AllowedWindow, layout: WindowLayout): ChosenPart {
  const dialog = dialogOf(view, target);
  const frame = dialog === undefined ? undefined : dialogRect(view, target, dialog);
  if (dialog !== undefined && frame !== undefined) {
    return { rect: frame, layout, dialog: { hwnd: dialog, frame } };
  }
  throw new ToolError(
    "invalid_argument",
    "Refused: the application shows no dialog now, and this region is its dialog; look at another region",
  );
}

/** Where a dialog of the target is, window coordinates of the target, so perhaps outside of it; undefined when gone. */
export function dialogRect(view: DesktopView, target: AllowedWindow, dialog: Hwnd): Rect | undefined {
  const { left, top } = windowRect(view, target);
  const frame = view.getFrameBounds(dialog);
  return frame && translate(frame, { x: -left, y: -top });
}

/** The outer rectangle of the window that draws a part, screen coordinates. Throws `target_stale` when it is gone. */
export function drawnRect(view: DesktopView, target: AllowedWindow, { dialog }: ChosenPart): Rect {
  if (dialog === undefined) return windowRect(view, target);
  const rect = view.getWindowRect(dialog.hwnd);
  if (rect === undefined) throw new ToolError("target_stale", "Refused: the dialog closed; look again");
  return rect;
}

/**
 * The region that is meant when none is named: the only one of the policy, a dialog not counted; undefined where crops by
 * margins are allowed in its place. Throws `policy_denied` when there is neither.
 */
function onlyRegion({ entry }: AllowedWindow): RegionRule | undefined {
  if (entry.unrestrictedScreenshots) return undefined;
  const [region, ...more] = entry.safeRegions.filter((region) => "rect" in region);
  if (region !== undefined && more.length === 0) return region;
  throw new ToolError(
    "policy_denied",
    entry.safeRegions.length > 0
      ? `Refused: only named regions of this window may be shown; give region_name, one of ${
        namesOf(entry.safeRegions)
      }`
      : "Refused: screenshots are not granted for this window",
  );
}

/** The regions of the policy and where each is now, undefined where it cannot be shown. */
export function placedRegions(view: DesktopView, target: AllowedWindow): readonly PlacedRegion[] {
  return target.entry.safeRegions.map(({ name }) => {
    try {
      return { name, rect: choosePart(view, target, { regionName: name }).rect };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { name, rect: undefined };
    }
  });
}

function namesOf(regions: readonly RegionRule[]): string {
  return regions.map(({ name }) => `"${name}"`).join(", ");
}

function cropOf({ entry }: AllowedWindow, crop: Rect, layout: WindowLayout): Rect {
  const rect = {
    left: crop.left,
    top: crop.top,
    right: layout.size.width - crop.right,
    bottom: layout.size.height - crop.bottom,
  };
  if (isEmpty(rect)) {
    throw new ToolError("invalid_argument", "Refused: the crop margins leave nothing of the window");
  }
  if (entry.cropRegions?.some((region) => encloses(regionNow(region, layout), rect)) === false) {
    throw new ToolError(
      "policy_denied",
      "Refused: the administrator's policy lets less of this window be shown; give larger crop margins",
    );
  }
  return rect;
}

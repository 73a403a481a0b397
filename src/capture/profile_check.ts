import type { AllowedWindow } from "../targets/allowed_windows.ts";
import { moved } from "./censored_capture.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Look } from "./look.ts";
import { ToolError } from "../base/errors.ts";
import { areaOf, sameSize, type Size } from "../base/geometry.ts";
import { hasSize, type WindowLayout } from "../policy/rect_rule.ts";
import { layoutOf } from "../targets/window_layout.ts";
import { colorAt } from "../image/bitmap.ts";
import { canonicalPngSha256 } from "../image/canonical_png.ts";
import { sourceOf } from "./screenshot.ts";
import { samePath } from "../paths/local_path.ts";
import type { Color, CoordinateProfile, VerificationPoint } from "../profile/profile.ts";
import type { ChosenPart } from "./chosen_part.ts";
import { checkUnmasked, shownReference } from "./reference_region.ts";

/** A verification point that has another colour now. */
export interface FailingPoint extends VerificationPoint {
  readonly actual: Color;
}

/** Whether a window still looks as it did when its profile was recorded. */
export interface ProfileCheck {
  readonly matches: boolean;
  /** undefined when it matches. */
  readonly reason: string | undefined;
  readonly failingPoints: readonly FailingPoint[];
  readonly regionLimited: boolean;
  readonly masks: number;
  /** How many pixels were read. */
  readonly area: number;
}

/**
 * The part that a check of `profile` captures; undefined when the window has another size or scaling, so that there is
 * nothing to capture.
 *
 * Throws `policy_denied` when the profile is for another program, window size or region than the policy's, or one of
 * its points lies under a mask.
 */
export function partToCheck(
  view: DesktopView,
  target: AllowedWindow,
  profile: CoordinateProfile,
): ChosenPart | undefined {
  const { entry } = target;
  if (!samePath(profile.executablePath, target.executablePath)) {
    throw new ToolError("policy_denied", "Refused: the profile is for another program than the window's");
  }
  const layout = layoutOf(view, target);
  if (entry.windowSizes.some((size) => !hasSize(size, { ...layout, size: profile.windowSize }))) {
    throw new ToolError("policy_denied", "Refused: the profile is for another window size than the policy's");
  }
  const sameNow = mismatch(layout, profile) === undefined;
  // A crop by margins is judged by the window as it stands: at another size there is nothing to judge.
  if (!sameNow && entry.safeRegions.length === 0 && entry.unrestrictedScreenshots) return undefined;
  const part = shownReference(view, target, profile.reference);
  checkUnmasked(target, part.layout, profile.points.map(({ point }) => point));
  return sameNow ? part : undefined;
}

/** Compares the window with `profile`: size, then the hash of its reference region and each verification point. */
export async function checkProfile(
  { view, target, look, signal }: {
    readonly view: DesktopView;
    readonly target: AllowedWindow;
    /** undefined when the window has another size or scaling. */
    readonly look: Look | undefined;
    readonly signal: AbortSignal;
  },
  profile: CoordinateProfile,
): Promise<ProfileCheck> {
  const regionLimited = !target.entry.unrestrictedScreenshots;
  if (look === undefined) {
    const reason = mismatch(layoutOf(view, target), profile);
    return { matches: false, reason, failingPoints: [], regionLimited, masks: 0, area: 0 };
  }
  const { bitmap, masks, windowSize } = await look.capture(sourceOf(target.entry, undefined));
  const { rect } = look;
  if (!sameSize(windowSize, profile.windowSize)) throw moved();
  const failingPoints = profile.points.flatMap(({ point, expected }): FailingPoint[] => {
    const actual = colorAt(bitmap, point.x - rect.left, point.y - rect.top);
    return sameColor(actual, expected) ? [] : [{ point, expected, actual }];
  });
  const sameHash = await canonicalPngSha256(bitmap, signal) === profile.imageHash;
  const reason = pixelReason(sameHash, failingPoints.length, profile.points.length);
  return {
    ...{ matches: reason === undefined, reason, failingPoints },
    ...{ regionLimited, masks, area: areaOf(rect) },
  };
}

/** Why a window that lies so cannot look as it did for a profile; undefined when it may. */
function mismatch(
  { size, dpi }: WindowLayout,
  profile: Pick<CoordinateProfile, "windowSize" | "dpi">,
): string | undefined {
  if (!sameSize(size, profile.windowSize)) return sizeReason(size, profile.windowSize);
  if (profile.dpi === undefined || profile.dpi === dpi) return undefined;
  return `dpi: the window is shown at ${dpi} dpi, the profile is for ${profile.dpi}`;
}

function sizeReason(now: Size, then: Size): string {
  return `size: the window is ${now.width}x${now.height} pixels, the profile is for ${then.width}x${then.height}`;
}

function pixelReason(sameHash: boolean, failing: number, points: number): string | undefined {
  const reasons = [
    ...(sameHash ? [] : [
      "hash: the reference region looks different, or the profile was recorded by a program that encodes images in " +
      "another way; if it looks right, record the profile again",
    ]),
    ...(failing === 0 ? [] : [`points: ${failing} of ${points} verification points have another color`]),
  ];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

function sameColor(a: Color, b: Color): boolean {
  return a.every((channel, index) => channel === b[index]);
}

import { type Action, ALWAYS_PROTECTED, type Configuration, type PolicyEntry } from "../src/policy/policy.ts";
import type { NamedRegion, Rect, Size } from "../src/base/geometry.ts";
import { fixedRect, type RectRule, type RegionRule } from "../src/policy/rect_rule.ts";
import { PROFILE_FILES } from "./profiles.ts";

/** The fields of an entry, regions and masks as fixed rectangles too, and one size of the window in physical pixels. */
export type EntryFields = Partial<Omit<PolicyEntry, "safeRegions" | "masks" | "cropRegions">> & {
  readonly executablePath?: string;
  readonly safeRegions?: readonly (RegionRule | NamedRegion)[];
  readonly masks?: readonly (RectRule | Rect)[];
  readonly cropRegions?: readonly (RectRule | Rect)[];
  readonly windowSize?: Size;
};

/** An entry that names `C:\Apps\fixture.exe` with any title, and one region. */
export function entry(given: EntryFields = {}): PolicyEntry {
  const { executablePath = "C:\\Apps\\fixture.exe", safeRegions, masks, cropRegions, windowSize, ...fields } =
    given;
  const allowedActions: ReadonlySet<Action> = fields.allowedActions ??
    new Set<Action>(["observe", "hover", "click"]);
  return {
    titlePatterns: [{ source: "*Fixture*", matches: (title) => title.includes("Fixture") }],
    programs: [{ path: executablePath }],
    allowedActions,
    protectedActions: new Set([...ALWAYS_PROTECTED].filter((action) => allowedActions.has(action))),
    safeRegions: (safeRegions ?? [{ name: "all", rect: { left: 0, top: 0, right: 400, bottom: 300 } }]).map((
      region,
    ) => "rect" in region ? { ...region, rect: ruleOf(region.rect) } : region),
    masks: (masks ?? []).map(ruleOf),
    maxScreenshotBytes: 8_388_608,
    expiresAt: undefined,
    ownedPopups: "none",
    nonClient: false,
    ...{ embedded: [], overlays: [] },
    windowSizes: windowSize === undefined ? [] : [{ ...windowSize, dpi: undefined }],
    allowedKeys: undefined,
    captureSources: ["screen"],
    confirmation: "dialog",
    unrestrictedScreenshots: false,
    ...(cropRegions !== undefined && { cropRegions: cropRegions.map(ruleOf) }),
    ...fields,
  };
}

function ruleOf(rect: RectRule | Rect): RectRule {
  return "edges" in rect ? rect : fixedRect(rect);
}

/** A configuration in file mode of these entries, and the defaults of the contract otherwise. */
export function configuration(
  entries: readonly PolicyEntry[],
  fields: Partial<Configuration> = {},
): Configuration {
  return {
    mode: entries.length > 0 ? "file" : "none",
    entries,
    problems: [],
    sources: {
      variables: "not_configured",
      file: entries.length > 0 ? "ok" : "not_configured",
      ceiling: "not_configured",
    },
    policyDigest: "0".repeat(64),
    focusMode: "passive",
    textMode: "unicode",
    titles: "full",
    limits: {
      actionsPerMinute: 120,
      readsPerMinute: 600,
      textCharsPerMinute: 20_000,
      screenshotPixelsPerMinute: 64_000_000,
      memoryBudgetBytes: 134_217_728,
    },
    auditSinks: [],
    stopKey: "pause",
    requireIdleMs: 0,
    profileDir: undefined,
    profiles: entries.length > 0 ? PROFILE_FILES : [],
    ...fields,
  };
}

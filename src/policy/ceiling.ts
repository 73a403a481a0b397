import { samePath } from "../paths/local_path.ts";
import { frozenSet } from "../base/freeze.ts";
import { defaultChords } from "./key_chords.ts";
import type { OwnedPopups, PolicyEntry, TitlePattern } from "./policy.ts";
import { bothPrograms } from "./program.ts";
import type { RegionRule } from "./rect_rule.ts";

/** From the least to the most. */
const POPUPS: readonly OwnedPopups[] = ["none", "menus", "dialogs"];
/** From the strictest to the loosest. */
const CONFIRMATIONS = ["dialog", "client", "token"] as const;

/**
 * What is left of an operator's entries under an administrator's ceiling.
 *
 * A window must match an entry of both; the first that matches decides on each side. So every pair of entries with
 * the same program makes one, in the operator's order and then the ceiling's, even when it grants nothing.
 */
export function underCeiling(
  operator: readonly PolicyEntry[],
  ceiling: readonly PolicyEntry[],
): readonly PolicyEntry[] {
  return operator.flatMap((entry) =>
    ceiling.flatMap((cap) => {
      const programs = bothPrograms(entry.programs, cap.programs);
      return programs === undefined ? [] : [{ ...lesserEntry(entry, cap), programs }];
    })
  );
}

/** An entry that grants what both grant, and refuses, masks and protects what either does. */
function lesserEntry(entry: PolicyEntry, cap: PolicyEntry): PolicyEntry {
  const allowedActions = frozenSet(
    [...entry.allowedActions].filter((action) => cap.allowedActions.has(action)),
  );
  const protectedActions = [...entry.protectedActions, ...cap.protectedActions];
  const ownedPopups = first(POPUPS, entry.ownedPopups, cap.ownedPopups);
  const lesser: PolicyEntry = {
    titlePatterns: entry.titlePatterns.map((pattern) => bothMatch(pattern, cap.titlePatterns)),
    programs: entry.programs,
    allowedActions,
    protectedActions: frozenSet(protectedActions.filter((action) => allowedActions.has(action))),
    ...lesserView(entry, cap),
    maxScreenshotBytes: Math.min(entry.maxScreenshotBytes, cap.maxScreenshotBytes),
    expiresAt: earlier(entry.expiresAt, cap.expiresAt),
    ownedPopups,
    nonClient: entry.nonClient && cap.nonClient,
    embedded: commonPaths(entry.embedded, cap.embedded),
    overlays: commonPaths(entry.overlays, cap.overlays),
    allowedKeys: lesserKeys(entry, cap, { popups: ownedPopups !== "none", actions: allowedActions }),
    captureSources: entry.captureSources.filter((source) => cap.captureSources.includes(source)),
    confirmation: first(CONFIRMATIONS, entry.confirmation, cap.confirmation),
  };
  const executableSha256 = entry.executableSha256 ?? cap.executableSha256;
  return executableSha256 === undefined ? lesser : { ...lesser, executableSha256 };
}

type ViewFields = "safeRegions" | "masks" | "windowSizes" | "unrestrictedScreenshots" | "cropRegions";

/**
 * The regions, masks and sizes of both. Each file's rectangles keep their own origin and scaling: whether a region lies in
 * one of the administrator's is decided at each use.
 */
function lesserView(entry: PolicyEntry, cap: PolicyEntry): Pick<PolicyEntry, ViewFields> {
  const within = cap.safeRegions.flatMap((region) => "rect" in region ? [region.rect] : []);
  const hasDialog = cap.safeRegions.some((region) => "area" in region);
  return {
    safeRegions: entry.safeRegions.flatMap((region): RegionRule[] => {
      if ("area" in region) return hasDialog ? [region] : [];
      return within.length === 0 ? [] : [{ ...region, within }];
    }),
    masks: [...entry.masks, ...cap.masks],
    windowSizes: [...entry.windowSizes, ...cap.windowSizes],
    unrestrictedScreenshots: entry.unrestrictedScreenshots && cap.unrestrictedScreenshots,
    cropRegions: within,
  };
}

function bothMatch(pattern: TitlePattern, caps: readonly TitlePattern[]): TitlePattern {
  return {
    source: pattern.source,
    matches: (title) => pattern.matches(title) && caps.some((cap) => cap.matches(title)),
  };
}

/**
 * The keys that both allow; a side that names no keys allows the default ones. Letters and digits are not among those.
 * So when the operator names "a" and the administrator names no keys, "a" is dropped: unnamed it would count as text.
 */
function lesserKeys(
  entry: PolicyEntry,
  cap: PolicyEntry,
  granted: Parameters<typeof defaultChords>[0],
): ReadonlySet<string> | undefined {
  if (!entry.allowedKeys && !cap.allowedKeys) return undefined;
  const keys = entry.allowedKeys ?? defaultChords(granted);
  const caps = cap.allowedKeys ?? defaultChords(granted);
  return frozenSet([...keys].filter((key) => caps.has(key)));
}

function commonPaths(paths: readonly string[], others: readonly string[]): readonly string[] {
  return paths.filter((path) => others.some((other) => samePath(path, other)));
}

function first<T>(order: readonly T[], a: T, b: T): T {
  return order[Math.min(order.indexOf(a), order.indexOf(b))]!;
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? a ?? b : Math.min(a, b);
}

import { type Action, ALWAYS_PROTECTED, type Configuration, type PolicyEntry } from "../src/policy/policy.ts";
import { PROFILE_FILES } from "./profiles.ts";

/** An entry that names `C:\Apps\fixture.exe` with any title, and one region. */
export function entry(fields: Partial<PolicyEntry> = {}): PolicyEntry {
  const allowedActions: ReadonlySet<Action> = fields.allowedActions ??
    new Set<Action>(["observe", "hover", "click"]);
  return {
    titlePatterns: [{ source: "*Fixture*", matches: (title) => title.includes("Fixture") }],
    executablePath: "C:\\Apps\\fixture.exe",
    allowedActions,
    protectedActions: new Set([...ALWAYS_PROTECTED].filter((action) => allowedActions.has(action))),
    safeRegions: [{ name: "all", rect: { left: 0, top: 0, right: 400, bottom: 300 } }],
    masks: [],
    maxScreenshotBytes: 8_388_608,
    expiresAt: undefined,
    ownedPopups: "none",
    nonClient: false,
    embedded: [],
    windowSize: undefined,
    allowedKeys: undefined,
    captureSources: ["screen"],
    confirmation: "dialog",
    unrestrictedScreenshots: false,
    ...fields,
  };
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

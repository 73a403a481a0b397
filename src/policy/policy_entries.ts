import { ALWAYS_PROTECTED, type ConfirmationChannel, type PolicyEntry } from "./policy.ts";
import { type ConfigurationProblem, problem } from "../document/problem.ts";
import { parseOffsetDateTime } from "../base/offset_date_time.ts";
import { nearestNode } from "../document/document.ts";
import type { EnvironmentSettings } from "./environment.ts";
import { type ExecutablePlace, type ExecutablePort, Executables } from "./executables.ts";
import { samePath } from "../paths/local_path.ts";
import type { PolicyFile } from "./policy_file.ts";
import { frozenSet } from "../base/freeze.ts";
import { type GrantWarning, grantWarnings, programWarnings } from "./grant_warnings.ts";
import { normalizeChord } from "./key_chords.ts";
import { type ApplicationDocument, applicationsOf, type RectDocument } from "./policy_document.ts";
import { type Program, sameProgram } from "./program.ts";
import type { RectRule, RegionRule } from "./rect_rule.ts";
import { compileTitlePattern, reachOf } from "./title_pattern.ts";
import { UNMEANT } from "../document/unmeant_text.ts";
import { PREFIX } from "./variable_reader.ts";

/** Entries of one source. An executable that is not there is a warning, and its entry is left out: it matches nothing. */
export interface EntriesReading {
  readonly entries: readonly PolicyEntry[];
  readonly problems: readonly ConfigurationProblem[];
  readonly warnings: readonly ConfigurationProblem[];
}

const PATHS_VARIABLE = `${PREFIX}ALLOWED_PROCESS_PATHS`;
const TITLES_VARIABLE = `${PREFIX}ALLOWED_TITLES`;
const ACTIONS_VARIABLE = `${PREFIX}ALLOWED_ACTIONS`;

/** Largest PNG of a screenshot where the policy names no limit, bytes. */
export const DEFAULT_SCREENSHOT_BYTES = 8_388_608;

/** The entries of a policy file. */
export function entriesOfFile(file: PolicyFile, options: {
  readonly source: string;
  /** Used where an application names none. */
  readonly confirmation: ConfirmationChannel;
  readonly unrestrictedScreenshots: boolean;
  readonly port: ExecutablePort;
}): EntriesReading {
  const paths = new Executables(options.port);
  const entries: PolicyEntry[] = [];
  for (const { application, path } of applicationsOf(file.document)) {
    const where = (...steps: string[]) => {
      const full = [...path, ...steps];
      const { position, ...node } = nearestNode(file.root, full);
      const comment = node.kind === "scalar" ? node.comment : undefined;
      return { source: options.source, path: full, position, comment };
    };
    const program = ownProgram(application, paths, where);
    const others = otherPrograms(application, paths, where);
    const fields = entryOfApplication(application);
    const { unrestrictedScreenshots } = options;
    const warn = (warning: GrantWarning) =>
      paths.warnings.push(problem({ ...warning, ...where(...warning.path) }));
    cutPatterns(application.title_patterns, where).forEach(warn);
    grantWarnings({ ...fields, ...others, unrestrictedScreenshots }).forEach(warn);
    if (program === undefined) continue;
    programWarnings(program).forEach(warn);
    if (isTaken(program, entries)) warn(NEVER_REACHED);
    entries.push({
      ...{ ...fields, ...others, programs: [program] },
      confirmation: application.confirmation ?? options.confirmation,
      unrestrictedScreenshots,
    });
  }
  return { entries, problems: paths.problems, warnings: paths.warnings };
}

/** The program that an application names; undefined, with what is wrong noted, when there is none. */
function ownProgram(
  application: ApplicationDocument,
  paths: Executables,
  where: (...steps: string[]) => ExecutablePlace,
): Program | undefined {
  const { executable_path, executable_sha256, package_family = "", package_executable = "" } = application;
  if (executable_path === undefined) {
    return { family: package_family, executable: package_executable.replaceAll("/", "\\") };
  }
  const path = paths.find(executable_path, where("executable_path"));
  if (path === undefined) return undefined;
  paths.checkHash(path, executable_sha256, where("executable_sha256"));
  return { path };
}

/** The programs that an application names beside its own. */
function otherPrograms(
  application: ApplicationDocument,
  paths: Executables,
  where: (...steps: string[]) => ExecutablePlace,
): Pick<PolicyEntry, "embedded" | "overlays"> {
  const found = (field: "embedded" | "overlays") =>
    (application[field] ?? []).map((raw, i) => paths.find(raw, where(field, `${i}`)))
      .filter((path) => path !== undefined);
  return { embedded: found("embedded"), overlays: found("overlays") };
}

/** Warnings about comments behind unquoted patterns, which may be the rest of the pattern. */
function cutPatterns(
  patterns: readonly string[],
  where: (...steps: string[]) => ExecutablePlace,
): GrantWarning[] {
  return patterns.map((_, index) => ["title_patterns", `${index}`])
    .filter((path) => where(...path).comment !== undefined)
    .map((path) => ({ code: "text_cut", message: UNMEANT.text_cut, path }));
}

/** Whether an earlier entry has all windows of the program. */
function isTaken(program: Program, entries: readonly PolicyEntry[]): boolean {
  return entries.some(({ programs: [taken], titlePatterns }) =>
    taken !== undefined && sameProgram(taken, program) &&
    titlePatterns.some(({ source }) => reachOf(source) === "all")
  );
}

const NEVER_REACHED: GrantWarning = {
  code: "never_reached",
  message:
    "an application before this one has the same program and a pattern for every title, so it alone decides",
  path: [],
};

type PlacedFields = "programs" | "embedded" | "overlays" | "confirmation" | "unrestrictedScreenshots";

function entryOfApplication(application: ApplicationDocument): Omit<PolicyEntry, PlacedFields> {
  const allowed = new Set(application.allowed_actions);
  const isProtected = [...ALWAYS_PROTECTED, ...application.protected_actions ?? []];
  const popups = application.owned_popups ?? "none";
  const size = application.window_size;
  return {
    titlePatterns: application.title_patterns.map(compileTitlePattern),
    allowedActions: frozenSet(allowed),
    protectedActions: frozenSet(isProtected.filter((action) => allowed.has(action) && action !== "observe")),
    safeRegions: (application.safe_regions ?? []).map(({ name, rect }): RegionRule =>
      rect === undefined ? { name, area: "dialog" } : { name, rect: ruleOf(rect, application) }
    ),
    masks: (application.screenshot_masks ?? []).map(({ rect }) => ruleOf(rect, application)),
    maxScreenshotBytes: application.max_screenshot_bytes ?? DEFAULT_SCREENSHOT_BYTES,
    expiresAt: application.expires_at === undefined ? undefined : parseOffsetDateTime(application.expires_at),
    ownedPopups: popups === true ? "menus" : popups === false ? "none" : popups,
    nonClient: application.non_client ?? false,
    windowSizes: size === undefined ? [] : [{ width: size[0], height: size[1], dpi: application.dpi }],
    allowedKeys: application.allowed_keys &&
      frozenSet(application.allowed_keys.map((key) => normalizeChord(key)!)),
    captureSources: application.capture_sources ?? ["screen"],
    ...(application.executable_sha256 ? { executableSha256: application.executable_sha256 } : {}),
  };
}

function ruleOf(edges: RectDocument, { origin = "window", dpi }: ApplicationDocument): RectRule {
  return { edges, origin, dpi };
}

/** The entries of variable mode: every allowed executable with all the patterns. */
export function entriesOfVariables(settings: EnvironmentSettings, port: ExecutablePort): EntriesReading {
  const { allowedTitles, allowedProcessPaths, allowedActions } = settings;
  if (!allowedTitles || !allowedProcessPaths || !allowedActions) {
    return { entries: [], problems: [], warnings: [] };
  }
  const paths = new Executables(port);
  const executables: string[] = [];
  const warnings: ConfigurationProblem[] = [];
  allowedProcessPaths.forEach((raw, index) => {
    const place = itemOf(PATHS_VARIABLE, index);
    const path = paths.find(raw, place);
    if (path === undefined || executables.some((other) => samePath(other, path))) return;
    executables.push(path);
    warnings.push(...programWarnings({ path }).map((warning) => inVariable(warning, place)));
  });
  const { confirmation, unrestrictedScreenshots } = settings;
  const base = {
    ...entryOfApplication({
      executable_path: "",
      title_patterns: allowedTitles,
      allowed_actions: [...allowedActions],
      ...(settings.allowedKeys ? { allowed_keys: [...settings.allowedKeys] } : {}),
    }),
    ...{ embedded: [], overlays: [] },
    confirmation,
    unrestrictedScreenshots,
  };
  for (const warning of grantWarnings(base)) {
    const [field, item] = warning.path;
    warnings.push(inVariable(
      warning,
      field === "title_patterns" ? itemOf(TITLES_VARIABLE, Number(item)) : wholeOf(ACTIONS_VARIABLE),
    ));
  }
  return {
    entries: executables.map((path) => ({ ...base, programs: [{ path }] })),
    problems: paths.problems,
    warnings: [...paths.warnings, ...warnings],
  };
}

interface VariablePlace {
  readonly source: string;
  readonly prefix: string;
}

function wholeOf(source: string): VariablePlace {
  return { source, prefix: `${source}: ` };
}

/** An item of a list, counted from 1. */
function itemOf(source: string, index: number): VariablePlace {
  return { source, prefix: `${source}, item ${index + 1}: ` };
}

function inVariable(
  { code, message }: GrantWarning,
  { source, prefix }: VariablePlace,
): ConfigurationProblem {
  return problem({ source, code, message: prefix + message });
}

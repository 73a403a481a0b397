import type { DesktopHost } from "../desktop/desktop.ts";
import { digestOf } from "../base/canonical_json.ts";
import { underCeiling } from "./ceiling.ts";
import { entriesOfVariables } from "./policy_entries.ts";
import { type EnvironmentReading, readEnvironment } from "./environment.ts";
import { failingClosed } from "./failing_closed.ts";
import { deepFreeze } from "../base/freeze.ts";
import { loadProfiles } from "../profile/profile_folder.ts";
import { locate } from "../paths/guarded_file.ts";
import { DEFAULT_LIMITS, smallerLimits } from "./limit_ranges.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import type { Configuration, Limits, PolicyEntry, SourceState } from "./policy.ts";
import {
  CEILING_SOURCE,
  type ConfigurationProblem,
  POLICY_FILE_SOURCE,
  problem,
} from "../document/problem.ts";
import type { PolicyDocument } from "./policy_document.ts";
import {
  type ConfigurationFiles,
  loadCeiling,
  loadOperatorPolicy,
  type PolicyLoad,
} from "./policy_sources.ts";
import { causeIn } from "../document/unmeant_text.ts";
import { POLICY_FILE_VARIABLE, PREFIX } from "./variable_reader.ts";

export type { ConfigurationFiles } from "./policy_sources.ts";

/** Everything configuration depends on; nothing is read from anywhere else. */
export interface ConfigurationInputs {
  /** All variables of the process; those of other programs are ignored. */
  readonly environment: Readonly<Record<string, string>>;
  readonly host: Pick<DesktopHost, "elevated">;
  readonly files: ConfigurationFiles;
  /** Milliseconds since 1970; the clock by default. */
  readonly now?: number;
}

/**
 * Reads the whole configuration once. Never throws for what it reads: whatever is wrong is in `problems`, and then
 * there are no entries and no profile folder. The result is frozen all the way down.
 */
export function loadConfiguration(inputs: ConfigurationInputs): Configuration {
  const { now = Date.now() } = inputs;
  const files = failingClosed(inputs.files);
  const environment = readEnvironment(inputs.environment);
  const ceiling = loadCeiling({ now, files });
  const operator = loadOperator(environment, files, now);
  const profiles = locateProfiles(environment, operator, files);
  const problems = [
    ...environment.problems,
    ...elevationProblems(environment, inputs.host.elevated),
    ...operator.problems,
    ...profiles.problems,
    ...(ceiling.state === "broken" ? ceiling.problems : []),
  ];
  const valid = problems.length === 0;
  const cap = ceiling.state === "ok" ? ceiling.policy : undefined;
  const entries = valid ? (cap ? underCeiling(operator.entries, cap.entries) : operator.entries) : [];
  const granted = {
    mode: operator.mode,
    entries,
    ...serverSettings(environment, cap?.document),
    profileDir: valid ? profiles.profileDir : undefined,
  };
  const { profileDir } = granted;
  // A merged entry shows the operator's title patterns alone; the ceiling's belong to what was granted as well.
  const policyDigest = digestOf({ granted, ceiling: valid ? cap?.entries : undefined });
  return deepFreeze({
    ...granted,
    problems,
    warnings: [...operator.warnings, ...(cap?.warnings ?? [])],
    sources: sourceStates(environment, problems, ceiling),
    profiles: profileDir === undefined
      ? []
      : loadProfiles(profileDir, { policyPath: operator.path, now, files }),
    policyDigest,
  });
}

/** The entries of the operator's own source, before the ceiling. */
interface OperatorPolicy {
  readonly mode: Configuration["mode"];
  readonly entries: readonly PolicyEntry[];
  readonly problems: readonly ConfigurationProblem[];
  readonly warnings: readonly ConfigurationProblem[];
  /** Canonical path of the policy file, and its folder. */
  readonly path: string | undefined;
  readonly folder: string | undefined;
}

function loadOperator(
  environment: EnvironmentReading,
  files: ConfigurationFiles,
  now: number,
): OperatorPolicy {
  const { settings } = environment;
  const nothing = { entries: [], problems: [], warnings: [], path: undefined, folder: undefined };
  // With both set nothing is granted, so neither is looked at.
  if (environment.fileSet && environment.variablesSet) return { mode: "none", ...nothing };
  if (settings.policyFile !== undefined) {
    const load = loadOperatorPolicy(settings.policyFile, { confirmation: settings.confirmation, now, files });
    if (load.state === "ok") return { mode: "file", ...load.policy };
    return { mode: "file", ...nothing, problems: load.state === "broken" ? load.problems : [] };
  }
  if (!environment.variablesSet) return { mode: "none", ...nothing };
  return { mode: "variables", path: undefined, folder: undefined, ...entriesOfVariables(settings, files) };
}

function locateProfiles(
  environment: EnvironmentReading,
  operator: OperatorPolicy,
  files: ConfigurationFiles,
): { readonly profileDir: string | undefined; readonly problems: readonly ConfigurationProblem[] } {
  const raw = environment.settings.profileDir;
  if (raw === undefined) return { profileDir: operator.folder, problems: [] };
  const found = locate(raw, "folder", files);
  if (found.state === "ok") {
    return { profileDir: operator.mode === "none" ? undefined : found.path, problems: [] };
  }
  const source = `${PREFIX}PROFILE_DIR`;
  const [code, reason] = found.state === "refused"
    ? [`path_${found.refusal}`, PATH_REFUSALS[found.refusal]]
    : [`folder_${found.state}`, "the folder is not there, or cannot be opened"];
  const { message, ...note } = causeIn(raw, { code, message: reason });
  return {
    profileDir: undefined,
    problems: [problem({ source, ...note, message: `${source}: ${message}` })],
  };
}

function elevationProblems(environment: EnvironmentReading, elevated: boolean): ConfigurationProblem[] {
  if (!elevated || environment.settings.allowElevated) return [];
  const source = `${PREFIX}ALLOW_ELEVATED`;
  const message = `The server runs elevated; run it without administrator rights, or set ${source} to true`;
  return [problem({ source, code: "elevated", message })];
}

type ServerSettings = Omit<
  Configuration,
  "mode" | "entries" | "problems" | "warnings" | "sources" | "policyDigest" | "profileDir" | "profiles"
>;

/**
 * The settings of the server as a whole. Those that the administrator names win; of each limit the smaller one holds.
 */
function serverSettings(environment: EnvironmentReading, cap: PolicyDocument | undefined): ServerSettings {
  const { settings } = environment;
  return {
    focusMode: settings.focusMode,
    textMode: settings.textMode,
    titles: cap?.titles ?? settings.titles,
    limits: cap ? smallerLimits(settings.limits, limitsOf(cap)) : settings.limits,
    auditSinks: cap?.audit ?? settings.auditSinks,
    stopKey: cap?.stop_key ?? settings.stopKey,
    requireIdleMs: cap?.require_idle_ms ?? settings.requireIdleMs,
  };
}

function limitsOf({ limits = {} }: PolicyDocument): Limits {
  return {
    actionsPerMinute: limits.actions_per_minute ?? DEFAULT_LIMITS.actionsPerMinute,
    readsPerMinute: limits.reads_per_minute ?? DEFAULT_LIMITS.readsPerMinute,
    textCharsPerMinute: limits.text_chars_per_minute ?? DEFAULT_LIMITS.textCharsPerMinute,
    screenshotPixelsPerMinute: limits.screenshot_pixels_per_minute ??
      DEFAULT_LIMITS.screenshotPixelsPerMinute,
    memoryBudgetBytes: limits.memory_budget_bytes ?? DEFAULT_LIMITS.memoryBudgetBytes,
  };
}

function sourceStates(
  environment: EnvironmentReading,
  problems: readonly ConfigurationProblem[],
  ceiling: PolicyLoad,
): Configuration["sources"] {
  const broken = (ours: (source: string) => boolean) => problems.some(({ source }) => ours(source));
  const state = (isSet: boolean, isBroken: boolean): SourceState =>
    isBroken ? "broken" : isSet ? "ok" : "not_configured";
  const conflict = environment.fileSet && environment.variablesSet;
  const ofFile = (source: string) => source === POLICY_FILE_SOURCE || source === POLICY_FILE_VARIABLE;
  return {
    variables: state(
      environment.variablesSet,
      broken((source) => source.startsWith(PREFIX) && !ofFile(source)),
    ),
    file: state(environment.fileSet, conflict || broken(ofFile)),
    ceiling: state(ceiling.state !== "absent", broken((source) => source === CEILING_SOURCE)),
  };
}

import { STOP_KEYS } from "./key_chords.ts";
import { LIMIT_RANGES } from "./limit_ranges.ts";
import type {
  Action,
  AuditSink,
  ConfirmationChannel,
  FocusMode,
  Limits,
  TextMode,
  TitleMode,
} from "./policy.ts";
import type { ConfigurationProblem } from "../document/problem.ts";
import { POLICY_VARIABLES, VariableReader } from "./variable_reader.ts";

/** The values of the variables. undefined means not set, or set to a wrong value, which is among the problems. */
export interface EnvironmentSettings {
  readonly allowedTitles: readonly string[] | undefined;
  /** As written; not looked at yet. */
  readonly allowedProcessPaths: readonly string[] | undefined;
  readonly allowedActions: ReadonlySet<Action> | undefined;
  /** Normalised chords. */
  readonly allowedKeys: ReadonlySet<string> | undefined;
  /** As written; not looked at yet. */
  readonly policyFile: string | undefined;
  readonly profileDir: string | undefined;
  readonly focusMode: FocusMode;
  readonly textMode: TextMode;
  readonly unrestrictedScreenshots: boolean;
  readonly limits: Limits;
  readonly confirmation: ConfirmationChannel;
  readonly titles: TitleMode;
  readonly auditSinks: readonly AuditSink[];
  readonly stopKey: string;
  readonly requireIdleMs: number;
  readonly allowElevated: boolean;
}

/** The settings that the variables give, and what is wrong with them. */
export interface EnvironmentReading {
  readonly settings: EnvironmentSettings;
  readonly problems: readonly ConfigurationProblem[];
  /** Whether `POLICY_FILE`, or any of the four `ALLOWED_` variables, is set at all. */
  readonly fileSet: boolean;
  readonly variablesSet: boolean;
}

/**
 * Reads this server's variables out of `environment`; never throws. Names ignore case, as on Windows. A problem names
 * the variable and says what it may be, never what it is.
 */
export function readEnvironment(environment: Readonly<Record<string, string>>): EnvironmentReading {
  const reader = new VariableReader(environment);
  const settings: EnvironmentSettings = {
    allowedTitles: reader.titles("ALLOWED_TITLES"),
    allowedProcessPaths: reader.list("ALLOWED_PROCESS_PATHS", ";"),
    allowedActions: reader.actions("ALLOWED_ACTIONS"),
    allowedKeys: reader.keys("ALLOWED_KEYS"),
    policyFile: reader.text("POLICY_FILE"),
    profileDir: reader.text("PROFILE_DIR"),
    focusMode: reader.word("FOCUS_MODE", ["passive", "activate"]),
    textMode: reader.word("TEXT_MODE", ["unicode", "wm_char"]),
    unrestrictedScreenshots: reader.boolean("ALLOW_UNRESTRICTED_SCREENSHOTS"),
    limits: reader.limits(),
    confirmation: reader.word("CONFIRMATION", ["dialog", "client", "token"]),
    titles: reader.word("TITLES", ["full", "pattern"]),
    auditSinks: reader.sinks("AUDIT"),
    stopKey: reader.word("STOP_KEY", STOP_KEYS),
    requireIdleMs: reader.integer("REQUIRE_IDLE_MS", LIMIT_RANGES.requireIdleMs, 0),
    allowElevated: reader.boolean("ALLOW_ELEVATED"),
  };
  reader.policyVariables();
  return {
    settings,
    problems: reader.problems,
    fileSet: reader.isSet("POLICY_FILE"),
    variablesSet: POLICY_VARIABLES.some((name) => reader.isSet(name)),
  };
}

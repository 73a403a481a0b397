import { chordName, isAlwaysRefused, parseChord } from "./key_chords.ts";
import { DEFAULT_LIMITS, LIMIT_RANGES } from "./limit_ranges.ts";
import { nearestName } from "../base/nearest_name.ts";
import { type Action, ACTIONS, type AuditSink, type Limits } from "./policy.ts";
import { type ConfigurationProblem, problem } from "../document/problem.ts";
import { MAX_PATTERN_LENGTH, PATTERN_NONE, reachOf } from "./title_pattern.ts";
import { UNMEANT, unmeantIn } from "../document/unmeant_text.ts";

/** The beginning of the name of every variable of this server. */
export const PREFIX = "DESKTOP_AUTOMATION_";

/** The variable that names the policy file. */
export const POLICY_FILE_VARIABLE = `${PREFIX}POLICY_FILE`;

/** The variables that make a policy without a file. */
export const POLICY_VARIABLES = [
  "ALLOWED_TITLES",
  "ALLOWED_PROCESS_PATHS",
  "ALLOWED_ACTIONS",
  "ALLOWED_KEYS",
] as const;

/** The names of all variables, without their prefix. */
export const VARIABLES = [
  ...POLICY_VARIABLES,
  "POLICY_FILE",
  "FOCUS_MODE",
  "TEXT_MODE",
  "ALLOW_UNRESTRICTED_SCREENSHOTS",
  "MAX_ACTIONS_PER_MINUTE",
  "MAX_READS_PER_MINUTE",
  "MAX_TEXT_CHARS_PER_MINUTE",
  "MAX_SCREENSHOT_PIXELS_PER_MINUTE",
  "SCREENSHOT_MEMORY_BUDGET_BYTES",
  "PROFILE_DIR",
  "CONFIRMATION",
  "TITLES",
  "AUDIT",
  "STOP_KEY",
  "REQUIRE_IDLE_MS",
  "ALLOW_ELEVATED",
] as const;

/** The name of a variable, without its prefix. */
export type Variable = typeof VARIABLES[number];

/** Reads one variable after the other and collects what is wrong. Values are trimmed; empty is not set. */
export class VariableReader {
  readonly problems: ConfigurationProblem[] = [];
  readonly #values = new Map<string, string>();

  constructor(environment: Readonly<Record<string, string>>) {
    for (const [rawName, rawValue] of Object.entries(environment)) {
      // Only ASCII letters change case: no other letter may turn into one of a known name.
      const name = rawName.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
      const value = rawValue.trim();
      if (!name.startsWith(PREFIX) || value === "") continue;
      const short = name.slice(PREFIX.length);
      if (!(VARIABLES as readonly string[]).includes(short)) this.#unknown(short);
      else if (this.#values.has(short)) {
        this.#wrong(short, "variable_twice", "is set twice, in different case");
      } else this.#values.set(short, value);
    }
  }

  isSet(name: Variable): boolean {
    return this.#values.has(name);
  }

  text(name: Variable): string | undefined {
    return this.#values.get(name);
  }

  /** The items of a list, trimmed; empty ones are skipped. At least one must be left. */
  list(name: Variable, separator: string): readonly string[] | undefined {
    const items = this.#values.get(name)?.split(separator).map((item) => item.trim()).filter((item) =>
      item !== ""
    );
    if (items?.length !== 0) return items;
    this.#wrong(name, "variable_empty_list", "holds separators only; name at least one item or remove it");
    return undefined;
  }

  titles(name: Variable): readonly string[] | undefined {
    const titles = this.list(name, ",");
    if (titles?.some((title) => [...title].length > MAX_PATTERN_LENGTH || !title.isWellFormed())) {
      const message =
        `holds a pattern over ${MAX_PATTERN_LENGTH} characters or with half of a surrogate pair`;
      this.#wrong(name, "variable_form", message);
      return undefined;
    }
    const index = titles?.findIndex((title) => reachOf(title) === "none") ?? -1;
    if (index < 0) return titles;
    this.#wrong(name, "pattern_none", PATTERN_NONE, `, item ${index + 1}:`);
    return undefined;
  }

  actions(name: Variable): ReadonlySet<Action> | undefined {
    return this.#words(name, ACTIONS);
  }

  sinks(name: Variable): readonly AuditSink[] {
    return [...this.#words<AuditSink>(name, ["stderr", "eventlog"]) ?? []];
  }

  keys(name: Variable): ReadonlySet<string> | undefined {
    const chords = this.list(name, ",")?.map(parseChord);
    if (!chords) return undefined;
    if (chords.every((chord) => chord !== undefined)) {
      if (!chords.some(isAlwaysRefused)) return new Set(chords.map(chordName));
      this.#wrong(name, "key_refused", "holds a chord that belongs to Windows and is never sent");
    } else {
      this.#wrongValue(
        name,
        "key_unknown",
        "holds an unknown key; write keys such as left, a or ctrl+shift+z",
      );
    }
    return undefined;
  }

  /** The word among `words` that a variable holds, ignoring case; the first is the default. */
  word<T extends string>(name: Variable, words: readonly T[]): T {
    const value = this.#values.get(name)?.toLowerCase();
    const word = words.find((candidate) => candidate === value);
    if (value !== undefined && !word) {
      this.#wrongValue(name, "variable_word", `must be one of ${words.join(", ")}`);
    }
    return word ?? words[0]!;
  }

  boolean(name: Variable): boolean {
    const value = this.#values.get(name)?.toLowerCase();
    if (value === undefined || /^(?:0|false|no|off)$/.test(value)) return false;
    if (/^(?:1|true|yes|on)$/.test(value)) return true;
    this.#wrongValue(name, "variable_boolean", "must be true or false (or 1/0, yes/no, on/off)");
    return false;
  }

  integer(name: Variable, [min, max]: readonly [number, number], fallback: number): number {
    const text = this.#values.get(name);
    if (text === undefined) return fallback;
    const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    this.#wrongValue(name, "variable_range", `must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  limits(): Limits {
    const read = (name: Variable, key: keyof Limits) =>
      this.integer(name, LIMIT_RANGES[key], DEFAULT_LIMITS[key]);
    return {
      actionsPerMinute: read("MAX_ACTIONS_PER_MINUTE", "actionsPerMinute"),
      readsPerMinute: read("MAX_READS_PER_MINUTE", "readsPerMinute"),
      textCharsPerMinute: read("MAX_TEXT_CHARS_PER_MINUTE", "textCharsPerMinute"),
      screenshotPixelsPerMinute: read("MAX_SCREENSHOT_PIXELS_PER_MINUTE", "screenshotPixelsPerMinute"),
      memoryBudgetBytes: read("SCREENSHOT_MEMORY_BUDGET_BYTES", "memoryBudgetBytes"),
    };
  }

  /**
   * Notes problems with the variables that make a policy: it comes from the file or from the variables, and from the
   * variables only if all three are set.
   */
  policyVariables(): void {
    const set = POLICY_VARIABLES.filter((name) => this.isSet(name));
    if (this.isSet("POLICY_FILE")) {
      for (const name of set) {
        this.#wrong(
          name,
          "variable_conflict",
          `cannot stand beside ${POLICY_FILE_VARIABLE}; remove one of them`,
        );
      }
    } else if (set.length > 0) {
      for (const name of ["ALLOWED_TITLES", "ALLOWED_PROCESS_PATHS", "ALLOWED_ACTIONS"] as const) {
        if (!this.isSet(name)) {
          this.#wrong(name, "variable_missing", `is not set, but ${PREFIX}${set[0]} is; set all three`);
        }
      }
    }
  }

  #words<T extends string>(name: Variable, known: readonly T[]): ReadonlySet<T> | undefined {
    const words = this.list(name, ",")?.map((word) =>
      known.find((candidate) => candidate === word.toLowerCase())
    );
    if (!words) return undefined;
    if (words.every((word) => word !== undefined)) return new Set(words);
    this.#wrongValue(
      name,
      "variable_word",
      `holds an unknown word; known are ${known.join(", ")}, between commas`,
    );
    return undefined;
  }

  #unknown(short: string): void {
    const near = nearestName(short, VARIABLES);
    const advice = near === undefined ? "check its spelling" : `did you mean ${PREFIX}${near}?`;
    // The name of an unknown variable may hold any text, so only a plain word is repeated.
    const name = /^[A-Z0-9_]{1,64}$/.test(short) ? short : "…";
    this.#wrong(name, "variable_unknown", `is unknown; ${advice}`);
  }

  /** Notes a wrong value. Quotation marks and the like explain more than what the value should be. */
  #wrongValue(name: Variable, code: string, message: string): void {
    const cause = unmeantIn(this.#values.get(name) ?? "");
    if (cause === undefined) this.#wrong(name, code, message);
    else this.#wrong(name, cause, UNMEANT[cause], ":");
  }

  #wrong(short: string, code: string, message: string, separator = ""): void {
    const source = PREFIX + short;
    this.problems.push(problem({ source, code, message: `${source}${separator} ${message}` }));
  }
}

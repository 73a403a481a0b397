import { type CommandResult, unreadablePolicy } from "./check_policy.ts";
import type { CommandFiles } from "./command_files.ts";
import { nearestNode } from "../document/document.ts";
import { canonicalExecutable } from "../paths/local_path.ts";
import { isProgram, type RunProgram } from "../policy/program.ts";
import type { PolicyFile } from "../policy/policy_file.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import { type Action, ALWAYS_PROTECTED, type PolicyEntry } from "../policy/policy.ts";
import { applicationsOf } from "../policy/policy_document.ts";
import { fieldName } from "../document/problem.ts";
import { type CheckOptions, entryOf, portOf, readPolicyToCheck } from "./policy_to_check.ts";

/** The question that `explain` answers: may this action be done on a window of this title and program? */
export interface AskedAction {
  readonly title: string;
  /** Path of the program, as Windows or a person writes it; below the folder of its package, if that is named. */
  readonly path: string;
  /** Family name of the package that the program is in; undefined for a program that is named by its whole path. */
  readonly family: string | undefined;
  readonly action: Action;
}

/**
 * `explain`: which rule of a policy file grants or refuses an action, in words. 0 granted, 1 refused or the policy is
 * invalid, 2 unreadable. Names rules by field and line, and quotes neither file nor arguments.
 */
export async function explain(
  policy: string,
  question: AskedAction,
  options: Omit<CheckOptions, "author">,
): Promise<CommandResult> {
  const checked = await readPolicyToCheck(policy, { ...options, author: "operator" });
  if (checked.state === "unreadable") return unreadablePolicy(checked.reason);
  if (checked.state === "invalid") {
    const problems = checked.problems.map(({ message }) => message);
    return { code: 1, lines: ["refused: the policy is invalid, so nothing is granted", ...problems] };
  }
  const { code, lines } = answer(checked.file, question, options.files);
  return { code, lines: [...lines, ...notConsidered(options.files)] };
}

function answer(file: PolicyFile, question: AskedAction, files: CommandFiles): CommandResult {
  const run = programOf(question, files);
  if (typeof run === "string") return refusal(`${run}; it matches no policy`);
  const lines: string[] = [];
  for (const { application, path } of applicationsOf(file.document)) {
    const rule = new Rule(file, path);
    const entry = entryOf(application, files);
    const pattern = entry?.titlePatterns.findIndex(({ matches }) => matches(question.title)) ?? -1;
    const runs = entry !== undefined && entry.programs.every((program) => isProgram(program, run));
    lines.push(
      `${rule.at()}: ${
        pattern < 0 ? "no title pattern matches" : `${rule.at("title_patterns", `${pattern}`)} ` +
          "matches the title"
      }; the program is ${runs ? "" : "not "}that of ` +
        rule.at(application.executable_path === undefined ? "package_family" : "executable_path"),
    );
    if (entry === undefined || pattern < 0 || !runs) continue;
    const decided = decide(entry, rule, question.action);
    return { code: decided.code, lines: [...lines, ...decided.lines] };
  }
  return { code: 1, lines: [...lines, "refused: no application matches both the title and the program"] };
}

/** The program that is asked about; a text says why no window can be of it. */
function programOf({ path, family }: AskedAction, files: CommandFiles): RunProgram | string {
  if (family !== undefined) {
    return { path: undefined, packaged: { family, executable: path.replaceAll("/", "\\") } };
  }
  const found = canonicalExecutable(path, portOf(files));
  if (found.state === "refused") return PATH_REFUSALS[found.refusal];
  if (found.state === "unresolved") return "there is no such program here";
  return { path: found.path, packaged: undefined };
}

/** The first application that matches decides alone. */
function decide(entry: PolicyEntry, rule: Rule, action: Action): CommandResult {
  if (!entry.allowedActions.has(action)) {
    return refusal(`${rule.at("allowed_actions")} does not hold ${action}; later applications do not count`);
  }
  const granted = `granted: ${rule.at("allowed_actions")} holds ${action}`;
  return { code: 0, lines: [granted, ...conditions(entry, rule, action)] };
}

function conditions(entry: PolicyEntry, rule: Rule, action: Action): string[] {
  const lines: string[] = [];
  if (entry.protectedActions.has(action)) {
    const reason = ALWAYS_PROTECTED.has(action)
      ? `${action} always is`
      : `${rule.at("protected_actions")} says so`;
    lines.push(`each call needs a confirmation (${entry.confirmation}): ${reason}`);
  }
  if (action === "observe" && entry.safeRegions.length === 0) {
    lines.push(`no screenshots: ${rule.at()} names no safe_regions`);
  }
  if (entry.windowSizes.length > 0 && ["observe", "hover", "click", "drag"].includes(action)) {
    lines.push(`screenshots and points only at the size of ${rule.at("window_size")}`);
  }
  if (action === "key") {
    lines.push(
      entry.allowedKeys === undefined
        ? "only the default keys: no letters and digits"
        : `only the keys of ${rule.at("allowed_keys")}`,
    );
  }
  return lines;
}

/** Names fields of one application by their place in the file. */
class Rule {
  readonly #file: PolicyFile;
  readonly #path: readonly string[];

  constructor(file: PolicyFile, path: readonly string[]) {
    this.#file = file;
    this.#path = path;
  }

  at(...steps: readonly string[]): string {
    const full = [...this.#path, ...steps];
    return `${fieldName(full)} (line ${nearestNode(this.#file.root, full).position.line})`;
  }
}

function refusal(reason: string): CommandResult {
  return { code: 1, lines: [`refused: ${reason}`] };
}

function notConsidered({ executables }: CommandFiles): string[] {
  const lines = [
    "not considered: the administrator's policy, the variables, whether the server is elevated or stopped, limits, " +
    "and the live window: its class, and whether it is the server's own, its client's or the shell's",
  ];
  if (executables === undefined) {
    lines.push("not considered: short names and links in paths, which need Windows");
  }
  return lines;
}

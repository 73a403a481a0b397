import type { CommandFiles } from "./command_files.ts";
import { nearestNode } from "../document/document.ts";
import { folderOf, normalizeRawPath, upperCase } from "../paths/local_path.ts";
import type { PolicyFile } from "../policy/policy_file.ts";
import { applicationsOf } from "../policy/policy_document.ts";
import type { PolicyAuthor } from "../policy/policy_rules.ts";
import { problem } from "../document/problem.ts";
import { portOf, readPolicyToCheck } from "./policy_to_check.ts";

/** The result of a command: lines for stdout, or one for stderr, and the exit code. */
export interface CommandResult {
  readonly code: number;
  readonly lines: readonly string[];
  readonly error?: string;
}

/** The answer where the policy cannot be read. */
export function unreadablePolicy(reason: string): CommandResult {
  return { code: 2, lines: [], error: `Cannot check the policy: ${reason}` };
}

/** Folders that only administrators can change, below the drive. */
const GUARDED_FOLDERS = ["Program Files", "Program Files (x86)", "Windows"];

/**
 * `check-policy`: 0 valid, 1 invalid, 2 unreadable. Names fields, lines and columns, never a value of the file.
 */
export async function checkPolicy(path: string, options: {
  readonly author: PolicyAuthor;
  readonly now: number;
  readonly files: CommandFiles;
}): Promise<CommandResult> {
  const { files } = options;
  const checked = await readPolicyToCheck(path, options);
  if (checked.state === "unreadable") return unreadablePolicy(checked.reason);
  if (checked.state === "invalid") {
    const count = checked.problems.length;
    const head = `invalid: ${count} ${count === 1 ? "problem" : "problems"}`;
    return { code: 1, lines: [head, ...checked.problems.map(({ message }) => message)] };
  }
  const applications = applicationsOf(checked.file.document).length;
  const warnings = [
    ...checked.warnings.map(({ message }) => message),
    ...applicationWarnings(checked.file, files),
    ...policyFileWarnings(path, files),
  ];
  return {
    code: 0,
    lines: [
      `valid: ${applications} ${applications === 1 ? "application" : "applications"}`,
      ...warnings.map((warning) => `warning: ${warning}`),
      ...notChecked(files).map((text) => `not checked: ${text}`),
    ],
  };
}

const POLICY_NOT_GUARDED =
  "The policy file lies outside Program Files; any user who can change it decides what is granted";

/** Warnings when others than administrators can change the policy: they could grant themselves anything. */
function policyFileWarnings(path: string, files: CommandFiles): string[] {
  if (files.executables === undefined) return [];
  const final = portOf(files).canonicalPath(normalizeRawPath(path).local?.path ?? "");
  return [
    ...(isGuarded(path) ? [] : [POLICY_NOT_GUARDED]),
    ...(final !== undefined && mayReplace(final, files) ? [POLICY_WRITABLE] : []),
  ];
}

const POLICY_WRITABLE = "The policy file, or its folder, can be written to by the user who runs this command";

/** Whether the user who runs the command may write into a file, or put another one in its folder. */
function mayReplace(path: string, { mayWrite }: CommandFiles): boolean {
  return mayWrite !== undefined && (mayWrite(path) || mayWrite(folderOf(path)));
}

/** Warnings about valid fields, beside those that the server itself gives. */
function applicationWarnings({ document, root }: PolicyFile, files: CommandFiles): string[] {
  return applicationsOf(document).flatMap(({ application, path }) => {
    const warn = (field: string, message: string): string => {
      const full = [...path, field];
      const { position } = nearestNode(root, full);
      return problem({ source: "", code: "", message, path: full, position }).message;
    };
    const executable = application.executable_path;
    const final = executable && portOf(files).canonicalPath(normalizeRawPath(executable).local?.path ?? "");
    return [
      ...(executable === undefined ? [] : placeWarnings(final ?? executable, files)).map((message) =>
        warn("executable_path", message)
      ),
      ...(application.executable_sha256 === undefined ? [] : [
        warn(
          "executable_sha256",
          "the server keeps the program's file open, so the application cannot be updated while it runs",
        ),
      ]),
    ];
  });
}

function isGuarded(path: string): boolean {
  const local = normalizeRawPath(path).local?.path ?? "";
  return GUARDED_FOLDERS.some((folder) =>
    upperCase(local).startsWith(upperCase(`${local[0]}:\\${folder}\\`))
  );
}

function notChecked({ executables }: CommandFiles): string[] {
  const always = [
    "who else may write to the policy and to the programs",
    "the administrator's policy, which may take away from this one, and the variables",
  ];
  if (executables !== undefined) return always;
  return ["whether the programs are there, where links lead, and SHA-256, which need Windows", ...always];
}

/** Warnings about users who can put another program in the place of one. */
function placeWarnings(executable: string, files: CommandFiles): string[] {
  return [
    ...(isGuarded(executable) ? [] : [OUTSIDE_GUARDED_FOLDERS]),
    ...(mayReplace(executable, files) ? [PROGRAM_WRITABLE] : []),
  ];
}

const OUTSIDE_GUARDED_FOLDERS =
  "the program lies outside Program Files and Windows; any user who can replace it gets what it is granted";
const PROGRAM_WRITABLE = "the program, or its folder, can be written to by the user who runs this command";

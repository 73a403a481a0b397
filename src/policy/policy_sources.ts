import { entriesOfFile, type EntriesReading } from "./policy_entries.ts";
import type { ExecutablePort } from "./executables.ts";
import { MAX_POLICY_BYTES, readPolicyFile } from "./policy_file.ts";
import type { ProfileFiles } from "../profile/profile_folder.ts";
import { bytesOf, locate } from "../paths/guarded_file.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import type { ConfirmationChannel } from "./policy.ts";
import {
  CEILING_SOURCE,
  type ConfigurationProblem,
  POLICY_FILE_SOURCE,
  problem,
} from "../document/problem.ts";
import type { PolicyDocument } from "./policy_document.ts";
import type { PolicyAuthor } from "./policy_rules.ts";
import { causeIn, type Note } from "../document/unmeant_text.ts";
import { POLICY_FILE_VARIABLE } from "./variable_reader.ts";

/** The files and folders of the machine, as configuration reads them. */
export interface ConfigurationFiles extends ProfileFiles, ExecutablePort {
  /** The Program Files folder as HKLM names it, never a variable; undefined when the registry does not say. */
  programFilesDir(): string | undefined;
}

/** A policy file, read and checked. */
export interface LoadedPolicy extends EntriesReading {
  readonly document: PolicyDocument;
  /** Canonical path of the file, and of the folder it lies in. */
  readonly path: string;
  readonly folder: string;
}

/** The result of loading a policy file. */
export type PolicyLoad =
  | { readonly state: "absent" }
  | { readonly state: "broken"; readonly problems: readonly ConfigurationProblem[] }
  | { readonly state: "ok"; readonly policy: LoadedPolicy };

interface LoadOptions {
  readonly source: string;
  readonly author: PolicyAuthor;
  readonly confirmation: ConfirmationChannel;
  readonly now: number;
  readonly files: ConfigurationFiles;
  /** A problem with the path of the file, rather than with its content. */
  readonly named: (note: Note) => ConfigurationProblem;
}

/** The operator's policy file at `path`, as written in the variable. A file that is not there is broken. */
export function loadOperatorPolicy(
  path: string,
  options: {
    readonly confirmation: ConfirmationChannel;
    readonly now: number;
    readonly files: ConfigurationFiles;
  },
): PolicyLoad {
  const named = (note: Note): ConfigurationProblem => {
    const { code, message } = causeIn(path, note);
    return problem({
      source: POLICY_FILE_VARIABLE,
      code,
      message: `${POLICY_FILE_VARIABLE}: ${message}`,
    });
  };
  const load = loadPolicy(path, { ...options, source: POLICY_FILE_SOURCE, author: "operator", named });
  if (load.state !== "absent") return load;
  const absent = { code: "file_absent", message: "there is no such file" };
  return { state: "broken", problems: [named(absent)] };
}

/** The administrator's ceiling, where the machine has one. */
export function loadCeiling(
  options: { readonly now: number; readonly files: ConfigurationFiles },
): PolicyLoad {
  const source = CEILING_SOURCE;
  const folder = options.files.programFilesDir();
  if (folder === undefined) {
    const message = "the registry does not name the Program Files folder, so it cannot be looked for";
    return { state: "broken", problems: [problem({ source, code: "program_files_unknown", message })] };
  }
  const path = `${folder.replace(/[\\/]+$/, "")}\\desktop-automation-mcp\\policy.yaml`;
  // A field left out has its default, whatever the operator's variables are.
  const load = loadPolicy(path, {
    ...options,
    source,
    author: "administrator",
    confirmation: "dialog",
    named: (note) => problem({ source, ...note }),
  });
  if (load.state !== "ok") return load;
  // Most administrators allow every title; the operator's patterns still narrow it, so this warning is dropped.
  const warnings = load.policy.warnings.filter(({ code }) => code !== "any_title");
  return { state: "ok", policy: { ...load.policy, warnings } };
}

function loadPolicy(path: string, options: LoadOptions): PolicyLoad {
  const { files } = options;
  const found = locate(path, "file", files);
  if (found.state === "absent") return { state: "absent" };
  const broken = (...problems: ConfigurationProblem[]): PolicyLoad => ({ state: "broken", problems });
  if (found.state === "refused") {
    return broken(options.named({ code: `path_${found.refusal}`, message: PATH_REFUSALS[found.refusal] }));
  }
  const bytes = found.state === "ok" ? bytesOf(files, found.path, MAX_POLICY_BYTES) : undefined;
  if (found.state !== "ok" || !bytes) {
    return broken(
      options.named({ code: "file_unreadable", message: "the file cannot be opened or read" }),
    );
  }
  const reading = readPolicyFile(bytes, options);
  if (!reading.file) return broken(...reading.problems);
  const { document } = reading.file;
  const unrestrictedScreenshots = document.unrestricted_screenshots ?? false;
  const entries = entriesOfFile(reading.file, { ...options, unrestrictedScreenshots, port: files });
  if (entries.problems.length > 0) return broken(...entries.problems);
  return { state: "ok", policy: { ...entries, document, path: found.path, folder: found.folder } };
}

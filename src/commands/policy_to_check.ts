import { type CommandFiles, SPELLING_ONLY, whyUnreadable } from "./command_files.ts";
import { entriesOfFile } from "../policy/policy_entries.ts";
import { MAX_POLICY_BYTES, type PolicyFile, readPolicyFile } from "../policy/policy_file.ts";
import type { PolicyEntry } from "../policy/policy.ts";
import { CEILING_SOURCE, type ConfigurationProblem, POLICY_FILE_SOURCE } from "../document/problem.ts";
import { type ApplicationDocument, applicationsOf } from "../policy/policy_document.ts";
import type { PolicyAuthor } from "../policy/policy_rules.ts";

/** The result of checking a policy file for a command. */
export type PolicyToCheck =
  | { readonly state: "unreadable"; readonly reason: string }
  | { readonly state: "invalid"; readonly problems: readonly ConfigurationProblem[] }
  | {
    readonly state: "valid";
    readonly file: PolicyFile;
    readonly warnings: readonly ConfigurationProblem[];
  };

/** Whose policy a file is, and what it is checked with. */
export interface CheckOptions {
  readonly author: PolicyAuthor;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly files: CommandFiles;
}

/** Reads and checks a policy file as the server would at its start, as far as this machine can. */
export async function readPolicyToCheck(path: string, options: CheckOptions): Promise<PolicyToCheck> {
  const { author, files } = options;
  let bytes: Uint8Array;
  try {
    // One byte more than a policy may have, so that a longer file is seen to be longer.
    bytes = await files.readFile(path, MAX_POLICY_BYTES + 1);
  } catch (error) {
    return { state: "unreadable", reason: whyUnreadable(error) };
  }
  const source = author === "operator" ? POLICY_FILE_SOURCE : CEILING_SOURCE;
  const { file, problems } = readPolicyFile(bytes, { ...options, source });
  if (file === undefined) return { state: "invalid", problems };
  const reading = entriesOfFile(checkable(file, files), { ...ENTRY_OPTIONS, source, port: portOf(files) });
  return reading.problems.length > 0
    ? { state: "invalid", problems: reading.problems }
    : { state: "valid", file, warnings: reading.warnings };
}

/** The entry that the server makes of one application; undefined when its executable is not there. */
export function entryOf(application: ApplicationDocument, files: CommandFiles): PolicyEntry | undefined {
  const root = { kind: "scalar", value: null, position: { line: 1, column: 1 } } as const;
  const file = checkable({ document: { application }, root }, files);
  const options = { ...ENTRY_OPTIONS, source: POLICY_FILE_SOURCE, port: portOf(files) };
  return entriesOfFile(file, options).entries[0];
}

/**
 * How executables named by a policy are looked up: on this machine, or by spelling alone where that is
 * impossible.
 */
export function portOf({ executables }: CommandFiles): NonNullable<CommandFiles["executables"]> {
  return executables ?? SPELLING_ONLY;
}

const ENTRY_OPTIONS = { confirmation: "dialog", unrestrictedScreenshots: false } as const;

/** A policy without the hashes of its executables, where these cannot be opened. */
function checkable(file: PolicyFile, { executables }: CommandFiles): PolicyFile {
  if (executables !== undefined) return file;
  const applications = applicationsOf(file.document).map(({ application }) => {
    const { executable_sha256: _, ...rest } = application;
    return rest;
  });
  const [application] = applications;
  const document = file.document.application && application ? { application } : { applications };
  return { document, root: file.root };
}

import type { CommentBehind } from "../document/document.ts";
import { canonicalExecutable, type CanonicalPath } from "../paths/local_path.ts";
import type { FilePort } from "../paths/guarded_file.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import { type ConfigurationProblem, problem, type ProblemDetails } from "../document/problem.ts";
import { causeIn, type Note, UNMEANT } from "../document/unmeant_text.ts";

/** The machine, as far as entries name files of it. */
export interface ExecutablePort extends FilePort {
  /**
   * SHA-256 of a file in lowercase hex, or undefined when it cannot be read. The handle it was read through shares
   * reading only and stays open, so that the file cannot change while the server runs.
   */
  hashExecutable(canonicalPath: string): string | undefined;
}

/** Where the path of an executable stands. */
export type ExecutablePlace = Pick<ProblemDetails, "source" | "position" | "path"> & {
  /** In front of each message. */
  readonly prefix?: string;
  /** Behind the unquoted path. */
  readonly comment?: CommentBehind | undefined;
};

/** A flaw of a path. `fatal`: no window can ever match it, on this machine as it is or on any. */
interface Flaw extends Note {
  readonly fatal: boolean;
}

/** Asks the machine about executables that a policy names, and collects what is wrong with them. */
export class Executables {
  readonly problems: ConfigurationProblem[] = [];
  readonly warnings: ConfigurationProblem[] = [];
  readonly #port: ExecutablePort;

  constructor(port: ExecutablePort) {
    this.#port = port;
  }

  /** The canonical path of the program that `raw` names; undefined, with what is wrong noted, when there is none. */
  find(raw: string, { prefix = "", comment, ...place }: ExecutablePlace): string | undefined {
    const found = canonicalExecutable(raw, this.#port);
    const flaw = this.#flawOf(raw, found);
    // What was written explains more than what came of it.
    const note = isCut(raw, comment, flaw)
      ? { code: "text_cut", message: UNMEANT.text_cut }
      : flaw && causeIn(raw, flaw);
    if (note !== undefined) {
      const { code, message } = note;
      const notes = flaw?.fatal ? this.problems : this.warnings;
      notes.push(problem({ ...place, code, message: prefix + message }));
    }
    return found.state === "ok" && !flaw?.fatal ? found.path : undefined;
  }

  /** Notes a problem unless the file of a canonical path has the SHA-256 `expected`, if there is one. */
  checkHash(executable: string, expected: string | undefined, place: ExecutablePlace): void {
    if (expected === undefined) return;
    const actual = this.#port.hashExecutable(executable);
    if (actual === expected) return;
    const message = actual === undefined
      ? "the executable cannot be read and kept open; close what writes to it"
      : "the executable has another SHA-256; find out why, and correct the policy if the new file is right";
    this.problems.push(
      problem({
        ...place,
        code: actual === undefined ? "executable_unreadable" : "executable_changed",
        message,
      }),
    );
  }

  #flawOf(raw: string, found: CanonicalPath): Flaw | undefined {
    if (found.state === "refused") {
      return { code: `path_${found.refusal}`, message: PATH_REFUSALS[found.refusal], fatal: true };
    }
    if (/\.(?:lnk|url|pif|appref-ms)$/i.test(raw)) return SHORTCUT;
    if (found.state === "unresolved") return UNRESOLVED;
    if (this.#port.kindOf(found.path) === "folder") return FOLDER;
    const begin = this.#begin(found.path);
    if (begin !== undefined) return isProgram(begin) ? undefined : NO_PROGRAM;
    // It cannot be looked at, so its name has to do.
    return endsLikeProgram(raw) ? undefined : UNLIKE_PROGRAM;
  }

  #begin(path: string): Uint8Array | undefined {
    try {
      return this.#port.readFile(path, PROGRAM_MARK.length);
    } catch {
      return undefined;
    }
  }
}

/** The first bytes of each program of Windows, "MZ". https://learn.microsoft.com/windows/win32/debug/pe-format */
const PROGRAM_MARK = new TextEncoder().encode("MZ");

function isProgram(begin: Uint8Array): boolean {
  return PROGRAM_MARK.every((byte, index) => begin[index] === byte);
}

function endsLikeProgram(path: string): boolean {
  return /\.(?:exe|com|scr)$/i.test(path);
}

/** Whether a comment behind a path seems to be the rest of it. */
function isCut(path: string, comment: CommentBehind | undefined, flaw: Flaw | undefined): boolean {
  return comment === "close" || comment === "apart" && flaw !== undefined && !endsLikeProgram(path);
}

const UNRESOLVED: Flaw = {
  code: "path_unresolved",
  message: "there is no such file, or it cannot be opened; it matches no window",
  fatal: false,
};

const SHORTCUT: Flaw = {
  code: "executable_shortcut",
  message: "this is a shortcut, which no window belongs to; name the program that it starts",
  fatal: true,
};

const FOLDER: Flaw = {
  code: "executable_folder",
  message: "this is a folder, which no window belongs to; name the program in it",
  fatal: true,
};

const NO_PROGRAM: Flaw = {
  code: "executable_no_program",
  message: "this file is no program, and no window belongs to it; name the program that opens it",
  fatal: true,
};

const UNLIKE_PROGRAM: Flaw = {
  code: "executable_unlike",
  message: "this does not end like a program (.exe); no window belongs to a folder or a document",
  fatal: false,
};

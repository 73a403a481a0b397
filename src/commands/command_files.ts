import { normalizeRawPath } from "../paths/local_path.ts";
import type { ExecutablePort } from "../policy/executables.ts";
import { linesOf } from "../base/text_encoding.ts";
import { firstBytes } from "../paths/first_bytes.ts";

/** The files of the machine, as commands use them. */
export interface CommandFiles {
  /**
   * The first bytes of the file that a command names, at most `maxBytes`. Rejects when it cannot be opened or read.
   */
  readFile(path: string, maxBytes: number): Promise<Uint8Array>;
  /** The lines of the file that a command names: {@linkcode linesOf}. Rejects when it cannot be opened or read. */
  readLines(path: string): AsyncIterable<string>;
  /** The files that a policy names; undefined elsewhere than on Windows, where its paths can only be read as text. */
  readonly executables: ExecutablePort | undefined;
  /**
   * Whether who runs the command may write into a file, or add files to a folder; a canonical path. undefined
   * elsewhere than on Windows.
   */
  readonly mayWrite: ((path: string) => boolean) | undefined;
}

/** Judges paths of a policy by their spelling alone: what is not refused counts as there and as its own final path. */
export const SPELLING_ONLY: ExecutablePort = {
  driveType: () => "fixed",
  canonicalPath: (path) => normalizeRawPath(path).local?.path,
  kindOf: () => "unreadable",
  readFile: () => {
    throw new Deno.errors.NotSupported("Cannot read a file of Windows here");
  },
  hashExecutable: () => undefined,
};

/** A file that a command names and that cannot be read; the message says why and names no path. */
class UnreadableFile extends Error {}

/** Why a file that a command names cannot be read. */
export function whyUnreadable(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : "the file cannot be opened or read";
}

/** {@linkcode CommandFiles.readFile} of the runtime. Rejects with {@linkcode UnreadableFile}. */
export async function readFirstBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  using file = await open(path);
  return firstBytes(file, maxBytes);
}

/** {@linkcode CommandFiles.readLines} of the runtime. Rejects with {@linkcode UnreadableFile}. */
export async function* readTextLines(path: string): AsyncGenerator<string> {
  using file = await open(path);
  yield* linesOf(file.readable);
}

async function open(path: string): Promise<Deno.FsFile> {
  try {
    // Asked before opening, because Windows says of a folder only that access is denied.
    if (!(await Deno.stat(path)).isDirectory) return await Deno.open(path);
  } catch (error) {
    throw new UnreadableFile(reasonOf(error, path));
  }
  throw new UnreadableFile("the path is that of a folder; name a file in it");
}

function reasonOf(error: unknown, path: string): string {
  if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
    return isFull(path)
      ? "there is no such file"
      : "there is no such file; its path is relative, so it was looked for in the folder where the command runs";
  }
  const isDenied = error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable;
  return isDenied
    ? "the file may not be read by the user who runs this command"
    : "the file cannot be opened or read";
}

/** Whether a path means the same file whatever the current folder is; as Windows or POSIX write it. */
function isFull(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

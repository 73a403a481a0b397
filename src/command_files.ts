import { normalizeRawPath } from "./policy/executable_path.ts";
import type { ExecutablePort } from "./policy/executables.ts";
import { linesOf } from "./text_encoding.ts";

/** What commands ask of the machine they run on. */
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

/** {@linkcode CommandFiles.readFile} of the runtime. */
export async function readFirstBytes(path: string, maxBytes: number): Promise<Uint8Array> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  while (length < maxBytes) {
    const read = await file.read(bytes.subarray(length));
    if (read === null) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** {@linkcode CommandFiles.readLines} of the runtime. */
export async function* readTextLines(path: string): AsyncGenerator<string> {
  using file = await Deno.open(path);
  yield* linesOf(file.readable);
}

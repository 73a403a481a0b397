import type { ConfigurationFiles } from "./policy_sources.ts";

/**
 * The port with an answer in place of every failure: what throws is not there, not readable or of unknown kind. So
 * nothing that the machine does can leave configuration half read, or put a path into a message.
 */
export function failingClosed(files: ConfigurationFiles): ConfigurationFiles {
  const or = <T>(fallback: T, ask: () => T): T => {
    try {
      return ask();
    } catch {
      return fallback;
    }
  };
  return {
    driveType: (letter) => or("unknown", () => files.driveType(letter)),
    canonicalPath: (path) => or(undefined, () => files.canonicalPath(path)),
    kindOf: (path) => or("unreadable", () => files.kindOf(path)),
    hashExecutable: (path) => or(undefined, () => files.hashExecutable(path)),
    namesIn: (folder, most) => or([], () => files.namesIn(folder, most)),
    programFilesDir: () => or(undefined, () => files.programFilesDir()),
    // Callers recognise an unreadable file by the exception.
    readFile: (path, maxBytes) => files.readFile(path, maxBytes),
  };
}

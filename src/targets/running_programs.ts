import type { DesktopHost, Process } from "../desktop/desktop.ts";
import type { RunProgram } from "../policy/program.ts";
import { normalizeRawPath, samePath } from "../paths/local_path.ts";

/** How many canonical paths are remembered; when they are more, all are forgotten. */
const MAX_PATHS = 512;

/** The programs that processes run, by the canonical paths of their executables. */
export class RunningPrograms {
  readonly #host: DesktopHost;
  readonly #canonicalPaths = new Map<string, string | undefined>();

  constructor(host: DesktopHost) {
    this.#host = host;
  }

  /** The processes no client may act on: this server's, its client's, and those that started the client. */
  get ours(): readonly Process[] {
    return [this.#host.self, ...this.#host.ancestors];
  }

  /**
   * Whether a process is among {@linkcode ours}, or runs the program of one. A client that could click its own host's
   * "Allow" button would be its own operator.
   */
  isOurs(process: Process): boolean {
    return this.ours.some((own) =>
      own.pid === process.pid && own.startTime === process.startTime ||
      samePath(own.imagePath, process.imagePath) ||
      this.runsOneOf(process, [this.#canonicalPath(own) ?? own.imagePath])
    );
  }

  /** Whether a process runs one of the executables, which are named by their canonical paths. */
  runsOneOf(process: Process, executables: readonly string[]): boolean {
    const path = this.#canonicalPath(process);
    return path !== undefined && executables.some((executable) => samePath(executable, path));
  }

  /** The program that a process runs, as policies name it. */
  programOf(process: Process): RunProgram {
    return { path: this.#canonicalPath(process), packaged: process.packaged };
  }

  /** Remembered for the life of a process: its image stays the same, and finding the path opens the file. */
  #canonicalPath({ pid, startTime, imagePath }: Process): string | undefined {
    const key = `${pid} ${startTime} ${imagePath}`;
    if (!this.#canonicalPaths.has(key)) {
      if (this.#canonicalPaths.size >= MAX_PATHS) this.#canonicalPaths.clear();
      this.#canonicalPaths.set(key, this.#resolve(imagePath));
    }
    return this.#canonicalPaths.get(key);
  }

  /** By the rules for paths of a policy: for a program run from a share or a device, no file is opened. */
  #resolve(imagePath: string): string | undefined {
    const { local } = normalizeRawPath(imagePath);
    const final = local && this.#host.canonicalPath(local.path);
    return final === undefined ? undefined : normalizeRawPath(final).local?.path;
  }
}

import type { TestSummary } from "../deno_test_summary.ts";
import { run } from "../rig/command.ts";
import { openRig, type Rig, TemplateChanged } from "../rig/mod.ts";
import { openOperator } from "../rig/operator.ts";
import { say, write } from "../say.ts";
import { makeBundles } from "./bundles.ts";
import { EVIDENCE_MODULE, type FileResult, runFile } from "./file_run.ts";
import { longestFirst, readFileTimes, writeFileTimes } from "./file_times.ts";
import { desktopsThatFit, lookAtMachine } from "./free_machine.ts";
import { Progress } from "./progress.ts";
import { shortName } from "./short_name.ts";

/** Test files to be run on desktops. */
export interface DesktopRun {
  readonly files: readonly string[];
  /** More arguments of `deno test`. */
  readonly args?: readonly string[];
  /** How many desktops side by side; as many as this machine has room for unless told, on Windows always one. */
  readonly desktops?: number | undefined;
  /** Dots per inch of each desktop; 96 unless told. On Windows its own. */
  readonly dpi?: number;
  /** Variables for the tests beside those that each desktop gives them. */
  readonly environment?: (rig: Rig) => Readonly<Record<string, string>>;
  /** Ends the run. */
  readonly signal: AbortSignal;
}

/** The run was ended from outside. */
export class Ended extends Error {
  override readonly name = "Ended";
}

/** The folder in the repository for the evidence of failing tests: pictures, and stderr of the server. */
const EVIDENCE = "test-failures";

/** Where tests in Wine copy deno.exe to. Each desktop there has its own drive C, which is removed with it. */
const COPIES = "C:\\deno-copies";

/**
 * Runs test files on desktops, each file in a process of its own, and says how far it has come.
 * Throws `RigUnavailable` where there can be no desktop, {@linkcode Ended} when the signal aborts.
 */
export async function runOnDesktops(options: DesktopRun): Promise<TestSummary> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    return await new Run(options, folder).run();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

class Run {
  readonly #options: DesktopRun;
  readonly #folder: string;
  readonly #progress: Progress;
  readonly #queue: string[] = [];
  readonly #times: Record<string, number> = {};
  #prepared: Promise<void> = Promise.resolve();

  constructor(options: DesktopRun, folder: string) {
    this.#options = options;
    this.#folder = folder;
    this.#progress = new Progress(options.files.length);
  }

  async run(): Promise<TestSummary> {
    const { files } = this.#options;
    const desktops = Math.min(await this.#desktops(), files.length);
    this.#queue.push(...longestFirst(files, await readFileTimes()));
    await this.#clearEvidence();
    this.#prepared = this.#prepare();
    this.#prepared.catch(() => {});
    // The first may have to be installed; the others find that done.
    const first = await this.#open();
    const others = Array.from({ length: desktops - 1 }, async () => this.#work(await this.#open()));
    const ends = await Promise.allSettled([this.#work(first), ...others]);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    await writeFileTimes(this.#times);
    if (files.length > 1) await say(`\n${this.#progress.slowest()}`);
    const { counts } = this.#progress;
    return await this.#leftAllAsItWas(first) ? counts : { ...counts, failed: counts.failed + 1 };
  }

  async #leftAllAsItWas(rig: Rig): Promise<boolean> {
    try {
      await rig.checkTemplate();
      return true;
    } catch (error) {
      if (!(error instanceof TemplateChanged)) throw error;
      await say(error.message);
      return false;
    }
  }

  async #desktops(): Promise<number> {
    if (Deno.build.os !== "linux") return 1;
    return this.#options.desktops ?? desktopsThatFit(await lookAtMachine());
  }

  /** Puts every npm package that the tests import into the cache that the Windows Deno reads, and makes the bundles. */
  async #prepare(): Promise<void> {
    await run(Deno.execPath(), ["install", "--frozen"]);
    await run(Deno.execPath(), ["cache", "--frozen", "main.ts", EVIDENCE_MODULE, ...this.#options.files]);
    await makeBundles(this.#folder);
  }

  /** Removes what these files left when they were run before. */
  async #clearEvidence(): Promise<void> {
    await Deno.mkdir(EVIDENCE, { recursive: true });
    const begins = this.#options.files.map((file) => `${shortName(file)}-`);
    for await (const { name } of Deno.readDir(EVIDENCE)) {
      if (begins.some((begin) => name.startsWith(begin))) await Deno.remove(`${EVIDENCE}/${name}`);
    }
  }

  #open(): Promise<Rig> {
    const { dpi } = this.#options;
    return this.#orEnded(openRig({ log: say, ...(dpi !== undefined && { dpi }) }));
  }

  /** Runs files on a desktop while there are any left, and on a new desktop after a file that hung. */
  async #work(first: Rig): Promise<void> {
    for (let rig: Rig | undefined = first; rig !== undefined;) {
      const isUsable = await this.#workOn(rig);
      rig = isUsable || this.#queue.length === 0 ? undefined : await this.#open();
    }
  }

  /** Runs files on this desktop; false when it cannot be used any more. */
  async #workOn(given: Rig): Promise<boolean> {
    await using rig = given;
    await using operator = openOperator(rig);
    await this.#orEnded(this.#prepared);
    const env = {
      ...operator.environment,
      DESKTOP_BUNDLES: rig.windowsPath(this.#folder),
      ...(rig.kind === "wine" && { DESKTOP_COPIES: COPIES }),
      ...this.#options.environment?.(rig),
    };
    for (let file = this.#queue.shift(); file !== undefined; file = this.#queue.shift()) {
      const result = await this.#runFile(rig, file, env);
      if (this.#options.signal.aborted) throw this.#ended();
      await this.#report(result);
      if (!result.isWhole) return false;
    }
    return true;
  }

  async #runFile(rig: Rig, file: string, env: Readonly<Record<string, string>>): Promise<FileResult> {
    const { args = [], signal, files } = this.#options;
    return await runFile(rig, {
      file,
      args,
      env,
      folder: this.#folder,
      evidence: `${Deno.cwd()}/${EVIDENCE}`,
      signal,
      onOutput: (piece) => files.length === 1 ? void write(piece) : undefined,
    });
  }

  async #report(result: FileResult): Promise<void> {
    this.#times[result.file] = result.seconds;
    const isTold = result.counts.failed > 0 || Deno.env.has("CI");
    const output = this.#options.files.length > 1 && isTold ? `\n${result.output.trim()}\n\n` : "";
    await say(`${output}${this.#progress.done(result)}`);
  }

  #ended(): Ended {
    return new Ended(String(this.#options.signal.reason));
  }

  /** Waits for a promise, but no longer than until the signal aborts. */
  async #orEnded<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this.#options;
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => aborted.reject(this.#ended());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await Promise.race([promise, aborted.promise]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }
}

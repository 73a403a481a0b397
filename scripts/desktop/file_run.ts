import { parseTestSummary, type TestSummary } from "../deno_test_summary.ts";
import { exists } from "../rig/command.ts";
import type { Rig } from "../rig/mod.ts";
import { shortName } from "./short_name.ts";
import { parseJunitReport, type TestResult } from "./junit_report.ts";

/** The result of one test file. */
export interface FileResult {
  readonly file: string;
  readonly seconds: number;
  readonly counts: TestSummary;
  readonly tests: readonly TestResult[];
  /** The output of deno and of the tests. */
  readonly output: string;
  /** Whether deno ran the file to its end; if not, the state of the desktop is unknown. */
  readonly isWhole: boolean;
}

/** How one test file is run. */
export interface FileRun {
  readonly file: string;
  /** More arguments of `deno test`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A folder for this run alone. */
  readonly folder: string;
  /** The folder for what failing tests leave. */
  readonly evidence: string;
  readonly signal: AbortSignal;
  /** Called with each piece of output as it comes. */
  readonly onOutput: (piece: Uint8Array) => void;
}

/** The module that makes a failing test leave a picture and other evidence. */
export const EVIDENCE_MODULE = "tests/fixtures/evidence_of_failures.ts";

/** Flags of each run; types are checked before, once for all files. */
const FLAGS = ["-A", "--cached-only", "--no-remote", "--no-check", `--preload=${EVIDENCE_MODULE}`];

/** Deadline of one file, milliseconds; longer than any file takes on a busy machine. */
const FILE_DEADLINE_MS = 15 * 60_000;

/** Runs one test file under the Windows Deno. A run without counts is one failure. */
export async function runFile(rig: Rig, run: FileRun): Promise<FileResult> {
  const began = performance.now();
  const report = `${run.folder}/${run.file.replaceAll(/[^a-z0-9]+/gi, "-")}.xml`;
  const over = new AbortController();
  const child = rig.spawn(
    ["test", ...FLAGS, `--junit-path=${rig.windowsPath(report)}`, run.file, ...run.args],
    {
      env: { ...run.env, DESKTOP_EVIDENCE: rig.windowsPath(`${run.evidence}/${shortName(run.file)}`) },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      signal: AbortSignal.any([run.signal, over.signal]),
    },
  );
  // The picture is taken while the hanging windows are still there.
  const timer = setTimeout(() => void takePicture(rig, run).finally(() => over.abort()), FILE_DEADLINE_MS);
  const decoder = new TextDecoder();
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const piece of stream) {
      run.onOutput(piece);
      output += decoder.decode(piece, { stream: true });
    }
  };
  await Promise.all([read(child.stdout), read(child.stderr)]);
  const { code } = await child.status;
  clearTimeout(timer);
  if (over.signal.aborted) {
    output += `\nnot done within ${FILE_DEADLINE_MS / 60_000} minutes; the desktop then: ${pictureOf(run)}\n`;
  }
  const counts = parseTestSummary(output);
  const isExplained = counts !== undefined && (code === 0 || counts.failed > 0);
  const { passed = 0, failed = 0, ignored = 0 } = counts ?? {};
  return {
    file: run.file,
    seconds: (performance.now() - began) / 1000,
    counts: { passed, failed: isExplained ? failed : failed + 1, ignored },
    tests: await exists(report) ? parseJunitReport(await Deno.readTextFile(report)) : [],
    output: isExplained ? output : `${output}\ndeno ended with exit code ${code} and without counts\n`,
    isWhole: isExplained,
  };
}

const pictureOf = ({ evidence, file }: FileRun): string => `${evidence}/${shortName(file)}-deadline.png`;

/** A picture of what the X display of a hanging test shows. */
async function takePicture({ spawnUnix }: Rig, run: FileRun): Promise<void> {
  const args = ["-window", "root", pictureOf(run)];
  await spawnUnix?.("import", args, { stdin: "null", signal: AbortSignal.timeout(10_000) }).status;
}

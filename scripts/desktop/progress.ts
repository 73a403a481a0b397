import { addSummaries, type TestSummary } from "../deno_test_summary.ts";
import { shortName } from "./short_name.ts";
import type { FileResult } from "./file_run.ts";

/** How many of the slowest tests are listed. */
const SLOWEST = 10;

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** The messages about test files while they run side by side. */
export class Progress {
  readonly #results: FileResult[] = [];
  readonly #files: number;
  readonly #began = performance.now();

  constructor(files: number) {
    this.#files = files;
  }

  /** All tests so far. */
  get counts(): TestSummary {
    return addSummaries(this.#results.map(({ counts }) => counts));
  }

  /** The line for a file that is done. */
  done(result: FileResult): string {
    this.#results.push(result);
    const { passed, failed } = result.counts;
    const outcome = failed === 0 ? `${passed} passed` : `${passed} passed, ${failed} FAILED`;
    const so = `${this.#results.length} of ${this.#files} files, ${said(this.counts)} so far`;
    const at = seconds((performance.now() - this.#began) / 1000);
    return `[${at}] ${shortName(result.file)}: ${outcome} in ${seconds(result.seconds)} (${so})`;
  }

  /** The tests that took longest, a line each. */
  slowest(): string {
    const tests = this.#results.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));
    const lines = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
      .map((test) => `${seconds(test.seconds).padStart(8)}  ${shortName(test.file)}: ${test.name}`);
    return ["the slowest tests:", ...lines].join("\n");
  }
}

function said({ passed, failed }: TestSummary): string {
  return `${passed} passed, ${failed} failed`;
}

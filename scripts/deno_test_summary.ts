/** How many tests ended in each way. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
}

/** All of them together. */
export function addSummaries(parts: readonly TestSummary[]): TestSummary {
  const add = (key: keyof TestSummary): number => parts.reduce((total, part) => total + part[key], 0);
  return { passed: add("passed"), failed: add("failed"), ignored: add("ignored") };
}

/** `7 passed, 0 failed, 1 ignored`. */
export function formatSummary({ passed, failed, ignored }: TestSummary): string {
  return `${passed} passed, ${failed} failed, ${ignored} ignored`;
}

// deno-lint-ignore no-control-regex
const COLOR = /\x1b\[[0-9;]*m/g;

/**
 * Reads the counts out of the line with which `deno test` ends, e.g. `ok | 7 passed (2 steps) | 0 failed | 1 ignored
 * (3s)`; steps and filtered tests are not counted.
 * @returns undefined when the text has no such line, because deno ended before it
 */
export function parseTestSummary(text: string): TestSummary | undefined {
  const lines = text.replaceAll(COLOR, "").split(/\r?\n/);
  const line = lines.findLast((line) => /^(ok|FAILED) \| \d+ passed/.test(line));
  if (line === undefined) return undefined;
  const count = (word: string): number => Number(line.match(new RegExp(`\\| (\\d+) ${word}`))?.[1] ?? 0);
  return { passed: count("passed"), failed: count("failed"), ignored: count("ignored") };
}

/** Reads the counts out of the last line of the form `name: 7 passed, 0 failed, 1 ignored`. */
export function parseSummaryOf(name: string, text: string): TestSummary | undefined {
  const pattern = new RegExp(`^${name}: (\\d+) passed, (\\d+) failed, (\\d+) ignored$`, "gm");
  const last = [...text.matchAll(pattern)].at(-1);
  if (last === undefined) return undefined;
  const [passed = 0, failed = 0, ignored = 0] = last.slice(1).map(Number);
  return { passed, failed, ignored };
}

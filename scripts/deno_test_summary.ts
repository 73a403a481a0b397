/** How many tests ended in each way. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
}

/**
 * Reads the counts out of the line with which `deno test` ends, e.g. `ok | 7 passed (2 steps) | 0 failed | 1 ignored
 * (3s)`; steps and filtered tests are not counted.
 * @returns undefined when the text has no such line, because deno ended before it
 */
export function parseTestSummary(text: string): TestSummary | undefined {
  // deno-lint-ignore no-control-regex
  const plain = text.replaceAll(/\x1b\[[0-9;]*m/g, "");
  const line = plain.split(/\r?\n/).findLast((line) => /^(ok|FAILED) \| \d+ passed/.test(line));
  if (line === undefined) return undefined;
  const count = (word: string): number => Number(line.match(new RegExp(`\\| (\\d+) ${word}`))?.[1] ?? 0);
  return { passed: count("passed"), failed: count("failed"), ignored: count("ignored") };
}

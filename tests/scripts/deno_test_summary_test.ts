import assert from "node:assert/strict";
import {
  addSummaries,
  formatSummary,
  parseSummaryOf,
  parseTestSummary,
} from "../../scripts/deno_test_summary.ts";

Deno.test("parseTestSummary() reads the closing line when tests passed", () => {
  const text = "one ... ok (5ms)\n\nok | 13 passed | 0 failed (9s)\n\n";
  assert.deepEqual(parseTestSummary(text), { passed: 13, failed: 0, ignored: 0 });
});

Deno.test("parseTestSummary() reads colors, steps, ignored and filtered tests", () => {
  const text =
    "\x1b[0m\x1b[31mFAILED\x1b[0m | 8 passed (3 steps) | 5 failed (1 step) | 2 ignored | 4 filtered out (1s)\r\n" +
    "\x1b[0m\x1b[1m\x1b[31merror\x1b[0m: Test failed\r\n";
  assert.deepEqual(parseTestSummary(text), { passed: 8, failed: 5, ignored: 2 });
});

Deno.test("parseTestSummary() takes the last line when a test printed one of its own", () => {
  const text = "ok | 1 passed | 0 failed (1ms)\nFAILED | 2 passed | 1 failed (2ms)\n";
  assert.deepEqual(parseTestSummary(text), { passed: 2, failed: 1, ignored: 0 });
});

Deno.test("parseTestSummary() is undefined when deno ended early", () => {
  assert.equal(parseTestSummary("running 3 tests from ./a_test.ts\nerror: oops\n"), undefined);
});

Deno.test("parseSummaryOf() reads the last line of that name, which formatSummary() writes", () => {
  const counts = { passed: 7, failed: 1, ignored: 2 };
  const text = `desktop: 1 passed, 0 failed, 0 ignored\ndesktop: ${
    formatSummary(counts)
  }\nexe: 3 passed, 0 failed, 0 ignored\n`;
  assert.deepEqual(parseSummaryOf("desktop", text), counts);
  assert.equal(parseSummaryOf("unit", text), undefined);
});

Deno.test("addSummaries() adds each count up", () => {
  const parts = [{ passed: 1, failed: 2, ignored: 3 }, { passed: 10, failed: 20, ignored: 30 }];
  assert.deepEqual(addSummaries(parts), { passed: 11, failed: 22, ignored: 33 });
  assert.deepEqual(addSummaries([]), { passed: 0, failed: 0, ignored: 0 });
});

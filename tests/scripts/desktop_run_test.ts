import assert from "node:assert/strict";
import { longestFirst } from "../../scripts/desktop/file_times.ts";
import { desktopsThatFit } from "../../scripts/desktop/free_machine.ts";
import { parseJunitReport } from "../../scripts/desktop/junit_report.ts";
import { Progress } from "../../scripts/desktop/progress.ts";

const GB = 1e9;

Deno.test("desktopsThatFit() is as many as processors are idle, as memory allows, and one at least", () => {
  assert.equal(desktopsThatFit({ processors: 2, idle: 1, memoryBytes: 16 * GB }), 2);
  assert.equal(desktopsThatFit({ processors: 2, idle: 0.55, memoryBytes: 16 * GB }), 1);
  assert.equal(desktopsThatFit({ processors: 8, idle: 0.9, memoryBytes: 16 * GB }), 7);
  assert.equal(desktopsThatFit({ processors: 8, idle: 1, memoryBytes: 4 * GB }), 2);
  assert.equal(desktopsThatFit({ processors: 8, idle: 0, memoryBytes: 0 }), 1);
});

Deno.test("longestFirst() begins with files of which no time is known", () => {
  const times = { "a_test.ts": 3, "b_test.ts": 60, "c_test.ts": 10 };
  assert.deepEqual(longestFirst(["a_test.ts", "b_test.ts", "c_test.ts", "n_test.ts", "m_test.ts"], times), [
    "m_test.ts",
    "n_test.ts",
    "b_test.ts",
    "c_test.ts",
    "a_test.ts",
  ]);
});

/** As Deno writes it. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="6" failures="2" errors="0" time="0.802">
    <testsuite name="./a_test.ts" tests="6" disabled="1" errors="0" failures="2">
        <testcase name="a &lt;b&gt; &amp; &quot;c&quot; &apos;d&apos; ü" classname="./a_test.ts" time="0.001" line="1" col="6">
        </testcase>
        <testcase name="fails" classname="./a_test.ts" time="0.031" line="2" col="6">
            <failure message="Uncaught Error: no &lt;x&gt;">Error: no &lt;x&gt;
    at file:///a_test.ts:2:34</failure>
        </testcase>
        <testcase name="steps" classname="./a_test.ts" time="0.048" line="3" col="6">
        </testcase>
        <testcase name="left out" classname="./a_test.ts" time="0.000" line="4" col="11">
            <skipped/>
        </testcase>
        <testcase name="steps &gt; one" classname="./a_test.ts" time="0.000" line="3" col="43">
        </testcase>
    </testsuite>
</testsuites>
`;

Deno.test("parseJunitReport() reads names, times and outcomes of tests, and no steps", () => {
  assert.deepEqual(parseJunitReport(REPORT), [
    { name: "a <b> & \"c\" 'd' ü", seconds: 0.001, outcome: "passed" },
    { name: "fails", seconds: 0.031, outcome: "failed" },
    { name: "steps", seconds: 0.048, outcome: "passed" },
    { name: "left out", seconds: 0, outcome: "ignored" },
  ]);
  assert.deepEqual(parseJunitReport(""), []);
});

Deno.test("Progress says after each file how far the run has come, and at the end which tests were slowest", () => {
  const progress = new Progress(2);
  const tests = Array.from(
    { length: 11 },
    (_, i) => ({ name: `test ${i}`, seconds: i, outcome: "passed" } as const),
  );
  const rest = { seconds: 12.34, output: "", isWhole: true };
  const first = progress.done({
    ...{ ...rest, file: "tests/desktop/menus_test.ts", tests },
    counts: { passed: 11, failed: 0, ignored: 1 },
  });
  assert.match(
    first,
    /^\[\d+\.\d s\] menus: 11 passed in 12\.3 s \(1 of 2 files, 11 passed, 0 failed so far\)$/,
  );
  const second = progress.done({
    ...{ ...rest, file: "tests/desktop/keys_test.ts", tests: [] },
    counts: { passed: 1, failed: 2, ignored: 0 },
  });
  assert.match(second, /keys: 1 passed, 2 FAILED in .* \(2 of 2 files, 12 passed, 2 failed so far\)$/);
  assert.deepEqual(progress.counts, { passed: 12, failed: 2, ignored: 1 });
  const lines = progress.slowest().split("\n");
  assert.equal(lines.length, 11);
  assert.match(lines[1] ?? "", /^ +10\.0 s +menus: test 10$/);
  assert.match(lines[10] ?? "", /test 1$/);
});

import assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock.ts";
import { compileTitlePattern } from "../../../src/policy/title_pattern.ts";
import { Runner } from "../../../src/calls/runner.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { Harness, RUNTIME } from "../../harness.ts";
import { configuration, entry } from "../../policies.ts";

const CLICK = { hwnd: 7, x: 30, y: 40 };
const CHANGE = { hwnd: 7 };

/** Calls `event` before the sleep with which `ms` have passed. */
function after(harness: Harness, ms: number, event: () => void): void {
  const start = harness.clock.now();
  let done = false;
  harness.clock.onSleep = (sleep) => {
    if (done || harness.clock.now() + sleep - start <= ms) return;
    done = true;
    event();
  };
}

function titlesOf(result: { readonly structuredContent?: unknown }): unknown {
  const { windows } = result.structuredContent as { windows: { title: string }[] };
  return windows.map(({ title }) => title);
}

Deno.test("wait_for_window answers at once as list_windows does when the window is there", async () => {
  const harness = new Harness();
  const start = harness.clock.now();
  const waited = await harness.call("wait_for_window", { title_contains: "FIXTURE" });
  const listed = await harness.call("list_windows");
  assert.equal(harness.clock.now(), start);
  const { correlation_id: _a, ...one } = waited.structuredContent ?? {};
  const { correlation_id: _b, ...other } = listed.structuredContent ?? {};
  assert.deepEqual(one, other);
});

Deno.test("wait_for_window answers when a window gets its title, and not before", async () => {
  const harness = new Harness();
  harness.window.title = "Loading";
  after(harness, 1_000, () => harness.window.title = "Fixture B");
  const start = harness.clock.now();
  const result = await harness.call("wait_for_window", { title_contains: "b", poll_interval_ms: 400 });
  assert.deepEqual(titlesOf(result), ["Fixture B"]);
  assert.equal(harness.clock.now() - start, 1_200);
});

Deno.test("wait_for_window answers target_ambiguous at once when two windows match", async () => {
  const harness = new Harness();
  harness.desktop.open({ hwnd: 8, title: "Fixture B" });
  const start = harness.clock.now();
  assert.equal(await harness.code("wait_for_window", { title_contains: "fixture" }), "target_ambiguous");
  assert.equal(harness.clock.now(), start);
});

Deno.test("wait_for_window does not see what list_windows does not show", async () => {
  const changes: readonly ((harness: Harness) => void)[] = [
    ({ window }) => window.iconic = true,
    ({ window }) => window.visible = false,
    ({ window }) => window.cloaked = 1,
    ({ window }) => window.title = "Other",
    ({ desktop }) => desktop.processes = [],
    ({ desktop, window }) => desktop.close(window),
  ];
  for (const [index, change] of changes.entries()) {
    const harness = new Harness();
    change(harness);
    const start = harness.clock.now();
    const args = { title_contains: "fixture", timeout_ms: 700 };
    assert.equal(await harness.code("wait_for_window", args), "timeout", `change ${index}`);
    assert.equal(harness.clock.now() - start, 700);
  }
  const noObserve = entry({ allowedActions: new Set(["click"]) });
  const elsewhere = entry({ titlePatterns: [compileTitlePattern("nothing")] });
  const harness = new Harness({ entries: [noObserve, elsewhere] });
  const args = { title_contains: "fixture", timeout_ms: 100 };
  assert.equal(await harness.code("wait_for_window", args), "timeout");
});

Deno.test("wait_for_title_change answers with the new title when it changes", async () => {
  const harness = new Harness();
  after(harness, 500, () => harness.window.title = "Fixture loaded");
  const start = harness.clock.now();
  const result = await harness.call("wait_for_title_change", CHANGE);
  assert.deepEqual(titlesOf(result), ["Fixture loaded"]);
  assert.equal(harness.clock.now() - start, 600);
});

Deno.test("wait_for_title_change fails at once when the window closes, minimizes or leaves the policy", async () => {
  const rows: readonly (readonly [string, (harness: Harness) => void])[] = [
    ["target_stale", ({ desktop, window }) => desktop.close(window)],
    ["target_stale", ({ window }) => window.visible = false],
    ["target_stale", ({ window }) => window.title = "Bank"],
    ["target_stale", ({ window }) => window.tid = 2_000],
    ["target_minimized", ({ window }) => window.iconic = true],
  ];
  for (const [code, change] of rows) {
    const harness = new Harness();
    after(harness, 450, () => change(harness));
    const start = harness.clock.now();
    const result = await harness.call("wait_for_title_change", { ...CHANGE, timeout_ms: 30_000 });
    assert.equal(result._meta.code, code, String(change));
    assert.doesNotMatch(JSON.stringify(result), /Bank/);
    assert.equal(harness.clock.now() - start, 600);
  }
});

Deno.test("wait_for_title_change waits for the pattern alone when titles are not shown", async () => {
  const patterns = ["*Fixture?", "*Fixture"].map(compileTitlePattern);
  const harness = new Harness({
    entries: [entry({ titlePatterns: patterns })],
    configuration: { titles: "pattern" },
  });
  harness.window.title = "secret Fixture1";
  after(harness, 100, () => harness.window.title = "other secret Fixture2");
  assert.equal(await harness.code("wait_for_title_change", { ...CHANGE, timeout_ms: 900 }), "timeout");
  after(harness, 100, () => harness.window.title = "Fixture");
  assert.deepEqual(titlesOf(await harness.call("wait_for_title_change", CHANGE)), ["*Fixture"]);
});

Deno.test("a wait is charged once as one read, and its refusal as one", async () => {
  const limits = { ...configuration([]).limits, readsPerMinute: 2 };
  const harness = new Harness({ configuration: { limits } });
  assert.equal(
    await harness.code("wait_for_window", { title_contains: "none", timeout_ms: 9_000 }),
    "timeout",
  );
  assert.equal(await harness.code("wait_for_window", { title_contains: "fixture" }), "ok");
  assert.equal(await harness.code("wait_for_window", { title_contains: "fixture" }), "rate_limited");
});

Deno.test("the ninth wait at once is refused with queue_full, and may come once another has ended", async () => {
  const harness = new Harness();
  const wait = (signal: AbortSignal) =>
    harness.call("wait_for_window", { title_contains: "none", timeout_ms: 30_000 }, signal);
  const controllers = Array.from({ length: 8 }, () => new AbortController());
  const waits = controllers.map(({ signal }) => wait(signal));
  assert.equal((await wait(new AbortController().signal))._meta.code, "queue_full");
  assert.equal(await harness.code("wait_for_title_change", CHANGE), "queue_full");
  controllers[0]?.abort();
  assert.equal((await waits[0])?._meta.code, "cancelled");
  assert.equal(await harness.code("wait_for_window", { title_contains: "fixture" }), "ok");
  for (const controller of controllers) controller.abort();
  await Promise.all(waits);
  assert.equal(harness.runner.audit.newest(99).length, 11);
});

Deno.test("an effect runs while calls wait", async () => {
  const harness = new Harness();
  const controller = new AbortController();
  const args = { title_contains: "none", timeout_ms: 30_000 };
  let ended = false;
  const wait = harness.call("wait_for_window", args, controller.signal).finally(() => ended = true);
  assert.equal(await harness.code("click_window", CLICK), "ok");
  assert.equal(ended, false);
  controller.abort();
  assert.equal((await wait)._meta.code, "cancelled");
});

Deno.test("a wait sees the stop key in each step and goes on, and effects are refused after it", async () => {
  const harness = new Harness();
  after(harness, 100, () => harness.desktop.stopKeyPressed = true);
  let steps = 0;
  harness.desktop.before = (call) => {
    if (call === "takeStopKey") steps++;
  };
  const args = { title_contains: "none", timeout_ms: 1_000, poll_interval_ms: 2_000 };
  assert.equal(await harness.code("wait_for_window", args), "timeout");
  assert.ok(steps >= 1_000 / 50, `${steps} readings in 1,000 ms`);
  assert.equal(harness.desktop.stopMarked, true);
  assert.equal(await harness.code("click_window", CLICK), "stopped_by_operator");
  assert.equal(await harness.code("wait_for_window", { title_contains: "fixture" }), "ok");
});

Deno.test("cancelling a wait ends it within 100 ms when its interval is 2 s", async () => {
  const { desktop } = new Harness();
  const options = { tools: TOOLS, configuration: configuration([entry()]), runtime: RUNTIME };
  const runner = new Runner({ ...options, desktop, clock: systemClock });
  const controller = new AbortController();
  const args = { title_contains: "none", timeout_ms: 30_000, poll_interval_ms: 2_000 };
  const wait = runner.call("wait_for_window", args, controller.signal);
  await systemClock.sleep(30);
  const start = performance.now();
  controller.abort();
  assert.equal((await wait)._meta.code, "cancelled");
  assert.ok(performance.now() - start < 100);
});

Deno.test("wait_for_window and wait_for_title_change refuse times out of bounds", async () => {
  const harness = new Harness();
  const wrong = [
    { timeout_ms: 0 },
    { timeout_ms: 30_001 },
    { poll_interval_ms: 49 },
    { poll_interval_ms: 2_001 },
    { timeout_ms: 1.5 },
    { other: 1 },
  ];
  for (const times of wrong) {
    const text = JSON.stringify(times);
    const forWindow = { title_contains: "fixture", ...times };
    assert.equal(await harness.code("wait_for_window", forWindow), "invalid_argument", text);
    assert.equal(
      await harness.code("wait_for_title_change", { ...CHANGE, ...times }),
      "invalid_argument",
      text,
    );
  }
  assert.equal(await harness.code("wait_for_window", {}), "invalid_argument");
  assert.equal(await harness.code("wait_for_window", { title_contains: "" }), "invalid_argument");
});

import assert from "node:assert/strict";
import { HTCAPTION, HTCLIENT, HTCLOSE } from "../../../src/desktop/hit_test.ts";
import type { Action } from "../../../src/policy/policy.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { FakeWindow } from "../../fake_window.ts";
import { process } from "../../fake_desktop.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";

const CLICK = { hwnd: 7, x: 30, y: 40 };
const SHOT = { hwnd: 7, region_name: "all" };

Deno.test("Runner lists health_check alone and refuses all else when nothing is configured", async () => {
  const { runner, desktop, ...harness } = new Harness({ entries: [] });
  assert.deepEqual(runner.list().map(({ name }) => name), ["health_check"]);
  for (const { name } of TOOLS) {
    const result = await runner.call(name, RIGHT_ARGUMENTS[name] ?? {}, new AbortController().signal);
    assert.equal(result._meta.code, name === "health_check" ? undefined : "policy_denied", name);
  }
  assert.ok(harness.clock);
  assert.deepEqual(desktop.sent, []);
});

Deno.test("Runner refuses everything with configuration_invalid and names the source, not the value", async () => {
  const problems = [{ source: "DESKTOP_AUTOMATION_STOP_KEY", message: "is not a key" }];
  const harness = new Harness({ configuration: { problems } });
  assert.deepEqual(harness.runner.list().map(({ name }) => name), ["health_check"]);
  const result = await harness.call("list_windows");
  assert.equal(result._meta.code, "configuration_invalid");
  assert.match(JSON.stringify(result.content), /DESKTOP_AUTOMATION_STOP_KEY/);
  const health = await harness.call("health_check");
  assert.equal(health.structuredContent?.["configuration"], "broken");
});

Deno.test("health_check warns of settings that are valid and perhaps not meant", async () => {
  const warnings = [{
    source: "policy file",
    message: "the program is not there",
    code: "executable_absent",
  }];
  const harness = new Harness({ configuration: { warnings } });
  const health = await harness.call("health_check");
  assert.equal(health.structuredContent?.["configuration"], "ok");
  const shown = [{ source: "policy file", message: "the program is not there" }];
  assert.deepEqual(health.structuredContent?.["warnings"], shown);
});

Deno.test("click_window presses and releases at exactly the point", async () => {
  const harness = new Harness();
  const result = await harness.call("click_window", CLICK);
  assert.equal(result.isError, undefined, JSON.stringify(result));
  assert.deepEqual(harness.desktop.received, [
    { hwnd: 7n, event: "down", button: "left", point: { x: 30, y: 40 } },
    { hwnd: 7n, event: "up", button: "left", point: { x: 30, y: 40 } },
  ]);
  assert.deepEqual(harness.desktop.sent.map((events) => events.length), [1, 2, 2]);
  assert.equal(result.structuredContent?.["outcome"], "emitted");
});

Deno.test("click_window presses the physical right button when the buttons are exchanged", async () => {
  const harness = new Harness();
  harness.desktop.swapped = true;
  await harness.call("click_window", CLICK);
  assert.deepEqual(harness.desktop.received.map(({ button }) => button), ["right", "right"]);
});

Deno.test("click_window waits for a late cursor", async () => {
  const harness = new Harness();
  harness.desktop.cursorLag = 3;
  assert.equal(await harness.code("click_window", CLICK), "ok");
  harness.desktop.cursorLag = 1000;
  const result = await harness.call("click_window", { ...CLICK, x: 60 });
  assert.equal(result._meta.code, "operator_active");
  assert.equal(result._meta.outcome, "partial");
  assert.match(JSON.stringify(result.content), /partial: 0 of 1 clicks/);
});

/** Changes of the desktop, and the code that click_window then answers. */
const REFUSALS: readonly (readonly [string, (harness: Harness) => void])[] = [
  ["target_not_found", ({ window }) => window.title = "Other"],
  ["target_not_found", ({ window }) => window.visible = false],
  ["target_not_found", ({ window }) => window.cloaked = 2],
  ["target_not_found", ({ window }) => window.className = "ConsoleWindowClass"],
  ["target_not_found", ({ window }) => window.className = "ApplicationFrameWindow"],
  ["target_not_found", ({ desktop }) => desktop.processes = [process(100, "C:\\Other\\fixture.exe")]],
  ["target_not_found", ({ desktop }) => desktop.processes = []],
  ["target_not_found", ({ desktop }) => desktop.ancestors = [process(3, "C:\\Apps\\fixture.exe")]],
  ["target_not_found", ({ desktop }) => desktop.ancestors = [process(100, "C:\\Elsewhere.exe")]],
  ["target_not_found", ({ desktop, window }) => desktop.close(window)],
  ["target_minimized", ({ window }) => window.iconic = true],
  ["target_hung", ({ window }) => window.hung = true],
  ["target_hung", ({ window }) => window.responsive = false],
  ["target_disabled", ({ window }) => window.enabled = false],
  ["target_elevated", ({ desktop }) => desktop.processes = [process(100, "C:\\Apps\\fixture.exe", 0x3000)]],
  ["target_unidentified", ({ desktop }) => {
    const [known] = desktop.processes;
    if (known !== undefined) desktop.processes = [{ ...known, integrity: undefined }];
  }],
  ["desktop_unavailable", ({ desktop }) => desktop.inputDesktopAvailable = false],
  ["unsupported", ({ desktop }) => desktop.dpiAwareness = "other"],
  ["target_not_foreground", ({ desktop }) => desktop.foreground = 99n],
  ["modifier_held", ({ desktop }) => desktop.keysDown.add(0x10)],
  ["modifier_held", ({ desktop }) => desktop.keysDown.add(0x02)],
  ["invalid_argument", ({ window }) => window.frame = { left: 140, top: 100, right: 500, bottom: 400 }],
  ["target_off_screen", ({ window }) => window.rect = { left: -200, top: 100, right: 200, bottom: 400 }],
  ["target_occluded", ({ desktop }) => cover(desktop)],
  ["target_occluded", ({ window }) => embed(window)],
  ["policy_denied", ({ window }) => window.hitTest = () => HTCLOSE],
  ["policy_denied", ({ window }) => window.hitTest = () => HTCAPTION],
];

function cover(desktop: Harness["desktop"]): void {
  desktop.open(
    { hwnd: 8, pid: 200, rect: { left: 125, top: 135, right: 135, bottom: 145 } },
    "C:\\Other.exe",
  );
  desktop.foreground = 7n;
}

function embed(window: FakeWindow): void {
  const child = new FakeWindow({ hwnd: 9, pid: 200, rect: { left: 125, top: 135, right: 135, bottom: 145 } });
  child.parent = window;
  window.children = [child];
}

for (const [index, [code, change]] of REFUSALS.entries()) {
  Deno.test(`click_window refuses case ${index} with ${code} and sends nothing`, async () => {
    const harness = new Harness();
    change(harness);
    const result = await harness.call("click_window", CLICK);
    assert.equal(result._meta.code, code, JSON.stringify(result.content));
    assert.equal(result._meta.outcome, "not_started");
    assert.deepEqual(harness.desktop.sent, []);
    assert.equal(harness.runner.audit.newest(9).length, 1);
  });
}

Deno.test("Runner gives the same answer for what is not allowed and what is not there", async () => {
  const harness = new Harness();
  harness.desktop.open({ hwnd: 8, title: "Bank", pid: 200 }, "C:\\Other.exe");
  harness.desktop.open({ hwnd: 9, title: "Fixture B", pid: 201 }, "C:\\Other.exe");
  const texts = new Set<string>();
  for (const hwnd of [8, 9, 12345]) {
    texts.add(JSON.stringify((await harness.call("get_window_state", { hwnd })).content));
  }
  assert.equal(texts.size, 1);
});

Deno.test("Runner asks for a confirmation of a protected action", async () => {
  const protectedClick = entry({ protectedActions: new Set<Action>(["click"]) });
  const harness = new Harness({ entries: [protectedClick] });
  assert.equal(await harness.code("click_window", CLICK), "confirmation_required");
  assert.deepEqual(harness.desktop.sent, []);
});

Deno.test("Runner lists and calls only what the entry grants", async () => {
  const rows: [EntryFields, string[]][] = [
    [{ allowedActions: new Set<Action>(["click"]) }, [
      "health_check",
      "click_window",
      "double_click_window",
      "right_click_window",
      "scroll_window",
    ]],
    [{ allowedActions: new Set<Action>(["observe"]), safeRegions: [] }, [
      "health_check",
      "policy_visibility_summary",
      "list_windows",
      "get_window_state",
      "get_virtual_screen_bounds",
      "get_rate_limit_state",
      "get_audit_events",
      "restore_window",
      "wait_for_window",
      "wait_for_title_change",
    ]],
    [{ expiresAt: 1 }, ["health_check"]],
  ];
  for (const [fields, names] of rows) {
    const harness = new Harness({ entries: [entry(fields)] });
    // For the tool that waits for it.
    harness.clock.onSleep = () => harness.window.title += "+";
    assert.deepEqual(harness.runner.list().map(({ name }) => name), names);
    for (const { name } of TOOLS) {
      const code = await harness.code(name, RIGHT_ARGUMENTS[name] ?? {});
      const granted = new Harness().runner.list().some((tool) => tool.name === name);
      const refusal = fields.expiresAt === 1 && granted ? "policy_expired" : "policy_denied";
      const expected = names.includes(name) ? "ok" : refusal;
      assert.equal(code, expected, name);
    }
  }
});

Deno.test("Runner lets the first entry that names a window decide alone", async () => {
  const harness = new Harness({
    entries: [entry({ allowedActions: new Set<Action>(["observe"]) }), entry()],
  });
  assert.equal(await harness.code("click_window", CLICK), "policy_denied");
});

Deno.test("Runner writes exactly one event for each audited attempt, and none of a title or path", async () => {
  const harness = new Harness();
  await harness.call("click_window", CLICK);
  await harness.call("screenshot_window", SHOT);
  await harness.call("click_window", { hwnd: 7, x: "a" });
  await harness.call("health_check");
  await harness.call("get_virtual_screen_bounds");
  const events = harness.runner.audit.newest(100);
  assert.deepEqual(events.map(({ operation, outcome, effect }) => [operation, outcome, effect]), [
    ["click_window", "denied", "not_started"],
    ["screenshot_window", "allowed", "not_started"],
    ["click_window", "allowed", "emitted"],
  ]);
  assert.equal(events[1]?.privacy_context.pixel_area, 400 * 300);
  assert.doesNotMatch(JSON.stringify(events), /Fixture|Apps/);
});

Deno.test("Runner answers an error that is no ToolError with a fixed text", async () => {
  const harness = new Harness();
  harness.desktop.before = () => {
    throw new Error("secret");
  };
  const result = await harness.call("list_windows");
  assert.equal(result._meta.code, "platform_error");
  assert.doesNotMatch(JSON.stringify(result), /secret/);
});

Deno.test("click_window leaves nothing pressed, whichever call of the desktop fails", async () => {
  const calls = await countCalls();
  for (let failing = 0; failing < calls; failing++) {
    const harness = new Harness();
    harness.desktop.before = (call, index) => {
      if (index === failing && call !== "sendInput") throw new Error("failed");
    };
    const result = await harness.call("click_window", CLICK);
    const events = harness.desktop.received.map(({ event }) => event);
    const downs = events.filter((event) => event === "down").length;
    assert.equal(downs, events.filter((event) => event === "up").length, `call ${failing}`);
    assert.equal(harness.desktop.keysDown.size, 0);
    assert.equal(harness.runner.audit.newest(9).length, 1);
    // Once both halves have gone out the click is done, whatever fails then or in between.
    const whole = harness.desktop.sent.length === 3;
    if (result.isError && downs > 0) {
      assert.ok(result._meta.outcome === "unknown" || whole, `call ${failing}: ${result._meta.outcome}`);
    }
  }
});

async function countCalls(): Promise<number> {
  const harness = new Harness();
  await harness.call("click_window", CLICK);
  return harness.desktop.calls.length;
}

/** The gap of the last checks: what happens between reading the point and the event itself cannot be seen. */
function inGap(calls: readonly string[], at: number): boolean {
  const send = calls.indexOf("sendInput", at);
  return send >= 0 && calls.lastIndexOf("windowFromPoint", send) < at;
}

Deno.test("click_window never clicks once the window is another one, whenever it changes", async () => {
  const changes: ((harness: Harness) => void)[] = [
    ({ window }) => window.tid = 2000,
    ({ window }) => window.className = "Recycled",
    ({ desktop }) => desktop.processes = [{ ...process(100, "C:\\Apps\\fixture.exe"), startTime: 5n }],
    ({ window }) => window.rect = { left: 110, top: 100, right: 510, bottom: 400 },
    ({ desktop }) => cover(desktop),
    ({ desktop }) => desktop.foreground = 99n,
    ({ window }) => window.iconic = true,
  ];
  const calls = await countCalls();
  for (const change of changes) {
    for (let at = 0; at < calls; at++) {
      const harness = new Harness();
      let changed = false;
      harness.desktop.before = (_, index) => {
        if (index >= at && !changed) {
          changed = true;
          change(harness);
        }
      };
      const result = await harness.call("click_window", CLICK);
      const downs = harness.desktop.received.filter(({ event }) => event === "down");
      if (result.isError && result._meta.outcome !== "unknown") assert.deepEqual(downs, [], `call ${at}`);
      if (inGap(harness.desktop.calls, at)) continue;
      for (const down of downs) assert.deepEqual(down.hwnd, 7n, `call ${at}`);
      assert.equal(harness.desktop.keysDown.size, 0);
    }
  }
});

Deno.test("click_window passes the checks only where the pointer hits the client area or what is granted", async () => {
  const harness = new Harness({ entries: [entry({ nonClient: true })] });
  harness.window.hitTest = ({ y }) => y < 20 ? HTCAPTION : HTCLIENT;
  assert.equal(await harness.code("click_window", { ...CLICK, y: 10 }), "ok");
  harness.window.hitTest = () => HTCLOSE;
  assert.equal(await harness.code("click_window", CLICK), "policy_denied");
});

Deno.test("effects run one after another, and those beyond the queue are refused at once", async () => {
  const harness = new Harness();
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, i) => harness.call("click_window", { ...CLICK, x: 30 + i })),
  );
  const codes = results.map((result) => result._meta.code ?? "ok");
  assert.equal(codes.filter((code) => code === "ok").length, 33);
  assert.equal(codes.filter((code) => code === "queue_full").length, 17);
  assert.deepEqual(
    harness.desktop.received.map(({ point }) => point.x),
    Array.from({ length: 33 }, (_, i) => [30 + i, 30 + i]).flat(),
  );
});

Deno.test("a cancelled call answers cancelled, releases and lets the next one run", async () => {
  const harness = new Harness();
  const controller = new AbortController();
  harness.clock.onSleep = (ms) => {
    if (ms <= 50 && harness.desktop.keysDown.size > 0) controller.abort();
  };
  const result = await harness.call("click_window", CLICK, controller.signal);
  assert.equal(result._meta.code, "cancelled");
  assert.equal(harness.desktop.keysDown.size, 0);
  harness.clock.onSleep = () => {};
  assert.equal(await harness.code("click_window", CLICK), "ok");
});

Deno.test("click_window says input_rejected when Windows takes fewer events", async () => {
  for (const accepted of [0, 1]) {
    const harness = new Harness();
    harness.clock.onSleep = () => harness.desktop.acceptedEvents = accepted;
    const result = await harness.call("click_window", CLICK);
    assert.equal(result._meta.code, "input_rejected");
    assert.equal(harness.desktop.keysDown.size, 0);
  }
});

Deno.test("Runner stops at the limits of a minute and starts again after it", async () => {
  const harness = new Harness({
    configuration: {
      limits: {
        actionsPerMinute: 2,
        readsPerMinute: 3,
        textCharsPerMinute: 1,
        screenshotPixelsPerMinute: 1,
        memoryBudgetBytes: 1 << 20,
      },
    },
  });
  assert.equal(await harness.code("click_window", CLICK), "ok");
  assert.equal(await harness.code("click_window", CLICK), "ok");
  assert.equal(await harness.code("click_window", CLICK), "rate_limited");
  assert.equal(await harness.code("screenshot_window", SHOT), "rate_limited");
  for (let i = 0; i < 3; i++) assert.equal(await harness.code("list_windows"), "ok");
  assert.equal(await harness.code("list_windows"), "rate_limited");
  assert.equal(await harness.code("health_check"), "ok");
  harness.clock.advance(60_001);
  assert.equal(await harness.code("click_window", CLICK), "ok");
  assert.equal(await harness.code("list_windows"), "ok");
});

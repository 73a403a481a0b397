import assert from "node:assert/strict";
import { type Action, ACTIONS, type Configuration } from "../../../src/policy/policy.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";

function all(settings: Partial<Configuration> = {}, confirmation: "token" | "dialog" = "token"): Harness {
  const harness = new Harness({
    entries: [entry({ allowedActions: new Set(ACTIONS), confirmation })],
    configuration: settings,
  });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  return harness;
}

async function preview(harness: Harness, action: Action): Promise<Readonly<Record<string, unknown>>> {
  const result = await harness.call("preview_action", { hwnd: 7, action_class: action });
  assert.equal(result.isError, undefined, JSON.stringify(result.content));
  return result.structuredContent ?? {};
}

Deno.test("preview_action tells which actions need a confirmation, and whether one is given", async () => {
  const harness = all();
  const before = await preview(harness, "close");
  assert.deepEqual([before["verdict"], before["denied_by"]], ["refused", "confirmation_required"]);
  assert.deepEqual([before["requires_confirmation"], before["has_live_token"]], [true, false]);
  const asked = await harness.call("request_confirmation", { hwnd: 7, action_class: "close" });
  const token = String(asked.structuredContent?.["token_id"]);
  const after = await harness.call("preview_action", { hwnd: 7, action_class: "close" });
  assert.deepEqual(after.structuredContent?.["verdict"], "allowed");
  assert.deepEqual(after.structuredContent?.["has_live_token"], true);
  assert.doesNotMatch(JSON.stringify(after), new RegExp(token));
  assert.equal((await preview(harness, "text"))["has_live_token"], false);
  assert.equal(await harness.code("close_window", { hwnd: 7, confirmation_token: token }), "ok");
});

Deno.test("preview_action names the first guard that would refuse, in the order of a call", async () => {
  const changes: readonly (readonly [Action, string, (harness: Harness) => void])[] = [
    ["click", "stopped_by_operator", ({ desktop }) => desktop.stopMarked = true],
    ["click", "desktop_unavailable", ({ desktop }) => desktop.inputDesktopAvailable = false],
    ["click", "target_minimized", ({ window }) => window.iconic = true],
    ["click", "target_hung", ({ window }) => window.responsive = false],
    ["click", "target_elevated", ({ desktop }) => {
      desktop.processes = desktop.processes.map((process) => ({ ...process, integrity: 0x4000 }));
    }],
    ["click", "target_not_foreground", ({ desktop }) => desktop.foreground = 99n],
    ["key", "target_not_foreground", ({ desktop }) => {
      desktop.guiThread = { ...desktop.guiThread, hwndFocus: 0n };
    }],
    // Before the focus, and after the state.
    ["drag", "confirmation_required", ({ desktop }) => desktop.foreground = 99n],
    ["drag", "target_minimized", ({ window }) => window.iconic = true],
  ];
  for (const [action, code, change] of changes) {
    const harness = all();
    assert.equal((await preview(harness, "click"))["verdict"], "allowed");
    change(harness);
    const { verdict, denied_by } = await preview(harness, action);
    assert.deepEqual([verdict, denied_by], ["refused", code], action);
  }
});

Deno.test("preview_action says policy_denied for an action that the entry does not grant, and rate_limited for a used-up rate", async () => {
  const some = new Harness({ entries: [entry({ allowedActions: new Set<Action>(["observe", "close"]) })] });
  assert.equal((await preview(some, "text"))["denied_by"], "policy_denied");
  const limits = {
    actionsPerMinute: 1,
    readsPerMinute: 600,
    textCharsPerMinute: 1,
    screenshotPixelsPerMinute: 1,
    memoryBudgetBytes: 1 << 20,
  };
  const harness = all({ limits });
  assert.equal(await harness.code("click_window", { hwnd: 7, x: 30, y: 40 }), "ok");
  assert.equal((await preview(harness, "click"))["denied_by"], "rate_limited");
  assert.equal((await preview(harness, "observe"))["verdict"], "allowed");
});

Deno.test("preview_action does not tell what the person does with keyboard and mouse", async () => {
  const harness = all({ requireIdleMs: 60_000 });
  harness.desktop.keysDown.add(0x10).add(0x01);
  harness.desktop.lastInputTick = harness.desktop.tickCount;
  assert.equal((await preview(harness, "click"))["verdict"], "allowed");
});

Deno.test("preview_action changes nothing, not even the focus where it may be changed", async () => {
  const harness = all({ focusMode: "activate" }, "dialog");
  harness.desktop.foreground = 99n;
  const before = harness.desktop.calls.length;
  for (const action of ACTIONS) await preview(harness, action);
  assert.equal((await preview(harness, "click"))["verdict"], "allowed");
  assert.equal(harness.desktop.foreground, 99n);
  const changing = /^(sendInput|setForeground|post|show|dismiss|markStopped|tryTake)/;
  assert.deepEqual(harness.desktop.calls.slice(before).filter((call) => changing.test(call)), []);
});

Deno.test("preview_action says target_not_found for a window that is not allowed", async () => {
  const harness = all();
  harness.desktop.open({ hwnd: 8, title: "Bank", pid: 200 }, "C:\\Other.exe");
  for (const hwnd of [8, 9999]) {
    assert.equal(await harness.code("preview_action", { hwnd, action_class: "click" }), "target_not_found");
  }
});

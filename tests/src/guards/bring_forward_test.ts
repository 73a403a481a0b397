import type { EntryFields } from "../../policies.ts";
import assert from "node:assert/strict";
import type { ErrorCode } from "../../../src/base/errors.ts";
import { HTCLIENT, HTCLOSE } from "../../../src/desktop/hit_test.ts";
import type { Configuration } from "../../../src/policy/policy.ts";
import { FakeWindow } from "../../fake_window.ts";
import { hands, POINT, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";

/** A window of somebody else in front, and nobody at the desk for a minute. */
function behind(more: Partial<Configuration> = {}, fields: EntryFields = {}): Harness {
  const harness = hands(fields, { focusMode: "activate", ...more });
  harness.desktop.open({
    hwnd: 8,
    title: "Other",
    pid: 200,
    rect: { left: 600, top: 0, right: 700, bottom: 90 },
  }, "C:\\Other.exe");
  harness.desktop.tickCount = 100_000;
  harness.desktop.lastInputTick = 40_000;
  return harness;
}

const activations = ({ desktop }: Harness): number =>
  desktop.calls.filter((call) => call === "setForegroundWindow").length;

Deno.test("FOCUS_MODE=activate brings the target forward with one call, settles 50 ms and acts", async () => {
  const harness = behind();
  const began = harness.clock.now();
  let pressed = 0;
  harness.desktop.before = (call) => {
    if (call === "sendInput") pressed ||= harness.clock.now();
  };
  assert.equal(told(await harness.call("click_window", POINT)).code, "ok");
  assert.equal(activations(harness), 1);
  assert.equal(pressed - began, 50);
  assert.equal(harness.desktop.foreground, 7n);
  // In front already, it is left as it is.
  assert.equal(await harness.code("click_window", POINT), "ok");
  assert.equal(activations(harness), 1);
});

Deno.test("FOCUS_MODE=activate waits up to 2 s for the window to come, and then says target_not_foreground", async () => {
  for (const [delay, code] of [[500, "ok"], [1_900, "ok"], [Infinity, "target_not_foreground"]] as const) {
    const harness = behind();
    harness.desktop.allowsForeground = false;
    const began = harness.clock.now();
    harness.clock.onSleep = () => {
      if (harness.clock.now() - began >= delay) harness.desktop.foreground = 7n;
    };
    const result = await harness.call("send_key", { hwnd: 7, key: "down" });
    assert.equal(told(result).code, code, String(delay));
    if (code === "ok") continue;
    assert.ok(harness.clock.now() - began <= 2_100);
    assert.deepEqual(harness.desktop.sent, []);
  }
});

Deno.test("FOCUS_MODE=activate takes nobody's window while they are at it", async () => {
  for (const [ago, code] of [[0, "operator_active"], [999, "operator_active"], [1_000, "ok"]] as const) {
    const harness = behind();
    harness.desktop.lastInputTick = harness.desktop.tickCount - ago;
    assert.equal(await harness.code("click_window", POINT), code, `${ago} ms ago`);
    assert.equal(activations(harness), code === "ok" ? 1 : 0);
  }
});

Deno.test("FOCUS_MODE=activate changes nothing for a call that is refused before, nor for reads", async () => {
  const spoilers: ((harness: Harness) => void)[] = [
    ({ window }) => window.iconic = true,
    ({ window }) => window.responsive = false,
    ({ desktop }) => desktop.inputDesktopAvailable = false,
    ({ desktop }) => desktop.stopMarked = true,
  ];
  for (const spoil of spoilers) {
    const harness = behind();
    spoil(harness);
    assert.notEqual(await harness.code("click_window", POINT), "ok");
    assert.equal(activations(harness), 0);
  }
  const harness = behind();
  for (
    const [tool, args] of [["get_window_state", { hwnd: 7 }], ["list_windows", {}], ["restore_window", {
      hwnd: 7,
    }]] as const
  ) {
    assert.equal(await harness.code(tool, args), "ok", tool);
  }
  assert.equal(activations(harness), 0);
});

/** A limit of actions, and enough of the rest. */
const limited = (actionsPerMinute: number): Partial<Configuration> => ({
  limits: {
    actionsPerMinute,
    ...{ readsPerMinute: 600, textCharsPerMinute: 600, screenshotPixelsPerMinute: 1 << 24 },
    memoryBudgetBytes: 1 << 27,
  },
});

type Row = readonly [
  name: string,
  code: ErrorCode,
  harness: Harness,
  spoil: (harness: Harness) => void,
  call?: readonly [string, Record<string, unknown>],
];

Deno.test("FOCUS_MODE=activate moves no focus when a guard after it can refuse before it", async () => {
  const click = (args: object): readonly [string, Record<string, unknown>] => [
    "click_window",
    { ...POINT, ...args },
  ];
  const key = (key: string): readonly [string, Record<string, unknown>] => ["send_key", { hwnd: 7, key }];
  const nothing = (): void => {};
  const guarded = { protectedActions: new Set(["close", "text"] as const), confirmation: "dialog" } as const;
  const rows: readonly Row[] = [
    ["recent input and REQUIRE_IDLE_MS", "operator_active", behind({ requireIdleMs: 120_000 }), nothing],
    ["a mouse button", "modifier_held", behind(), ({ desktop }) => desktop.keysDown.add(1)],
    ["shift", "modifier_held", behind(), ({ desktop }) => desktop.keysDown.add(0x10)],
    ["a key right now", "operator_active", behind(), ({ desktop }) => {
      desktop.keysPressed.add(0x41);
      desktop.lastInputTick = desktop.tickCount;
    }],
    ["a point outside", "invalid_argument", behind(), nothing, click({ x: 3_000, y: 3_000 })],
    ["a point on no screen", "target_off_screen", behind(), ({ window }) => {
      window.rect = { left: -200, top: 100, right: 200, bottom: 400 };
    }],
    ["an unknown image", "capture_stale", behind(), nothing, click({ capture_id: "0".repeat(12) })],
    ["another size", "policy_denied", behind({}, { windowSize: { width: 1, height: 1 } }), nothing],
    [
      "a close button that shows",
      "policy_denied",
      behind({}, { allowedActions: new Set(["click"] as const) }),
      ({
        window,
      }) => {
        window.hitTest = () => HTCLOSE;
      },
    ],
    [
      "its system menu",
      "policy_denied",
      behind({}, { allowedActions: new Set(["click"] as const) }),
      ({ desktop }) => {
        desktop.guiThread = { ...desktop.guiThread, menuMode: true, systemMenuMode: true };
      },
    ],
    ["a hotkey of another program", "input_rejected", behind(), ({ desktop }) => {
      desktop.isHotkeyTaken = (virtualKey) => virtualKey === 0x77;
    }, key("f8")],
    ["one action left", "rate_limited", behind(limited(1)), nothing],
    ["a dialog of its own", "target_disabled", behind(), ({ window }) => window.enabled = false, [
      "close_window",
      { hwnd: 7 },
    ]],
    ["a no a moment ago", "confirmation_denied", behind({}, guarded), nothing, [
      "request_confirmation",
      { hwnd: 7, action_class: "text", tool: "send_text", arguments: { hwnd: 7, text: "x".repeat(3) } },
    ]],
    ["a question too long to show", "invalid_argument", behind({}, guarded), nothing, [
      "request_confirmation",
      { hwnd: 7, action_class: "text", tool: "send_text", arguments: { hwnd: 7, text: "x".repeat(1_501) } },
    ]],
  ];
  for (const [name, code, harness, spoil, [tool, args] = click({})] of rows) {
    const { desktop } = harness;
    if (name === "a no a moment ago") {
      // Silence is a no; the target is in front for it.
      desktop.foreground = 7n;
      const asked = harness.call(tool, args);
      assert.equal(told(await asked).code, "confirmation_denied");
      desktop.foreground = 8n;
    }
    const before = activations(harness);
    spoil(harness);
    const result = await harness.call(tool, args);
    assert.equal(told(result).code, code, `${name}: ${told(result).text}`);
    assert.equal(activations(harness), before, name);
    assert.equal(desktop.foreground, 8n, name);
    assert.deepEqual(desktop.sent, [], name);
    assert.equal("foreground_moved" in result._meta, false, name);
  }
});

Deno.test("FOCUS_MODE=activate takes no focus from somebody who typed before we sent input", async () => {
  const harness = hands({}, { focusMode: "activate" });
  const { desktop, clock } = harness;
  desktop.open({ hwnd: 8, title: "Fixture B", rect: { left: 600, top: 0, right: 900, bottom: 400 } });
  desktop.guiThread = { ...desktop.guiThread, hwndFocus: 8n };
  clock.advance(100_000);
  for (let i = 0; i < 20; i++) {
    desktop.lastInputTick = desktop.tickCount;
    desktop.keysPressed.add(0x41);
    clock.advance(20);
    const hover = { hwnd: 8, x: 20 + i, y: 20, dwell_ms: 0 };
    assert.equal(await harness.code("hover_window", hover), "ok");
    assert.equal(await harness.code("click_window", POINT), "operator_active");
    assert.deepEqual([activations(harness), desktop.foreground], [0, 8n]);
  }
  clock.advance(1_000);
  assert.equal(await harness.code("click_window", POINT), "ok");
});

Deno.test("FOCUS_MODE=activate is charged as an action of its own, and told in the answer and the record", async () => {
  const harness = behind(limited(4));
  const { desktop, clock } = harness;
  const used = async (): Promise<unknown> => {
    const { structuredContent } = await harness.call("get_rate_limit_state");
    const all = structuredContent?.["applications"] as { process_path?: string; actions: { used: number } }[];
    return all.find((one) => one.process_path !== undefined)?.actions.used;
  };
  const records = (): unknown[] =>
    harness.journal.lines.map((line) => JSON.parse(line))
      .filter(({ record, operation }) => record === "attempt" && operation.endsWith("click_window"))
      .map((record) => record.foreground_moved);
  const moved = await harness.call("click_window", POINT);
  assert.deepEqual([told(moved).code, moved.structuredContent?.["foreground_moved"]], ["ok", true]);
  assert.equal(await used(), 2);
  // In front already: nothing to tell, nothing to charge.
  const still = await harness.call("click_window", POINT);
  assert.equal("foreground_moved" in (still.structuredContent ?? {}), false);
  assert.equal(await used(), 3);
  assert.deepEqual(records(), [true, undefined]);
  // With one action left it cannot have both.
  desktop.foreground = 8n;
  assert.equal(await harness.code("click_window", POINT), "rate_limited");
  clock.advance(61_000);
  // Windows does not let it.
  desktop.allowsForeground = false;
  const refused = await harness.call("click_window", POINT);
  assert.deepEqual([told(refused).code, refused._meta["foreground_moved"]], ["target_not_foreground", false]);
  assert.equal(await used(), 1);
  // It came, and then something else refused.
  desktop.allowsForeground = true;
  harness.window.hitTest = () => desktop.foreground === 7n ? HTCLOSE : HTCLIENT;
  const late = await harness.call("right_click_window", POINT);
  assert.deepEqual([told(late).code, late._meta["foreground_moved"]], ["confirmation_required", true]);
  assert.match(told(late).text, /\(the window was brought forward\)$/);
  assert.deepEqual(records().slice(-2), [false, true]);
});

Deno.test("FOCUS_MODE=activate moves the focus no more often than the limit of actions", async () => {
  const harness = behind(limited(10));
  for (let i = 0; i < 200; i++) {
    // The person goes back to their window, and leaves again.
    harness.desktop.foreground = 8n;
    harness.desktop.lastInputTick = harness.desktop.tickCount;
    harness.clock.advance(200);
    await harness.code("click_window", i % 2 === 0 ? { hwnd: 7, x: 3_000, y: 3_000 } : POINT);
  }
  assert.equal(activations(harness), 0);
  const began = harness.clock.now();
  while (harness.clock.now() - began < 60_000) {
    harness.desktop.foreground = 8n;
    harness.clock.advance(300);
    await harness.code("hover_window", { ...POINT, dwell_ms: 0 });
  }
  assert.equal(activations(harness), 5);
});

Deno.test("FOCUS_MODE=activate looks once more right before the window comes forward, and while it comes", async () => {
  const changes: Readonly<Record<string, readonly [ErrorCode, (harness: Harness) => void]>> = {
    "another window got the handle": ["target_stale", ({ window }) => window.tid = 4711],
    minimized: ["target_minimized", ({ window }) => window.iconic = true],
    locked: ["desktop_unavailable", ({ desktop }) => desktop.inputDesktopAvailable = false],
    stopped: ["stopped_by_operator", ({ desktop }) => desktop.stopMarked = true],
    typing: ["operator_active", ({ desktop }) => {
      desktop.lastInputTick = desktop.tickCount;
      desktop.keysPressed.add(0x41);
    }],
    "shift held": ["modifier_held", ({ desktop }) => desktop.keysDown.add(0x10)],
  };
  for (const [name, [code, change]] of Object.entries(changes)) {
    const harness = behind();
    // The point is asked about last.
    harness.desktop.before = (call) => {
      if (call !== "probeHitTest") return;
      harness.desktop.before = () => {};
      change(harness);
    };
    assert.equal(
      await harness.code("click_window", POINT),
      code,
      name,
    );
    assert.equal(activations(harness), 0, name);
  }
  for (const name of ["stopped", "typing"]) {
    const [code, change] = changes[name]!;
    const harness = behind();
    harness.desktop.allowsForeground = false;
    harness.clock.onSleep = () => {
      harness.clock.onSleep = () => {};
      change(harness);
    };
    const began = harness.clock.now();
    const result = await harness.call("click_window", POINT);
    assert.deepEqual([told(result).code, result._meta["foreground_moved"]], [code, false]);
    assert.ok(harness.clock.now() - began <= 100);
  }
});

Deno.test("FOCUS_MODE=activate reaches a point of a counted popup that another window covers as yet", async () => {
  for (const [ownedPopups, code] of [["menus", "ok"], ["none", "invalid_argument"]] as const) {
    const harness = behind({}, { ownedPopups });
    const { desktop } = harness;
    const popup = new FakeWindow({
      ...{ hwnd: 9, owner: 7n, style: 0x80800000, exStyle: 0x80 },
      rect: { left: 590, top: 20, right: 690, bottom: 80 },
    });
    desktop.windows.push(popup);
    const { left, top } = harness.window.rect;
    desktop.before = (call) => {
      // It comes forward with its owner.
      if (call === "setForegroundWindow") {
        desktop.windows = [
          popup,
          ...desktop.windows.filter((one) => one !== popup),
        ];
      }
    };
    const point = { hwnd: 7, x: 620 - left, y: 40 - top };
    assert.equal(await harness.code("click_window", point), code, ownedPopups);
    assert.equal(activations(harness), code === "ok" ? 1 : 0);
  }
});

Deno.test("FOCUS_MODE=passive never changes the foreground", async () => {
  const harness = hands();
  harness.desktop.foreground = 99n;
  for (
    const [tool, args] of [["click_window", POINT], ["send_key", { hwnd: 7, key: "down" }], ["close_window", {
      hwnd: 7,
    }]] as const
  ) {
    assert.equal(await harness.code(tool, args), "target_not_foreground", tool);
  }
  assert.equal(activations(harness), 0);
  assert.equal(harness.desktop.foreground, 99n);
});

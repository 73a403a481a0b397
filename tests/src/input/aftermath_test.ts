import assert from "node:assert/strict";
import type { FakeWindow } from "../../fake_window.ts";
import { hands, INPUT_TOOLS, told } from "../../hands.ts";
import { type Harness, RIGHT_ARGUMENTS } from "../../harness.ts";

const CAPTIONED_POPUP = 0x80c80000;
const OTHER_PROGRAM = "C:\\Other\\other.exe";

/** Scenes after an effect: what is in front, and what the answer says of it. */
const SCENES: Readonly<
  Record<string, readonly [(harness: Harness) => void, { foreground: string; enabled: boolean }]>
> = {
  "nothing else": [() => {}, { foreground: "target", enabled: true }],
  "a dialog of the target": [
    (harness) => dialog(harness, { owner: 7n }),
    { foreground: "own_popup", enabled: false },
  ],
  "a dialog of a dialog of the target": [(harness) => {
    dialog(harness, { owner: 7n });
    harness.desktop.open({ hwnd: 10, owner: 8n, style: CAPTIONED_POPUP });
  }, { foreground: "own_popup", enabled: false }],
  "another window of the same program": [
    ({ desktop }) => void desktop.open({ hwnd: 8, title: "Secret plan" }),
    { foreground: "other", enabled: true },
  ],
  "a dialog of another program that names the target as its owner": [
    (harness) => dialog(harness, { owner: 7n, pid: 200 }),
    { foreground: "other", enabled: false },
  ],
  "another program": [
    ({ desktop }) => void desktop.open({ hwnd: 9, pid: 200, title: "Secret plan" }, OTHER_PROGRAM),
    { foreground: "other", enabled: true },
  ],
  "nothing, for the target has closed": [({ desktop, window }) => {
    desktop.close(window);
    desktop.foreground = 0n;
  }, { foreground: "other", enabled: false }],
  "the target, which the policy does not name any more": [
    ({ window }) => window.title = "Secret plan",
    { foreground: "other", enabled: false },
  ],
};

function dialog({ desktop, window }: Harness, fields: Partial<FakeWindow>): void {
  window.enabled = false;
  desktop.open({ hwnd: 8, style: CAPTIONED_POPUP, title: "Secret plan", ...fields }, OTHER_PROGRAM);
}

for (const ownedPopups of ["none", "dialogs"] as const) {
  for (const [scene, [arrange, after]] of Object.entries(SCENES)) {
    Deno.test(`every tool that sends input tells what is in front after it: ${scene} (${ownedPopups})`, async () => {
      for (const tool of INPUT_TOOLS) {
        const harness = hands({ ownedPopups });
        harness.window.closes = false;
        const { desktop } = harness;
        const whole = await batchesOf(tool);
        desktop.before = (call) => {
          if (call !== "probeResponsive" || desktop.sent.length + desktop.posted.length < whole) return;
          desktop.before = () => {};
          arrange(harness);
        };
        const result = await harness.call(tool, RIGHT_ARGUMENTS[tool]);
        assert.equal(told(result).code, "ok", `${tool}: ${told(result).text}`);
        assert.deepEqual(result.structuredContent?.["after"], after, tool);
        assert.doesNotMatch(JSON.stringify(result), /Secret|other\.exe|Other/);
      }
    });
  }
}

/** How many times a tool sends something. */
async function batchesOf(tool: string): Promise<number> {
  const harness = hands();
  harness.window.closes = false;
  await harness.call(tool, RIGHT_ARGUMENTS[tool]);
  return harness.desktop.sent.length + harness.desktop.posted.length;
}

Deno.test("an effect waits half a second for what it did to show, and is done all the same without", async () => {
  const harness = hands();
  const began = harness.clock.now();
  harness.desktop.before = (call) => {
    if (call === "sendInput" && harness.desktop.sent.length > 0) harness.window.responsive = false;
  };
  const result = await harness.call("send_key", { hwnd: 7, key: "enter", hold_ms: 50 });
  assert.deepEqual([told(result).code, told(result).outcome], ["ok", "emitted"]);
  const passed = harness.clock.now() - began;
  assert.ok(passed >= 550 && passed <= 650, `${passed} ms`);
  harness.window.responsive = true;
  harness.desktop.before = () => {};
  assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), "ok");
});

Deno.test("double_click_window says whether its presses came in time", async () => {
  for (const [hungFor, inTime] of [[0, true], [700, false]] as const) {
    const harness = hands();
    const { clock, desktop, window } = harness;
    let pressed: number | undefined;
    clock.onSleep = () => {
      if (desktop.received.length > 1) pressed ??= clock.now();
      window.responsive = pressed === undefined || clock.now() - pressed >= hungFor;
    };
    const result = await harness.call("double_click_window", { hwnd: 7, x: 30, y: 40 });
    assert.equal(told(result).code, "ok", told(result).text);
    assert.equal(result.structuredContent?.["in_time"], inTime);
    assert.equal(desktop.received.filter(({ event }) => event === "down").length, 2);
  }
});

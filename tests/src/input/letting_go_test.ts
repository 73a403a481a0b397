import assert from "node:assert/strict";
import type { InputEvent } from "../../../src/desktop/input_event.ts";
import { hands, isReleased, POINT, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";

const KEY = { hwnd: 7, key: "s", modifiers: ["ctrl"], hold_ms: 500 };
const KEYS = { hwnd: 7, keys: [{ key: "down" }, { key: "tab" }, { key: "enter" }], hold_ms: 500 };
const KEYEVENTF_KEYUP = 0x0002;
const BUTTON_UP = 0x0004 | 0x0010;

/** Reactions of an application to a press while it is still down. */
const REACTIONS: Readonly<Record<string, (harness: Harness) => void>> = {
  "a dialog opens": ({ desktop, window }) => {
    window.enabled = false;
    desktop.open({ hwnd: 8, owner: 7n, style: 0x80c80000, title: "Open" });
    desktop.guiThread = { ...desktop.guiThread, hwndFocus: 8n };
  },
  "a menu opens": ({ desktop }) => {
    desktop.open({ hwnd: 8, owner: 7n, className: "#32768", style: 0x80000000 });
    desktop.foreground = 7n;
    desktop.guiThread = { ...desktop.guiThread, menuMode: true };
  },
  "another window comes forward": ({ desktop }) => void desktop.open({ hwnd: 9, pid: 200 }, "C:\\Other.exe"),
  "the window closes": ({ desktop, window }) => {
    desktop.close(window);
    desktop.foreground = 0n;
  },
  "the window moves": ({ window }) => window.rect = { left: 150, top: 100, right: 550, bottom: 400 },
  "the window is minimized": ({ window }) => window.iconic = true,
};

/** Does something once, in the first wait after something went down. */
function onceDown(harness: Harness, act: () => void): void {
  let acted = false;
  harness.clock.onSleep = () => {
    if (acted || harness.desktop.keysDown.size === 0) return;
    acted = true;
    act();
  };
}

const isRelease = ({ type, flags }: InputEvent): boolean =>
  type === "keyboard" ? (flags & KEYEVENTF_KEYUP) !== 0 : (flags & BUTTON_UP) !== 0;

/** Whether an event only puts the cursor somewhere. */
const isMove = ({ type, flags }: InputEvent): boolean => type === "mouse" && (flags & ~0xc000) === 0x0001;

for (const [reaction, react] of Object.entries(REACTIONS)) {
  for (
    const [tool, args] of [["click_window", POINT], ["right_click_window", POINT], ["send_key", KEY]] as const
  ) {
    Deno.test(`${tool} is emitted, and releases what it pressed and nothing else, when ${reaction}`, async () => {
      const harness = hands();
      onceDown(harness, () => react(harness));
      const result = await harness.call(tool, args);
      assert.deepEqual([told(result).code, told(result).outcome], ["ok", "emitted"], told(result).text);
      assert.ok(isReleased(harness));
      const pressed = harness.desktop.sent.findIndex((events) => events.some((one) => !isMove(one)));
      const after = harness.desktop.sent.slice(pressed + 1).flat();
      assert.ok(after.length > 0 && after.every((one) => isRelease(one) || isMove(one)));
    });
  }

  Deno.test(`a further batch is refused and what went before is counted when ${reaction}`, async () => {
    for (
      const [tool, args, done] of [
        ["double_click_window", POINT, "partial: 1 of 2 clicks"],
        ["send_key_sequence", KEYS, "partial: 1 of 3 keys"],
      ] as const
    ) {
      // Nothing that keys do depends on where the window is.
      if (tool === "send_key_sequence" && reaction === "the window moves") continue;
      const harness = hands();
      onceDown(harness, () => react(harness));
      const result = await harness.call(tool, args);
      assert.notEqual(told(result).code, "ok", tool);
      assert.ok(told(result).text.includes(`(${done})`), told(result).text);
      assert.ok(isReleased(harness));
    }
  });
}

/** Events that end a hold before its time. */
const CUTS: readonly (readonly [string, string, (harness: Harness, cancel: () => void) => void])[] = [
  ["the stop key", "stopped_by_operator", ({ desktop }) => desktop.stopKeyPressed = true],
  ["the person", "operator_active", ({ desktop }) => void desktop.keysPressed.add(0x41)],
  ["the client", "cancelled", (_, cancel) => cancel()],
];

for (const [who, code, cut] of CUTS) {
  Deno.test(`a hold cut short by ${who} is emitted, and the time it was held is told`, async () => {
    for (
      const [tool, args, outcome, words] of [
        ["send_key", KEY, "emitted", "emitted, held"],
        ["send_key_sequence", KEYS, "partial", "partial: 1 of 3 keys, held"],
      ] as const
    ) {
      const harness = hands();
      const controller = new AbortController();
      let pressed: number | undefined;
      let cutAt: number | undefined;
      harness.clock.onSleep = () => {
        if (harness.desktop.keysDown.size === 0) return;
        const now = harness.clock.now();
        pressed ??= now;
        if (cutAt !== undefined || now - pressed < 200) return;
        cutAt = now;
        cut(harness, () => controller.abort());
      };
      const result = await harness.call(tool, args, controller.signal);
      assert.deepEqual([told(result).code, told(result).outcome], [code, outcome], told(result).text);
      const held = Number(result._meta["held_ms"]);
      assert.ok(held >= 200 && held <= 300, `${held} ms`);
      assert.ok(told(result).text.endsWith(`(${words} ${held} ms)`), told(result).text);
      assert.ok(isReleased(harness));
      assert.equal(harness.runner.audit.newest(1)[0]?.effect, outcome);
    }
  });
}

Deno.test("a drag is not released where another window lies by then, because the release is the drop", async () => {
  const harness = hands();
  const drag = { hwnd: 7, start_x: 30, start_y: 40, end_x: 210, end_y: 160 };
  let covered = false;
  harness.clock.onSleep = () => {
    const { desktop } = harness;
    if (covered || desktop.cursor.x !== 310 || desktop.keysDown.size === 0) return;
    covered = true;
    desktop.open(
      { hwnd: 9, pid: 200, rect: { left: 300, top: 250, right: 600, bottom: 500 } },
      "C:\\Other.exe",
    );
    desktop.foreground = 7n;
  };
  const result = await harness.call("drag_window", drag);
  assert.deepEqual([told(result).code, told(result).outcome], ["target_occluded", "unknown"]);
  const up = harness.desktop.received.find(({ event }) => event === "up");
  assert.deepEqual([up?.hwnd, up?.point], [7n, { x: 30, y: 40 }]);
  assert.ok(isReleased(harness));
});

Deno.test("a press whose release Windows never takes is unknown, and tried again at the end of the call", async () => {
  for (const [tool, args] of [["click_window", POINT], ["send_key", KEY]] as const) {
    const harness = hands();
    onceDown(harness, () => harness.desktop.acceptedEvents = 0);
    const result = await harness.call(tool, args);
    assert.deepEqual([told(result).code, told(result).outcome], ["input_rejected", "unknown"], tool);
    assert.equal(harness.desktop.sent.filter((events) => events.length === 0).length, 8);
  }
});

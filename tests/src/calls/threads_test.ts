import assert from "node:assert/strict";
import { PERMITS } from "../../../ffi/permits.ts";
import type { ToolResult } from "../../../src/mcp/tool_host.ts";
import { FakeWindow } from "../../fake_window.ts";
import { everything, hands, POINT, told } from "../../hands.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await turn();
};

/** A harness with windows 20, 21 … beside the one in front, all of the program that the policy names. */
function withWindows(count: number, fields: Parameters<typeof entry>[0] = {}): Harness {
  const harness = new Harness({ entries: [everything({ captureSources: ["window", "screen"], ...fields })] });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  for (let i = 0; i < count; i++) {
    // Behind the one in front.
    harness.desktop.windows.push(new FakeWindow({ hwnd: 20 + i, title: `Fixture ${i}` }));
  }
  return harness;
}

Deno.test("four captures that never return leave probes, the screen, the box and the next effect to work", async () => {
  const harness = withWindows(5, { confirmation: "dialog", protectedActions: new Set(["close"]) });
  const { desktop } = harness;
  desktop.print = () => new Promise(() => {});
  const shoot = (hwnd: number, source: string): Promise<string> =>
    harness.code("screenshot_window", { hwnd, region_name: "all", source });
  for (let i = 0; i < PERMITS.unbounded; i++) assert.equal(await shoot(20 + i, "window"), "target_hung");
  assert.equal(desktop.permits.unbounded.tryTake(), undefined);
  // A window that would draw is not asked any more, and is not to blame for it.
  const printed = desktop.calls.filter((call) => call === "captureWindow").length;
  const late = told(
    await harness.call("screenshot_window", { hwnd: 24, region_name: "all", source: "window" }),
  );
  assert.equal(late.code, "target_hung");
  assert.match(late.text, /too many windows/);
  assert.equal(desktop.calls.filter((call) => call === "captureWindow").length, printed + 1);
  // And everything else goes on.
  const state = await harness.call("get_window_state", { hwnd: 7 });
  assert.deepEqual(state.structuredContent?.["blocked_by"], []);
  assert.equal(await shoot(7, "screen"), "ok");
  assert.equal(told(await harness.call("click_window", POINT)).outcome, "emitted");
  const asking = harness.call("request_confirmation", {
    hwnd: 7,
    action_class: "close",
    tool: "close_window",
    arguments: { hwnd: 7 },
  });
  while (desktop.boxes.open === undefined) await turn();
  desktop.boxes.open.press("cancel");
  assert.equal(told(await asking).code, "confirmation_denied");
  assert.equal(told(await harness.call("hover_window", POINT)).outcome, "emitted");
});

Deno.test("a window that never draws is asked twice and no more, and another one can still be captured", async () => {
  const harness = withWindows(1);
  const { desktop } = harness;
  let asked = 0;
  desktop.print = (window, { width, height }) => {
    if (window.hwnd === 7n) {
      asked++;
      return new Promise(() => {});
    }
    return { width, height, bgra: new Uint8Array(width * height * 4).fill(0xff) };
  };
  const shoot = (hwnd: number): Promise<string> =>
    harness.code("screenshot_window", { hwnd, region_name: "all", source: "window" });
  for (let minute = 0; minute < 6; minute++) {
    assert.equal(await shoot(7), "target_hung");
    harness.clock.advance(60_001);
  }
  assert.equal(asked, 2);
  assert.equal(await shoot(20), "ok");
});

Deno.test("the running effect's probes go before those of reads, which are never all at once", async () => {
  const harness = hands();
  const { desktop } = harness;
  const answers: (() => void)[] = [];
  desktop.answering = () => new Promise((resolve) => answers.push(resolve));
  const reads = Array.from({ length: 30 }, () => harness.call("get_window_state", { hwnd: 7 }));
  await settle();
  assert.equal(answers.length, PERMITS.bounded - 1);
  const click = harness.call("click_window", POINT);
  await settle();
  // The one that reads may not have is the effect's at once; nobody answers the reads meanwhile.
  assert.equal(answers.length, PERMITS.bounded);
  while (desktop.received.length === 0) {
    answers.pop()?.();
    await settle();
  }
  desktop.answering = () => Promise.resolve();
  for (const answer of answers) answer();
  assert.equal(told(await click).outcome, "emitted");
  for (const read of await Promise.all(reads)) assert.equal(told(read).code, "ok");
});

Deno.test("a read that waits for a probe or its turn ends as soon as it is cancelled, and the thread stays taken", async () => {
  const harness = hands();
  const { desktop } = harness;
  const answered = Promise.withResolvers<void>();
  desktop.answering = () => answered.promise;
  const cancel = new AbortController();
  const reads: Promise<ToolResult>[] = [];
  for (let i = 0; i < 20; i++) {
    reads.push(harness.call("screenshot_window", { hwnd: 7, region_name: "all" }, cancel.signal));
  }
  await settle();
  cancel.abort();
  for (const read of await Promise.all(reads)) assert.equal(told(read).code, "cancelled");
  assert.equal(desktop.permits.bounded.tryTake(), undefined);
  answered.resolve();
  await settle();
  assert.ok(desktop.permits.bounded.tryTake());
});

Deno.test("screenshot_window does not wait for ever for a compositor that does not draw", async () => {
  const harness = hands();
  const { desktop } = harness;
  const cover = new FakeWindow({
    hwnd: 99,
    pid: 900,
    rect: { left: 150, top: 150, right: 160, bottom: 160 },
  });
  const shoot = (): Promise<string> => harness.code("screenshot_window", { hwnd: 7, region_name: "all" });
  desktop.windows.unshift(cover);
  assert.equal(await shoot(), "target_occluded");
  desktop.windows.shift();
  desktop.flushCompositor = () => new Promise(() => {});
  assert.equal(await shoot(), "platform_error");
  desktop.flushCompositor = () => Promise.resolve();
  assert.equal(await shoot(), "ok");
});

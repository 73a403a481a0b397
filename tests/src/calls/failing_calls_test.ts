import assert from "node:assert/strict";
import { HTCLIENT } from "../../../src/desktop/hit_test.ts";
import type { ToolResult } from "../../../src/mcp/tool_host.ts";
import { hands, INPUT_TOOLS, isReleased, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";

/** Small arguments for each tool: enough to pass through all of its code. */
const CALLS: Readonly<Record<typeof INPUT_TOOLS[number], Readonly<Record<string, unknown>>>> = {
  click_window: { x: 30, y: 40 },
  double_click_window: { x: 30, y: 40 },
  right_click_window: { x: 30, y: 40 },
  hover_window: { x: 30, y: 40, dwell_ms: 60 },
  scroll_window: { x: 30, y: 40, notches: -3, axis: "horizontal" },
  drag_window: { start_x: 30, start_y: 40, end_x: 90, end_y: 80, path: [{ x: 60, y: 60 }] },
  send_text: { text: "ab😀cd\nef" },
  send_key: { key: "v", modifiers: ["ctrl", "shift"] },
  send_key_sequence: { keys: [{ key: "down", modifiers: ["shift"] }, { key: "enter" }] },
  close_window: {},
};

/** `send_key` takes ctrl+shift+v only where a policy names it. */
const ENTRY = { allowedKeys: new Set(["ctrl+shift+v", "shift+down", "enter"]) };

function start(textMode: "unicode" | "wm_char" = "unicode"): Harness {
  const harness = hands(ENTRY, { textMode });
  harness.window.hitTest = () => HTCLIENT;
  harness.window.closes = false;
  return harness;
}

/** The part of a call that has really gone out, as the fake desktop alone tells it. */
interface Recorded {
  /** Whether Windows took anything. */
  readonly any: boolean;
  /** Units that are whole, and units that began. */
  readonly done: number;
  readonly begun: number;
}

function recorded(tool: string, { desktop }: Harness): Recorded {
  const any = desktop.sent.some((events) => events.length > 0) || desktop.posted.length > 0;
  const both = (done: number, begun = done): Recorded => ({ any, done, begun });
  const downs = desktop.received.filter(({ event }) => event === "down").length;
  const { keyed } = desktop.keyboard;
  switch (tool) {
    case "hover_window":
      return both(any ? 1 : 0);
    case "scroll_window":
      return both(desktop.sent.flat().filter((one) => one.type === "mouse" && one.mouseData !== 0).length);
    case "close_window":
      return both(desktop.posted.length);
    case "send_text": {
      const units = desktop.keyboard.typedInto(7n).length + desktop.posted.length;
      const enters = keyed.filter(({ virtualKey }) => virtualKey === 0x0d);
      return both(units + Math.floor(enters.length / 2), units + Math.ceil(enters.length / 2));
    }
    case "send_key":
    case "send_key_sequence": {
      const keys = keyed.filter(({ virtualKey }) => virtualKey < 0x10 || virtualKey > 0x12);
      const whole = keys.filter(({ event }) => event === "up").length;
      return both(whole, keyed.length > 0 && whole === 0 ? 1 : keys.length - whole);
    }
    default:
      return both(desktop.received.length - downs, downs);
  }
}

/** Fails unless nothing is held and there is one event with one outcome, the one that the desktop recorded. */
function check(tool: string, harness: Harness, result: ToolResult, whole: Recorded, where: string): void {
  const { outcome, text } = told(result);
  const { any, done, begun } = recorded(tool, harness);
  assert.ok(isReleased(harness), `${where}: held ${[...harness.desktop.keysDown]}`);
  const events = harness.runner.audit.newest(9);
  assert.equal(events.length, 1, where);
  assert.equal(events[0]?.effect, outcome, where);
  assert.equal(events[0]?.outcome === "allowed", result.isError === undefined, where);
  if (outcome === "not_started") assert.equal(any, false, `${where}: ${text}`);
  else assert.equal(any, true, `${where}: ${text}`);
  if (outcome === "emitted") assert.equal(done, whole.done, `${where}: ${text}`);
  if (outcome === "unknown") assert.ok(begun > 0, `${where}: ${text}`);
  if (outcome !== "partial") return;
  const [, told_ = "", of = ""] = /partial: (\d+) of (\d+)/.exec(text) ?? [];
  assert.equal(Number(told_), done, `${where}: ${text}`);
  assert.equal(Number(of), tool === "send_text" ? 9 : whole.done, `${where}: ${text}`);
}

async function run(tool: typeof INPUT_TOOLS[number], harness: Harness): Promise<ToolResult> {
  return await harness.call(tool, { hwnd: 7, ...CALLS[tool] });
}

/** The calls that a whole run makes, and what it does. */
async function wholeRun(tool: typeof INPUT_TOOLS[number], textMode?: "wm_char"): Promise<{
  readonly calls: readonly string[];
  readonly whole: Recorded;
}> {
  const harness = start(textMode);
  const result = await run(tool, harness);
  assert.equal(told(result).code, "ok", told(result).text);
  assert.equal(told(result).outcome, "emitted");
  const whole = recorded(tool, harness);
  assert.equal(whole.done, whole.begun);
  check(tool, harness, result, whole, tool);
  return { calls: [...harness.desktop.calls], whole };
}

const RUNS = [...INPUT_TOOLS.map((tool) => ({ tool, textMode: undefined })), {
  tool: "send_text" as const,
  textMode: "wm_char" as const,
}];

for (const { tool, textMode } of RUNS) {
  const name = textMode === undefined ? tool : `${tool} (${textMode})`;

  Deno.test(`${name} leaves nothing pressed and tells the truth, whichever call of the desktop throws`, async () => {
    const { calls, whole } = await wholeRun(tool, textMode);
    for (let failing = 0; failing < calls.length; failing++) {
      const harness = start(textMode);
      harness.desktop.before = (_, index) => {
        if (index === failing) throw new Error("failed");
      };
      const result = await run(tool, harness);
      check(tool, harness, result, whole, `${calls[failing]} at ${failing}`);
      harness.desktop.before = () => {};
      assert.equal(told(await run(tool, harness)).code, "ok", `after ${calls[failing]} at ${failing}`);
    }
  });

  Deno.test(`${name} leaves nothing pressed and says input_rejected when Windows takes fewer events`, async () => {
    const { calls, whole } = await wholeRun(tool, textMode);
    const sends = calls.flatMap((call, index) => call === "sendInput" ? [index] : []);
    for (const failing of sends) {
      for (const accepted of [0, 1, 2, 3, 5, 7]) {
        const harness = start(textMode);
        let short = false;
        harness.desktop.before = (_, index) => {
          harness.desktop.acceptedEvents = index === failing ? accepted : undefined;
          if (index === failing) short = true;
        };
        const result = await run(tool, harness);
        assert.ok(short);
        check(tool, harness, result, whole, `${accepted} at ${failing}`);
        const rejected = result.isError === true;
        assert.equal(told(result).code, rejected ? "input_rejected" : "ok");
      }
    }
  });

  Deno.test(`${name} leaves nothing pressed when letting go is taken only in part`, async () => {
    const { calls } = await wholeRun(tool, textMode);
    const sends = calls.flatMap((call, index) => call === "sendInput" ? [index] : []);
    for (const failing of sends) {
      const harness = start(textMode);
      let short = 0;
      harness.desktop.before = (call, index) => {
        if (index < failing || call !== "sendInput") return;
        if (index === failing) throw new Error("failed");
        harness.desktop.acceptedEvents = short++ < 2 ? 1 : undefined;
      };
      await run(tool, harness);
      assert.ok(isReleased(harness), `${failing}: held ${[...harness.desktop.keysDown]}`);
    }
  });
}

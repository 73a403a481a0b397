import assert from "node:assert/strict";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { Runner } from "../../../src/calls/runner.ts";
import type { ToolResult } from "../../../src/mcp/tool_host.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { assembleDesktop } from "../../../src/win32/open_desktop.ts";
import { FakeClock } from "../../fake_clock.ts";
import { FakeWindows } from "../../fake_windows.ts";
import { RUNTIME } from "../../harness.ts";
import { configuration, entry } from "../../policies.ts";
import { fixtureProfile } from "../../profiles.ts";
import { readPng } from "../image/png_reader.ts";

const POINT = { hwnd: 7, x: 10, y: 12 };
const REGION = { left: 0, top: 0, right: 40, bottom: 30 };
const COLOR = 0x336699;
const OTHER_COLOR = 0xff00ff;

/** Every tool that does something to a window or shows it, with short work to do. */
const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>, Partial<FakeWindows>?])[] = [
  ["get_window_state", { hwnd: 7 }],
  ["screenshot_window", { hwnd: 7, region_name: "all" }],
  ["screenshot_window", { hwnd: 7, region_name: "all", source: "window" }],
  ["record_coordinate_profile", {
    hwnd: 7,
    profile_id: "p",
    reference_region_name: "all",
    safe_regions: [{ name: "all", rect: [0, 0, 40, 30] }],
    verification_points: [[1, 2]],
  }],
  ["check_coordinate_profile", { hwnd: 7, profile_path: "fixture.json" }],
  ["click_window", POINT],
  ["double_click_window", POINT],
  ["right_click_window", POINT],
  ["hover_window", { ...POINT, dwell_ms: 20 }],
  ["scroll_window", { ...POINT, notches: 2 }],
  ["drag_window", { hwnd: 7, start_x: 10, start_y: 12, end_x: 20, end_y: 14 }],
  ["send_text", { hwnd: 7, text: "hello\n" }],
  ["send_key", { hwnd: 7, key: "enter", hold_ms: 50 }],
  ["send_key_sequence", {
    hwnd: 7,
    keys: [{ key: "down" }, { key: "tab", modifiers: ["shift"] }],
    hold_ms: 50,
  }],
  ["close_window", { hwnd: 7 }],
  ["restore_window", { hwnd: 7 }, { iconic: true }],
  // Brought forward first, as FOCUS_MODE=activate has it.
  ["click_window", POINT, { inFront: false }],
];

/** Of the window of these tests, and right of no point, so that a check tells the color of each. */
const PROFILE = fixtureProfile({
  windowSize: { width: 40, height: 30 },
  reference: { name: "all", rect: REGION },
  regions: [{ name: "all", rect: REGION }],
  points: [{ point: { x: 3, y: 4 }, expected: [1, 2, 3] }],
});

/** A window that a handle can be recycled to. */
interface Change {
  /** The native call that can tell. */
  readonly read: string;
  /** With which of these calls the identity is first read; a window that changed before it is a target like any other. */
  readonly nth: number;
  apply(to: FakeWindows): void;
}

const CHANGES: Readonly<Record<string, Change>> = {
  "another program": {
    read: "GetWindowThreadProcessId",
    nth: 0,
    apply: (windows) => {
      windows.processes.set(200, { start: 2n, path: "C:\\Other\\bank.exe" });
      windows.pid = 200;
    },
  },
  "another process of the same program": {
    read: "GetWindowThreadProcessId",
    nth: 1,
    apply: (windows) => {
      windows.processes.set(200, { start: 2n, path: "C:\\Apps\\fixture.exe" });
      windows.pid = 200;
    },
  },
  "a process with the same pid": {
    read: "GetProcessTimes",
    nth: 1,
    apply: (windows) => windows.processes.set(100, { start: 2n, path: "C:\\Apps\\fixture.exe" }),
  },
  "another thread": { read: "GetWindowThreadProcessId", nth: 1, apply: (windows) => windows.tid = 2000 },
  // Read once to leave consoles and the like out, and again for the identity.
  "another class": { read: "GetClassNameW", nth: 2, apply: (windows) => windows.className = "OtherClass" },
};

/** Most calls between the last reading of an identity and the event: a change in between is not seen. */
const LONGEST_GAP = 16;

interface Run {
  readonly windows: FakeWindows;
  readonly result: ToolResult;
  /** Index of the first call of the tool itself. */
  readonly start: number;
}

/** One call of a tool; `change` comes before the native call `at` of it. */
async function run(
  [name, args, initial]: typeof CALLS[number],
  change?: (windows: FakeWindows) => void,
  at = 0,
): Promise<Run> {
  const windows = new FakeWindows();
  Object.assign(windows, initial);
  const all = entry({
    allowedActions: new Set(ACTIONS),
    protectedActions: new Set(),
    safeRegions: [{ name: "all", rect: REGION }],
    captureSources: ["screen", "window"],
  });
  const desktop = assembleDesktop(windows.libraries);
  const options = {
    tools: TOOLS,
    desktop,
    configuration: configuration([all], {
      focusMode: "activate",
      profiles: [{ name: "fixture.json", profile: PROFILE }],
    }),
    runtime: RUNTIME,
  };
  const runner = new Runner({ ...options, clock: new FakeClock() });
  const start = windows.calls.length;
  windows.before = (index) => {
    if (change === undefined || index !== start + at) return;
    change(windows);
    windows.color = OTHER_COLOR;
    if (name === "get_window_state") windows.rect = [900, 100, 940, 130];
  };
  const result = await runner.call(name, args, new AbortController().signal);
  return { windows, result, start };
}

const MOUSE_PRESS_OR_WHEEL = 0x0002 | 0x0008 | 0x0020 | 0x0800 | 0x1000;
const MOUSE_RELEASE = 0x0004 | 0x0010 | 0x0040;
const KEYUP = 0x0002;

/** Whether a `SendInput` only lets go, with the move that a release needs. */
function isRelease(args: readonly unknown[]): boolean {
  const [count, bytes] = args as [number, Uint8Array];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let released = false;
  for (let at = 0; at < count * 40; at += 40) {
    const isKey = view.getUint32(at, true) === 1;
    const flags = view.getUint32(at + (isKey ? 12 : 20), true);
    if (isKey ? (flags & KEYUP) === 0 : (flags & MOUSE_PRESS_OR_WHEEL) !== 0) return false;
    released ||= isKey || (flags & MOUSE_RELEASE) !== 0;
  }
  return released;
}

const POSTS = new Set(["postClose", "postChar", "showWithoutActivating", "SetForegroundWindow"]);

/** Indexes of the calls that do something to the window. */
function events({ windows: { calls }, start }: Run): readonly number[] {
  return calls.flatMap(({ name, args }, index) =>
    index >= start && (POSTS.has(name) || name === "SendInput" && !isRelease(args)) ? [index] : []
  );
}

function assertOwnPixels({ result }: Run, message: string): void {
  // A recording tells colors, a state the rectangle.
  const told = JSON.stringify(result.structuredContent ?? {});
  assert.doesNotMatch(told, /255, ?0, ?255/, message);
  assert.doesNotMatch(told, /"left":900\b/, message);
  const image = result.content.find((part) => part.type === "image");
  if (image?.type !== "image") return;
  const { rgb } = readPng(Uint8Array.fromBase64(image.data));
  for (let i = 0; i < rgb.length; i += 3) {
    assert.equal(rgb[i]! << 16 | rgb[i + 1]! << 8 | rgb[i + 2]!, COLOR, message);
  }
}

/** Number of the call after the `nth` one of this name. */
function firstAfter({ windows: { calls }, start }: Run, read: string, nth: number): number {
  const readings = calls.slice(start).flatMap(({ name }, index) => name === read ? [index + 1] : []);
  return nth === 0 ? 0 : readings[nth - 1] ?? assert.fail(`${read} was not called ${nth} times`);
}

for (const call of CALLS) {
  const [name, { source = "" }, initial = {}] = call;
  Deno.test(`${name} (${[source, ...Object.keys(initial)]}) does nothing to a window whose handle is recycled, at each native call`, async () => {
    const whole = await run(call);
    assert.equal(whole.result.isError, undefined, JSON.stringify(whole.result.content));
    const count = whole.windows.calls.length - whole.start;
    for (const [kind, { read, nth, apply }] of Object.entries(CHANGES)) {
      let refused = 0;
      for (let at = firstAfter(whole, read, nth); at < count; at++) {
        const changed = await run(call, apply, at);
        const { windows: { calls }, start, result } = changed;
        const message = `${kind} at call ${at}, ${calls[start + at]?.name}`;
        if (result.isError) refused++;
        assertOwnPixels(changed, message);
        for (const event of events(changed).filter((index) => index >= start + at)) {
          const seen = calls.slice(start + at, event).some(({ name }) => name === read);
          assert.equal(
            seen,
            false,
            `${message}: an event at ${event - start} after the change could be seen`,
          );
          assert.ok(
            event - start - at <= LONGEST_GAP,
            `${message}: an event ${event - start - at} calls later`,
          );
        }
      }
      assert.ok(refused > 0, `${kind} was never refused`);
    }
  });
}

Deno.test("the table of recycled handles holds every tool that acts on a window or shows it", () => {
  const names = new Set(CALLS.map(([name]) => name));
  const passive = /^(health_check|policy_|list_|get_|wait_|request_confirmation|preview_|resolve_)/;
  assert.deepEqual(
    TOOLS.map(({ name }) => name).filter((name) => !names.has(name) && !passive.test(name)),
    [],
  );
});

Deno.test("check_coordinate_profile tells a color at all, so that the table above can see a foreign one", async () => {
  const { result } = await run(["check_coordinate_profile", { hwnd: 7, profile_path: "fixture.json" }]);
  assert.match(JSON.stringify(result.structuredContent), /51, ?102, ?153/);
});

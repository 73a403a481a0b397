import assert from "node:assert/strict";
import { EFFECTS } from "../../../src/effects/effects.ts";
import { type Action, ACTIONS, ALWAYS_PROTECTED } from "../../../src/policy/policy.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";

/** A row of the contract's table of tools: when a tool is granted, and the action type of its audit event. */
interface Row {
  readonly granted: (set: ReadonlySet<Action>, view: View) => boolean;
  /** undefined where the contract names no event. */
  readonly event: Action | undefined;
}

/** The view that an entry gives besides the actions it grants. */
type View = "a region" | "crops" | "nothing" | "crops nowhere";

const needs = (action: Action): Row => ({ granted: (set) => set.has(action), event: action });
const unrecorded: Row = { granted: (set) => set.has("observe"), event: undefined };
const canShow = (view: View): boolean => view === "a region" || view === "crops";
const showing: Row = { granted: (set, view) => set.has("observe") && canShow(view), event: "observe" };
const hasProtected = (set: ReadonlySet<Action>): boolean =>
  set.has("text") || set.has("close") || set.has("drag");

/** Section 2 of the contract, row by row. The arguments of request_confirmation name the class `close`. */
const CONTRACT: Readonly<Record<string, Row>> = {
  health_check: { granted: () => true, event: undefined },
  policy_visibility_summary: needs("observe"),
  list_windows: needs("observe"),
  get_window_state: needs("observe"),
  restore_window: needs("observe"),
  wait_for_window: needs("observe"),
  wait_for_title_change: needs("observe"),
  get_virtual_screen_bounds: unrecorded,
  get_rate_limit_state: unrecorded,
  get_audit_events: unrecorded,
  screenshot_window: showing,
  check_coordinate_profile: showing,
  record_coordinate_profile: showing,
  // Listed when a profile folder is set, and here there is none.
  resolve_coordinate_profile_point: { granted: () => false, event: undefined },
  click_window: needs("click"),
  double_click_window: needs("click"),
  right_click_window: needs("click"),
  scroll_window: needs("click"),
  hover_window: needs("hover"),
  drag_window: needs("drag"),
  send_text: needs("text"),
  send_key: needs("key"),
  send_key_sequence: needs("key"),
  close_window: needs("close"),
  request_confirmation: { granted: hasProtected, event: "close" },
  preview_action: { granted: (set) => set.has("observe") && hasProtected(set), event: "observe" },
};

const VIEWS: Readonly<Record<View, EntryFields>> = {
  "a region": {},
  crops: { safeRegions: [], unrestrictedScreenshots: true },
  nothing: { safeRegions: [] },
  "crops nowhere": { safeRegions: [], unrestrictedScreenshots: true, cropRegions: [] },
};

/** Each set of the seven actions, the empty one too. */
const SETS = Array.from(
  { length: 1 << ACTIONS.length },
  (_, bits) => new Set(ACTIONS.filter((_, i) => (bits >> i & 1) === 1)),
);

function harnessFor(set: ReadonlySet<Action>, fields: EntryFields = {}): Harness {
  const protectedActions = new Set([...ALWAYS_PROTECTED].filter((action) => set.has(action)));
  return new Harness({ entries: [entry({ allowedActions: set, protectedActions, ...fields })] });
}

Deno.test("every tool has its row of the contract", () => {
  for (const { name } of TOOLS) assert.ok(Object.hasOwn(CONTRACT, name), name);
});

Deno.test("each of the 128 action sets lists exactly the tools it grants", () => {
  assert.equal(SETS.length, 128);
  for (const set of SETS) {
    for (const [view, fields] of Object.entries(VIEWS) as [View, EntryFields][]) {
      const listed = harnessFor(set, fields).runner.list().map(({ name }) => name);
      const expected = TOOLS.map(({ name }) => name).filter((name) => CONTRACT[name]?.granted(set, view));
      assert.deepEqual(listed, expected, `${[...set]} with ${view}`);
    }
  }
});

Deno.test("each tool that one of the 128 sets does not list answers policy_denied and leaves its one event", async () => {
  for (const set of SETS) {
    for (const { name } of TOOLS) {
      const row = CONTRACT[name]!;
      if (row.granted(set, "a region")) continue;
      const { runner, desktop } = harnessFor(set);
      const before = desktop.calls.length;
      const signal = new AbortController().signal;
      const result = await runner.call(name, RIGHT_ARGUMENTS[name] ?? {}, signal);
      assert.deepEqual([result._meta.code, result._meta.outcome], ["policy_denied", "not_started"], name);
      const events = runner.audit.newest(9);
      assert.deepEqual(
        events.map((event) => [event.operation, event.action_type, event.outcome, event.denial_reason?.code]),
        row.event === undefined ? [] : [[name, row.event, "denied", "policy_denied"]],
        `${name} under ${[...set]}`,
      );
      assert.equal(events[0]?.correlation_id ?? result._meta.correlation_id, result._meta.correlation_id);
      assert.deepEqual(desktop.calls.slice(before), [], `${name} asked the desktop`);
    }
  }
});

/** The codes with which a call that the set grants may end: the desktop takes no input. */
function codesOf(name: string, set: ReadonlySet<Action>): readonly string[] {
  // The window's own entry must grant the class that is asked about too.
  if (name === "request_confirmation" && !set.has("close")) return ["policy_denied"];
  // Whether a person says yes is another test.
  if (name === "request_confirmation") return ["ok", "invalid_argument", "confirmation_denied"];
  const { event } = CONTRACT[name]!;
  return event !== undefined && ALWAYS_PROTECTED.has(event)
    ? ["confirmation_required"]
    : ["ok", "input_rejected"];
}

Deno.test("each tool that one of the 128 sets lists passes the permission and leaves its one event", async () => {
  for (const set of SETS) {
    for (const { name } of TOOLS) {
      const row = CONTRACT[name]!;
      if (!row.granted(set, "a region")) continue;
      const harness = harnessFor(set);
      Object.assign(harness.desktop, { acceptedEvents: 0, allowsPosts: false });
      harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
      harness.clock.onSleep = () => harness.window.title += "+";
      const code = await harness.code(name, RIGHT_ARGUMENTS[name] ?? {});
      assert.ok(codesOf(name, set).includes(code), `${name} under ${[...set]}: ${code}`);
      const events = harness.runner.audit.newest(9).map((
        { operation, action_type },
      ) => [operation, action_type]);
      assert.deepEqual(events, row.event === undefined ? [] : [[name, row.event]], name);
    }
  }
});

Deno.test("an expired policy answers policy_expired for what it granted, a wrong configuration for all", async () => {
  const all = new Set(ACTIONS);
  const problems = [{ source: "DESKTOP_AUTOMATION_STOP_KEY", message: "is not a key" }];
  for (const { name } of TOOLS) {
    const row = CONTRACT[name]!;
    if (EFFECTS[TOOLS.find((tool) => tool.name === name)!.effect].permission === "none") continue;
    const args = RIGHT_ARGUMENTS[name] ?? {};
    const expired = harnessFor(all, { expiresAt: 1 });
    assert.deepEqual(expired.runner.list().map((tool) => tool.name), ["health_check"]);
    assert.equal(
      await expired.code(name, args),
      row.granted(all, "a region") ? "policy_expired" : "policy_denied",
    );
    const broken = new Harness({ configuration: { problems } });
    assert.deepEqual(broken.runner.list().map((tool) => tool.name), ["health_check"]);
    assert.equal(await broken.code(name, args), "configuration_invalid", name);
    const none = new Harness({ entries: [] });
    assert.equal(await none.code(name, args), "policy_denied", name);
    const count = row.event === undefined ? 0 : 1;
    for (const { runner } of [expired, broken, none]) {
      assert.equal(runner.audit.newest(9).length, count, name);
    }
  }
});

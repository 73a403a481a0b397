import type { RuntimeFacts } from "../src/effects/server_health.ts";
import type { Configuration, PolicyEntry } from "../src/policy/policy.ts";
import { Runner, type RunnerOptions } from "../src/calls/runner.ts";
import type { ToolResult } from "../src/mcp/tool_host.ts";
import { TOOLS } from "../src/tools/mod.ts";
import { checkAnswer } from "./answers.ts";
import { AuditJournal } from "./audit_journal.ts";
import { FakeClock } from "./fake_clock.ts";
import { FakeDesktop } from "./fake_desktop.ts";
import type { FakeWindow } from "./fake_window.ts";
import { configuration, entry } from "./policies.ts";

/** The facts of a runtime, fixed. */
export const RUNTIME: RuntimeFacts = {
  version: "0.0.0-test",
  deno: "2.9.6",
  v8: "15.0",
  sandbox: () => Promise.resolve({ net: "denied" }),
  memory: () => ({ residentBytes: 100_000_000, boundBytes: 400_000_000 }),
};

const POINT = { hwnd: 7, x: 30, y: 40 };

/** Arguments that are right for each tool that needs any, on the window of {@linkcode Harness}. */
export const RIGHT_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_window_state: { hwnd: 7 },
  screenshot_window: { hwnd: 7, region_name: "all" },
  resolve_coordinate_profile_point: { profile_path: "fixture.json", region_name: "all" },
  check_coordinate_profile: { hwnd: 7, profile_path: "fixture.json" },
  record_coordinate_profile: {
    hwnd: 7,
    profile_id: "fixture-400x300",
    reference_region_name: "all",
    safe_regions: [{ name: "all", rect: [0, 0, 400, 300] }],
    verification_points: [[0, 0]],
  },
  restore_window: { hwnd: 7 },
  wait_for_window: { title_contains: "fixture" },
  wait_for_title_change: { hwnd: 7, timeout_ms: 1 },
  click_window: POINT,
  double_click_window: POINT,
  right_click_window: POINT,
  hover_window: POINT,
  scroll_window: POINT,
  drag_window: { hwnd: 7, start_x: 30, start_y: 40, end_x: 90, end_y: 80 },
  send_text: { hwnd: 7, text: "hello" },
  send_key: { hwnd: 7, key: "enter" },
  send_key_sequence: { hwnd: 7, keys: [{ key: "down" }, { key: "enter" }] },
  close_window: { hwnd: 7 },
  request_confirmation: { hwnd: 7, action_class: "close" },
  preview_action: { hwnd: 7, action_class: "click" },
};

/** The real runner; every answer and every record of its audit trail is checked against the published schemas. */
class CheckedRunner extends Runner {
  readonly #journal: AuditJournal;

  constructor(options: RunnerOptions, journal: AuditJournal) {
    super({ ...options, auditWriters: { stderr: journal } });
    this.#journal = journal;
  }

  override async call(...args: Parameters<Runner["call"]>): Promise<ToolResult> {
    const result = await super.call(...args);
    this.#journal.check();
    checkAnswer(args[0], result);
    return result;
  }
}

/** The real runner with the real tools over a fake desktop that shows one allowed window in front. */
export class Harness {
  readonly desktop: FakeDesktop;
  readonly clock: FakeClock;
  /** The records that the runner's one audit sink took. */
  readonly journal = new AuditJournal();
  readonly runner: Runner;
  readonly window: FakeWindow;

  constructor(options: {
    readonly entries?: readonly PolicyEntry[];
    readonly configuration?: Partial<Configuration>;
    /** The desktop before the server starts. */
    readonly desktop?: FakeDesktop;
    readonly clock?: FakeClock;
  } = {}) {
    this.clock = options.clock ?? new FakeClock();
    this.desktop = options.desktop ?? new FakeDesktop();
    this.window = this.desktop.open({ hwnd: 7, title: "Fixture A", color: 0x336699 });
    this.clock.onAdvance = (ms) => this.desktop.tickCount = (this.desktop.tickCount + ms) >>> 0;
    this.runner = new CheckedRunner({
      tools: TOOLS,
      desktop: this.desktop,
      configuration: configuration(options.entries ?? [entry()], {
        auditSinks: ["stderr"],
        ...options.configuration,
      }),
      runtime: RUNTIME,
      clock: this.clock,
    }, this.journal);
    this.runner.watchStopKey();
  }

  call(
    name: string,
    args: unknown = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ToolResult> {
    return this.runner.call(name, args, signal);
  }

  /** The code of the refusal, or `ok`. */
  async code(name: string, args: unknown = {}): Promise<string> {
    const result = await this.call(name, args);
    return result.isError ? result._meta.code ?? "no code" : "ok";
  }
}

import assert from "node:assert/strict";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { type Action, ACTIONS, type Configuration } from "../../../src/policy/policy.ts";
import { Runner } from "../../../src/calls/runner.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { FakeClock } from "../../fake_clock.ts";
import { FakeDesktop, process } from "../../fake_desktop.ts";
import { RUNTIME } from "../../harness.ts";
import { naiveVerdict, type RawApplication, type Scene, type Wish } from "./naive_verdict.ts";
import { FakeMachine, NOW, POLICY_PATH } from "../policy/fake_machine.ts";

const SEED = 20_261_130;
const COUNT = 10_000;

const A = "C:\\Apps\\a.exe";
const B = "C:\\Program Files\\b.exe";
const PATTERNS = ["*Ruffle*", "Notes", "Player ?", "*", "?ote[sz]", "[!N]*"];
const TITLES = ["Ruffle", "my ruffle 2", "Notes", "NOTEZ", "Player 1", "player", "", "Bank"];
const SERVER = "C:\\Server\\desktop-automation-mcp.exe";
/** The image path that Windows gives for a process, and the final path behind it. */
const IMAGES: readonly (readonly [string | undefined, string])[] = [
  [A, A],
  [A, A],
  [B, B],
  ["c:/apps/A.EXE", A],
  ["\\\\?\\C:\\Apps\\a.exe", A],
  ["C:\\PROGRA~1\\b.exe", B],
  ["C:\\Elsewhere\\a.exe", "C:\\Elsewhere\\a.exe"],
  ["\\\\server\\share\\a.exe", A],
  ["C:\\Apps\\link.exe", A],
  [undefined, A],
];
const CLASSES = [
  "Progman",
  "ConsoleWindowClass",
  "PseudoConsoleWindow",
  "Shell_TrayWnd",
  "ApplicationFrameWindow",
];

/** A tool with right arguments for each wish, on the window 7. */
const CALLS: Readonly<Record<Wish, readonly [string, Readonly<Record<string, unknown>>]>> = {
  state: ["get_window_state", { hwnd: 7 }],
  pixels: ["screenshot_window", { hwnd: 7, region_name: "all" }],
  hover: ["hover_window", { hwnd: 7, x: 3, y: 4 }],
  click: ["click_window", { hwnd: 7, x: 3, y: 4 }],
  text: ["send_text", { hwnd: 7, text: "x" }],
  key: ["send_key", { hwnd: 7, key: "enter" }],
  close: ["close_window", { hwnd: 7 }],
  drag: ["drag_window", { hwnd: 7, start_x: 3, start_y: 4, end_x: 5, end_y: 6 }],
};
const WISHES = Object.keys(CALLS) as Wish[];

/** Choices from a seeded generator. */
class Chance {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  below(n: number): number {
    return (this.#seed = (this.#seed * 48271) % 0x7fffffff) % n;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** True once in `n`. */
  once(n: number): boolean {
    return this.below(n) === 0;
  }

  some<T>(list: readonly T[]): T[] {
    const chosen = list.filter(() => this.once(2));
    return chosen.length > 0 ? chosen : [this.of(list)];
  }
}

function randomApplication(chance: Chance): RawApplication {
  const allowed: Action[] = chance.some(ACTIONS);
  const guarded = allowed.filter(() => chance.once(4));
  return {
    executable_path: chance.of([A, A, B]),
    title_patterns: chance.some(PATTERNS),
    allowed_actions: allowed,
    ...(guarded.length > 0 ? { protected_actions: guarded } : {}),
    ...(chance.once(4) ? {} : { safe_regions: [{ name: "all", rect: [0, 0, 8, 8] }] }),
    ...(chance.once(4) ? { window_size: chance.of([[20, 10], [21, 10]] as const) } : {}),
    ...(chance.once(3) ? { expires_at: "2026-06-01T03:00:00+02:00" } : {}),
  };
}

function randomScene(chance: Chance): Scene {
  const [image, finalPath] = chance.of(IMAGES);
  return {
    title: chance.of(TITLES),
    className: chance.once(10) ? chance.of(CLASSES) : "FakeClass",
    image,
    finalPath,
    ours: chance.once(12) ? chance.of(["server", "ancestor", "same program as the server"] as const) : "no",
    visible: !chance.once(12),
    cloaked: chance.once(12),
    iconic: chance.once(12),
    hung: chance.once(12),
    enabled: !chance.once(12),
    integrity: chance.once(6) ? chance.of(["higher", "unknown"] as const) : "same",
    size: chance.of([[20, 10], [20, 10], [21, 10]] as const),
    inFront: !chance.once(6),
    locked: chance.once(12),
    shiftHeld: chance.once(12),
    stopped: chance.once(12),
    now: chance.of([NOW, NOW + 3_599_999, NOW + 3_600_000]),
  };
}

function load(applications: readonly RawApplication[]): Configuration {
  const files = new FakeMachine().add(A).add(B).add(POLICY_PATH, JSON.stringify({ applications }));
  const environment = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
  const configuration = loadConfiguration({ environment, host: { elevated: false }, files, now: NOW });
  assert.deepEqual(configuration.problems, []);
  return configuration;
}

/** The scene on a fake desktop, on which every input event and message fails: nothing goes on after the first. */
function stage(scene: Scene): FakeDesktop {
  const desktop = new FakeDesktop();
  const [width, height] = scene.size;
  const { ours, image } = scene;
  const pid = ours === "server" ? 1 : ours === "ancestor" ? 2 : 100;
  const { title, className, visible, iconic, hung, enabled } = scene;
  const rect = { left: 100, top: 100, right: 100 + width, bottom: 100 + height };
  desktop.open(
    { hwnd: 3, pid: 300, title: "Ruffle", rect: { left: 600, top: 0, right: 700, bottom: 90 } },
    "C:\\z.exe",
  );
  const cloaked = scene.cloaked ? 2 : 0;
  desktop.open({ hwnd: 7, pid, title, className, visible, iconic, hung, enabled, cloaked, rect });
  const path = ours === "no" ? image : ours === "ancestor" ? "C:\\Host\\host.exe" : SERVER;
  const integrity = { same: 0x2000, higher: 0x3000, unknown: undefined }[scene.integrity];
  desktop.processes = desktop.processes.filter((one) => one.pid !== pid);
  if (path !== undefined) desktop.processes.push({ ...process(pid, path), integrity });
  // A fake machine leads anywhere, even from a share: what is refused by its spelling must not be asked about.
  if (image !== undefined) {
    for (const asked of [image, image.slice(4)]) desktop.canonicalPaths.set(asked, scene.finalPath);
  }
  desktop.guiThread = { ...desktop.guiThread, hwndFocus: 7n };
  desktop.foreground = scene.inFront ? 7n : 3n;
  desktop.inputDesktopAvailable = !scene.locked;
  if (scene.shiftHeld) desktop.keysDown.add(0x10);
  desktop.stopMarked = scene.stopped;
  desktop.acceptedEvents = 0;
  desktop.allowsPosts = false;
  return desktop;
}

async function verdict(configuration: Configuration, scene: Scene, wish: Wish): Promise<string> {
  const desktop = stage(scene);
  const clock = new FakeClock(scene.now - new FakeClock(0).now());
  const runner = new Runner({ tools: TOOLS, desktop, configuration, runtime: RUNTIME, clock });
  const [name, args] = CALLS[wish];
  const { _meta } = await runner.call(name, args, new AbortController().signal);
  const reached = desktop.calls.includes("sendInput") || desktop.calls.includes("postClose");
  if (_meta.code !== "input_rejected") assert.equal(reached, false, `${wish} sent something: ${_meta.code}`);
  return _meta.code === undefined || _meta.code === "input_rejected" ? "granted" : _meta.code;
}

Deno.test(`Runner decides ${COUNT} random cases as a naive reading does (seed ${SEED})`, async () => {
  const chance = new Chance(SEED);
  const seen = new Map<string, number>();
  for (let i = 0; i < COUNT; i++) {
    const applications = Array.from({ length: 1 + chance.below(3) }, () => randomApplication(chance));
    const configuration = load(applications);
    const [scene, wish] = [randomScene(chance), chance.of(WISHES)];
    const expected = naiveVerdict(applications, scene, wish);
    const actual = await verdict(configuration, scene, wish);
    assert.equal(
      actual,
      expected,
      `case ${i}: ${JSON.stringify({ applications, scene, wish }, undefined, 1)}`,
    );
    seen.set(expected, (seen.get(expected) ?? 0) + 1);
  }
  // A generator that reaches a verdict rarely or never shows nothing of it.
  for (
    const code of [
      ...["granted", "policy_denied", "policy_expired", "target_not_found", "stopped_by_operator"],
      ...["desktop_unavailable", "target_minimized", "target_hung", "target_disabled", "target_elevated"],
      ...["target_unidentified", "confirmation_required", "target_not_foreground", "modifier_held"],
    ]
  ) assert.ok((seen.get(code) ?? 0) >= 5, `${code} came up ${seen.get(code)} times`);
  assert.ok((seen.get("granted") ?? 0) >= 300, `granted came up ${seen.get("granted")} times`);
});

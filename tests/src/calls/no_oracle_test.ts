import assert from "node:assert/strict";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { compileTitlePattern } from "../../../src/policy/title_pattern.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { process } from "../../fake_desktop.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { FakeMachine, NOW, POLICY_PATH } from "../policy/fake_machine.ts";

const HOST = "C:\\Host\\host.exe";

/** The tools that name a window by `hwnd`, and those that also take a part of its title. */
const BY_HANDLE = TOOLS.filter(({ name }) => "hwnd" in (RIGHT_ARGUMENTS[name] ?? {})).map(({ name }) => name);
const BY_TITLE = BY_HANDLE.filter((name) => !["get_window_state", "wait_for_title_change"].includes(name));

/** An allowed window, and windows of many kinds that are none. */
function crowd(): Harness {
  const all = entry({ allowedActions: new Set(ACTIONS) });
  const harness = new Harness({ entries: [all] });
  const { desktop, window } = harness;
  window.children = [new FakeWindow({ hwnd: 30 })];
  const closed = desktop.open({ hwnd: 21, title: "Fixture closed" });
  desktop.close(closed);
  desktop.open({ hwnd: 22, title: "Bank of Secrets", pid: 200 }, "C:\\Other.exe");
  desktop.open({ hwnd: 23, title: "Fixture B", pid: 200 });
  desktop.open({ hwnd: 24, title: "Bank of Secrets", pid: 100 });
  desktop.open({ hwnd: 25, title: "Fixture C", pid: 2 }, HOST);
  desktop.open({ hwnd: 26, title: "Fixture D", className: "ConsoleWindowClass" });
  desktop.open({ hwnd: 27, title: "Fixture E", visible: false });
  desktop.open({ hwnd: 28, title: "Fixture F", cloaked: 2 });
  desktop.open({ hwnd: 29, title: "Bank of Secrets", pid: 201, iconic: true }, "C:\\Other.exe");
  desktop.open({ hwnd: 31, title: "Fixture G", pid: 202 }, "\\\\server\\share\\fixture.exe");
  desktop.foreground = 7n;
  return harness;
}

/** Closed, outside by title, by program, by both, ours, consoles, hidden, cloaked, a child, and numbers that are none. */
const HANDLES = [
  21,
  22,
  23,
  24,
  25,
  26,
  27,
  28,
  29,
  30,
  31,
  1,
  999,
  0xffff,
  3_000_000_001,
  0xffff_ffff,
  -0x8000_0000,
];
/** Parts of titles that are there but not allowed, and of titles that are not there. */
const PARTS = ["Bank", "Secrets", "Fixture B", "Fixture E", "no such window", "\u200b", "*"];

/** The content of an answer without random parts and counters, and how much the desktop was asked for it. */
async function tell(harness: Harness, name: string, args: object): Promise<string> {
  const before = harness.desktop.calls.length;
  const { content, isError, structuredContent, _meta } = await harness.call(name, args);
  const { correlation_id: _, audit_digest: __, ...meta } = _meta;
  const asked = harness.desktop.calls.slice(before).join(" ");
  return JSON.stringify({ content, isError, structuredContent, meta, asked });
}

Deno.test("a handle outside the policy, a dead one and a random number give the same answer for the same work", async () => {
  assert.ok(BY_HANDLE.length >= 13);
  for (const name of BY_HANDLE) {
    const harness = crowd();
    // Paths of processes are read once and kept.
    await harness.call("list_windows");
    const told = new Set<string>();
    for (const hwnd of HANDLES) told.add(await tell(harness, name, { ...RIGHT_ARGUMENTS[name], hwnd }));
    assert.equal(told.size, 1, `${name}: ${[...told].slice(0, 2).join("\n")}`);
    assert.match([...told][0]!, /"code":"target_not_found"/);
    assert.equal(harness.desktop.sent.length + harness.desktop.posted.length, 0);
  }
});

Deno.test("a title outside the policy and one that is not there give the same answer for the same work", async () => {
  for (const name of BY_TITLE) {
    const harness = crowd();
    await harness.call("list_windows");
    const { hwnd: _, ...rest } = RIGHT_ARGUMENTS[name] ?? {};
    const told = new Set<string>();
    for (const part of PARTS) told.add(await tell(harness, name, { ...rest, title_contains: part }));
    assert.equal(told.size, 1, `${name}: ${[...told].slice(0, 2).join("\n")}`);
    assert.match([...told][0]!, /"code":"target_not_found"/);
  }
});

Deno.test("list_windows and the waits show the one allowed window of the crowd", async () => {
  const harness = crowd();
  const { structuredContent } = await harness.call("list_windows", { include_minimized: true });
  assert.doesNotMatch(JSON.stringify(structuredContent), /Bank|Fixture [B-G]/);
  for (const part of PARTS) {
    assert.equal(await harness.code("wait_for_window", { title_contains: part, timeout_ms: 100 }), "timeout");
  }
});

const MARKER = "MARKER";

/** Arguments that hold the marker in every place where a client can write one. */
const MARKED_ARGUMENTS: readonly object[] = [
  { hwnd: MARKER },
  { [`${MARKER} is no name`]: 1 },
  { title_contains: MARKER },
  { title_contains: `${MARKER}\u0000` },
  { hwnd: 7, region_name: MARKER },
  { hwnd: 7, capture_id: MARKER, x: 1, y: 1 },
  { hwnd: 7, x: MARKER, y: MARKER },
  { hwnd: 7, text: `${MARKER}\u0016` },
  { hwnd: 7, text: `${MARKER}\ud800` },
  { hwnd: 7, key: MARKER },
  { hwnd: 7, key: "a", modifiers: [MARKER] },
  { hwnd: 7, keys: [{ key: MARKER }] },
  { hwnd: 7, confirmation_token: MARKER },
  { hwnd: 7, action_class: MARKER },
  { hwnd: 7, action_class: "close", tool: MARKER, arguments: { [MARKER]: MARKER } },
  { hwnd: 7, action_class: "close", tool: "close_window", arguments: { hwnd: MARKER } },
  { profile_path: MARKER, region_name: MARKER },
];

/** A harness with the marker in everything that windows, programs and the policy hold. */
function marked(): Harness {
  const path = `C:\\${MARKER}\\fixture.exe`;
  const secret = entry({
    executablePath: path,
    titlePatterns: [compileTitlePattern(`*${MARKER}*`)],
    allowedActions: new Set(ACTIONS),
    embedded: [`C:\\${MARKER}\\embedded.exe`],
  });
  const harness = new Harness({ entries: [secret] });
  Object.assign(harness.window, { title: `${MARKER} Fixture`, className: MARKER });
  harness.desktop.processes = [process(100, path)];
  return harness;
}

/** States of the desktop in which tools are refused. */
const TROUBLES: readonly ((harness: Harness) => void)[] = [
  () => {},
  ({ window }) => window.iconic = true,
  ({ window }) => window.hung = true,
  ({ window }) => window.enabled = false,
  ({ window }) => window.hitTest = () => 20,
  ({ window }) => window.rect = { left: -200, top: 100, right: 200, bottom: 400 },
  ({ window }) => window.affinity = 1,
  ({ desktop, window }) => desktop.close(window),
  ({ desktop }) => desktop.foreground = 99n,
  ({ desktop }) => desktop.inputDesktopAvailable = false,
  ({ desktop }) => desktop.keysDown.add(0x10),
  ({ desktop }) => desktop.stopMarked = true,
  ({ desktop }) => desktop.open({ hwnd: 8, title: MARKER, pid: 200 }, `C:\\${MARKER}\\other.exe`),
  ({ desktop }) => desktop.open({ hwnd: 8, title: `${MARKER} Fixture` }),
  ({ desktop }) => desktop.acceptedEvents = 0,
  ({ desktop, clock }) => clock.onSleep = () => desktop.processes = [],
  ({ desktop }) =>
    desktop.before = () => {
      throw new Error(MARKER);
    },
];

Deno.test("no refusal and no audit event holds a title, a path, a pattern or what the client wrote", async () => {
  const codes = new Set<string>();
  for (const trouble of TROUBLES) {
    for (const { name } of TOOLS) {
      const { runner, journal } = await troubled(trouble, name, codes);
      assert.doesNotMatch(JSON.stringify([journal.lines, runner.list()]), /MARKER/, name);
    }
  }
  assert.ok(codes.size >= 12, `only ${[...codes]}`);
});

async function troubled(
  trouble: typeof TROUBLES[number],
  name: string,
  codes: Set<string>,
): Promise<Harness> {
  const harness = marked();
  trouble(harness);
  for (const args of [...MARKED_ARGUMENTS, RIGHT_ARGUMENTS[name] ?? {}]) {
    const result = await harness.call(name, args);
    if (!result.isError) continue;
    codes.add(result._meta.code ?? "");
    assert.doesNotMatch(JSON.stringify(result), /MARKER/, `${name} ${JSON.stringify(args)}`);
  }
  return harness;
}

/** Every variable with the marker as its value or in it, and a policy file that holds it in wrong places. */
const WRONG_VARIABLES = [
  ...[
    "ALLOWED_ACTIONS",
    "ALLOWED_KEYS",
    "FOCUS_MODE",
    "TEXT_MODE",
    "TITLES",
    "CONFIRMATION",
    "AUDIT",
    "STOP_KEY",
  ],
  ...["ALLOW_UNRESTRICTED_SCREENSHOTS", "MAX_ACTIONS_PER_MINUTE", "MAX_READS_PER_MINUTE", "REQUIRE_IDLE_MS"],
  ...["MAX_TEXT_CHARS_PER_MINUTE", "MAX_SCREENSHOT_PIXELS_PER_MINUTE", "SCREENSHOT_MEMORY_BUDGET_BYTES"],
  ...["ALLOW_ELEVATED", "ALLOWED_PROCESS_PATHS", "POLICY_FILE", "PROFILE_DIR"],
];
const WRONG_FILES = [
  `application: {executable_path: "\\\\\\\\${MARKER}\\\\x.exe", title_patterns: ["${MARKER}"], allowed_actions: [observe]}`,
  `application:\n  ${MARKER}: 1\n`,
  `application:\n  title_patterns: [*${MARKER}*]\n`,
  `{"application": {"${MARKER}": 1, "${MARKER}": 2}}`,
  `application: {allowed_actions: [${MARKER}]}`,
  `"${MARKER}`,
  MARKER,
];

Deno.test("health_check and every refusal name what is wrong in the configuration and none of its values", async () => {
  const environments = [
    ...WRONG_VARIABLES.map((name) => ({ [`DESKTOP_AUTOMATION_${name}`]: `\\\\${MARKER}\\${MARKER}` })),
    ...WRONG_FILES.map(() => ({ DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH })),
  ];
  for (const [index, environment] of environments.entries()) {
    const files = new FakeMachine().add(POLICY_PATH, WRONG_FILES[index - WRONG_VARIABLES.length] ?? "");
    const host = { elevated: false };
    const configuration = loadConfiguration({ environment, host, files, now: NOW });
    const harness = new Harness({ entries: [], configuration: { ...configuration, auditSinks: ["stderr"] } });
    assert.ok(configuration.problems.length > 0, JSON.stringify(environment));
    const answers = [await harness.call("list_windows"), await harness.call("health_check")];
    assert.equal(answers[0]?._meta.code, "configuration_invalid");
    assert.doesNotMatch(
      JSON.stringify([answers, harness.journal.lines]),
      /MARKER/,
      JSON.stringify(environment),
    );
  }
});

/**
 * Runs on a Windows desktop: how long 1,000 characters take to Notepad and WordPad, which wait for messages, and to a window
 * that only looks for some every 2 ms; by our keyboard and, in turns with it, without any proof that a batch was taken:
 * checks, a batch, 12 ms, and so on. Its last line is JSON.
 * Started by `deno task bench:typing`.
 */
// First: it opens DLLs of its own, and after the libraries nothing can be opened.
import { startFixture } from "../../fixtures/fixture.ts";
import "../../../ffi/libraries.ts";
import { type AllowedWindow, AllowedWindows } from "../../../src/targets/allowed_windows.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { type Desktop, handleBits } from "../../../src/desktop/desktop.ts";
import { Evidence } from "../../../src/input/evidence.ts";
import { StopSwitch } from "../../../src/operator/stop_switch.ts";
import { recheck } from "../../../src/guards/guards.ts";
import type { GuardContext } from "../../../src/guards/guard_context.ts";
import { judgePoint } from "../../../src/guards/hit_checks.ts";
import { KEYEVENTF_KEYUP, KEYEVENTF_UNICODE, virtualKeysOf } from "../../../src/input/held_input.ts";
import { InFlight } from "../../../src/input/in_flight.ts";
import { InputGate } from "../../../src/input/input_gate.ts";
import { Keyboard } from "../../../src/input/keyboard.ts";
import { OperatorWatch } from "../../../src/operator/operator_watch.ts";
import { PressedKeys } from "../../../src/operator/pressed_keys.ts";
import { Progress } from "../../../src/input/progress.ts";
import { openDesktop } from "../../../src/win32/open_desktop.ts";
import { configuration, entry } from "../../policies.ts";

const CHARACTERS = 1_000;
const ROUNDS = 3;
/** How text is sent: UTF-16 units in a batch, and milliseconds between two. */
const [UNITS, PAUSE_MS] = [4, 12];
/** Programs that wait for messages, as nearly all do. */
const PROGRAMS = [
  { window: "Notepad", path: "C:\\windows\\system32\\notepad.exe", className: "Notepad" },
  {
    window: "WordPad",
    path: "C:\\Program Files\\Windows NT\\Accessories\\wordpad.exe",
    className: "WORDPADTOP",
  },
];

/** Medians over the rounds: milliseconds for all characters, the ratio of a round, questions asked for a batch. */
export interface TypingTimes {
  readonly window: string;
  /** Whether it waits for messages; else it looks for them now and then, and answers nothing in between. */
  readonly waits: boolean;
  readonly proven: number;
  readonly unproven: number;
  readonly ratio: number;
  readonly questions: number;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

/** The context of the checks of a call, for the one window that a policy allows. */
function guardsFor(desktop: Desktop, executablePath: string, hwnd: bigint): GuardContext {
  const own = entry({
    titlePatterns: [{ source: "*", matches: () => true }],
    executablePath: desktop.canonicalPath(executablePath) ?? executablePath,
  });
  const windows = new AllowedWindows(desktop, configuration([own]), systemClock);
  const target: AllowedWindow = windows.resolve({ hwnd: handleBits(hwnd) });
  const pressed = new PressedKeys(desktop);
  return {
    desktop,
    windows,
    target,
    aim: undefined,
    keystrokes: { escapeAlone: false },
    needed: undefined,
    confirmed: undefined,
    operator: new OperatorWatch(desktop, systemClock, 0, pressed),
    clock: systemClock,
    probing: { first: true, signal: new AbortController().signal },
    stop: new StopSwitch(desktop, "pause", pressed),
    guards: [],
  };
}

/** The keyboard of the server over these guards. */
function keyboardOf(guards: GuardContext): Keyboard {
  const { desktop, operator, target } = guards;
  const { signal } = new AbortController();
  const [inFlight, progress] = [new InFlight(), new Progress()];
  operator.begin();
  const gate = new InputGate({
    input: desktop as Desktop,
    clock: systemClock,
    signal,
    progress,
    inFlight,
    evidence: new Evidence({ guards, inFlight, clock: systemClock, signal }),
    commit: () => {},
    judge: (point) => judgePoint(guards, point),
    recheck: (expectation) => recheck(guards, expectation),
    watch: (held) => operator.check(held),
    takenOver: () => operator.takenOver(),
    sent: (virtualKeys, cursor) => operator.sent(virtualKeys, cursor),
  });
  return new Keyboard({ view: desktop, gate, progress, tid: target.identity.tid, postChar: undefined });
}

/** Types without proof. */
async function typeUnproven(guards: GuardContext, text: string): Promise<void> {
  const { desktop, operator } = guards;
  const nothing: ReadonlySet<number> = new Set();
  operator.begin();
  for (let at = 0; at < text.length; at += UNITS) {
    if (at > 0) {
      await systemClock.sleep(PAUSE_MS);
      operator.check(nothing);
    }
    operator.check(nothing);
    recheck(guards, { cursor: undefined, points: [], presses: false, held: nothing });
    const events = [...text.slice(at, at + UNITS)].flatMap((unit) =>
      [KEYEVENTF_UNICODE, KEYEVENTF_UNICODE | KEYEVENTF_KEYUP].map((flags) => ({
        ...{ type: "keyboard" as const, virtualKey: 0, scanCode: unit.charCodeAt(0), flags },
      }))
    );
    (desktop as Desktop).sendInput(events);
    operator.sent(events.flatMap(virtualKeysOf), undefined);
  }
}

async function timeOf(typing: Promise<void>): Promise<number> {
  const began = performance.now();
  await typing;
  return performance.now() - began;
}

/** Empties a window that edits text; another one does nothing with it. */
async function clear(guards: GuardContext): Promise<void> {
  const selectAll = { key: "a", modifiers: ["ctrl"] } as const;
  await keyboardOf(guards).press([selectAll, { key: "delete", modifiers: [] }], 50);
  await systemClock.sleep(300);
}

async function measure(
  { window, waits }: Pick<TypingTimes, "window" | "waits">,
  guards: GuardContext,
  asked: { count: number },
): Promise<TypingTimes> {
  const text = "a".repeat(CHARACTERS);
  const rounds: { proven: number; unproven: number; questions: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    await clear(guards);
    const unproven = await timeOf(typeUnproven(guards, text));
    await clear(guards);
    asked.count = 0;
    const proven = await timeOf(keyboardOf(guards).type(text));
    if (round >= 0) rounds.push({ proven, unproven, questions: asked.count * UNITS / CHARACTERS });
  }
  return {
    ...{ window, waits },
    proven: median(rounds.map(({ proven }) => proven)),
    unproven: median(rounds.map(({ unproven }) => unproven)),
    ratio: median(rounds.map(({ proven, unproven }) => proven / unproven)),
    questions: median(rounds.map(({ questions }) => questions)),
  };
}

async function untilFound(desktop: Desktop, className: string): Promise<bigint> {
  for (let i = 0; i < 400; i++) {
    const found = desktop.getTopLevelWindows().find((hwnd) => desktop.getClassName(hwnd) === className);
    if (found !== undefined && desktop.isWindowVisible(found)) return found;
    await systemClock.sleep(50);
  }
  throw new Error(`No window of the class ${className}`);
}

async function main(): Promise<readonly TypingTimes[]> {
  const real = openDesktop();
  const asked = { count: 0 };
  const desktop: Desktop = {
    ...real,
    probeResponsive(hwnd, probing) {
      asked.count++;
      return real.probeResponsive(hwnd, probing);
    },
  };
  const times: TypingTimes[] = [];
  for (const { window, path, className } of PROGRAMS) {
    const program = new Deno.Command(path, { stdin: "null", stdout: "null", stderr: "null" }).spawn();
    try {
      const hwnd = await untilFound(desktop, className);
      await systemClock.sleep(1_000);
      desktop.setForegroundWindow(hwnd);
      await systemClock.sleep(500);
      times.push(await measure({ window, waits: true }, guardsFor(desktop, path, hwnd), asked));
    } finally {
      program.kill("SIGKILL");
      await program.status;
    }
  }
  await using fixture = await startFixture({ title: "Fixture for typing", x: 20, y: 20, foreground: true });
  const guards = guardsFor(desktop, fixture.exePath, fixture.hwnd);
  times.push(await measure({ window: "one that looks every 2 ms", waits: false }, guards, asked));
  return times;
}

if (import.meta.main) {
  console.log(JSON.stringify(await main()));
  Deno.exit(0);
}

import type { EntryFields } from "./policies.ts";
import type { Hwnd } from "../src/desktop/desktop.ts";
import type { Probing } from "../src/desktop/readings.ts";
import type { InputEvent } from "../src/desktop/input_event.ts";
import { FakeClock } from "./fake_clock.ts";
import { FakeDesktop, process } from "./fake_desktop.ts";
import { FakeWindow } from "./fake_window.ts";
import { everything } from "./hands.ts";
import { Harness } from "./harness.ts";

/** A clock whose waits pass a millisecond at a time, so that something can happen within one of them. */
export class FineClock extends FakeClock {
  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms >= 1_000) return await super.sleep(ms, signal);
    const until = this.now() + ms;
    while (this.now() < until) await super.sleep(Math.min(1, until - this.now()), signal);
  }
}

/** Milliseconds that a program is busy with one input, from not at all to longer than anybody waits. */
export const DELAYS = [0, 20, 150, 400, 1_500, 3_000] as const;

/** What a program does once it has worked on the input that keeps it busy. */
export const OPENINGS = ["dialog", "menu", "window", "close", "nothing"] as const;
export type Opening = typeof OPENINGS[number];

/** Whether it does that right away, or posts itself a message and does it when it reads that, perhaps with more work. */
export const WHENS = ["at once", "posted", "posted and slow"] as const;
/** `answering`: for a while it answers what others send it, and reads nothing else, as while it makes a window. */
export type When = typeof WHENS[number] | "answering";

/** How a program treats its input: characters, keys and presses, counted from 0. */
export interface Behaviour {
  /** Milliseconds of work with one of them. */
  readonly workMs?: (index: number) => number;
  /** Index of the input after whose work something opens. */
  readonly opensAt?: number;
  readonly opening?: Opening;
  readonly when?: When;
  /** Interval at which it reads everything there is, milliseconds; in between it reads nothing. */
  readonly frameMs?: number;
}

/** A key, character or press that a window got. */
export interface Got {
  readonly hwnd: Hwnd;
  readonly kind: "key" | "char" | "press";
  /** Virtual key or UTF-16 unit; 0 for a press. */
  readonly code: number;
}

interface Question {
  readonly until: number;
  readonly answer: (answered: boolean) => void;
}

const TARGET = 7n;
const OPENED = 8n;
const ELSEWHERE = 99n;
const PROBE_MS = 200;
/** How long the program takes to make a dialog, milliseconds. */
const OPENING_MS = 30;
/**
 * How long the program answers others while it makes a window, milliseconds; the looks of a proof after a batch of
 * text take 8 ms.
 */
const ANSWERING_MS = 24;
const [KEYEVENTF_KEYUP, KEYEVENTF_UNICODE] = [0x0002, 0x0004];
const [MOUSEEVENTF_LEFTDOWN, MOUSEEVENTF_RIGHTDOWN] = [0x0002, 0x0008];

/**
 * A desktop whose one program reads messages as Windows hands them out: what is sent first, then what is posted, then
 * input; input goes to the window that has the focus when it is read, not when it was made.
 */
export class BusyDesktop extends FakeDesktop {
  readonly clock = new FineClock();
  readonly got: Got[] = [];
  /** The input that the program has not read, as it was right before each time that more was sent. */
  readonly unread: number[] = [];
  /** Called right before a batch with keys or presses goes out, after all checks. */
  beforeBatch: () => void = () => {};
  readonly #behaviour: Behaviour;
  readonly #posted: (() => void)[] = [];
  #queue: InputEvent[] = [];
  #questions: Question[] = [];
  #busyUntil = 0;
  #afterwards: (() => void) | undefined;
  #made: { readonly at: number; readonly open: () => void } | undefined;
  #count = 0;

  constructor(behaviour: Behaviour) {
    super();
    this.#behaviour = behaviour;
  }

  /** To be called whenever time has moved on. */
  run(): void {
    const now = this.clock.now();
    const { frameMs = 0 } = this.#behaviour;
    while (now >= this.#busyUntil) {
      if (this.#next()) continue;
      if (frameMs > 0) this.#busyUntil = now + frameMs;
      break;
    }
    const late = this.#questions.filter(({ until }) => until <= now);
    this.#questions = this.#questions.filter((one) => !late.includes(one));
    for (const { answer } of late) answer(false);
  }

  /** Posts a message, as another thread of the program would; it is read before any input. */
  post(message: () => void): void {
    this.#posted.push(message);
  }

  /** Opens something, as a program does by itself too. */
  bringUp(opening: Opening): void {
    const [target] = this.windows;
    if (target === undefined) return;
    switch (opening) {
      case "nothing":
        return;
      case "dialog":
        target.enabled = false;
        return this.#show({ owner: TARGET, style: 0x80c80000 });
      case "window":
        return this.#show({});
      case "menu":
        this.windows.unshift(
          new FakeWindow({ hwnd: OPENED, className: "#32768", owner: TARGET, style: 0x80000000 }),
        );
        this.guiThread = { ...this.guiThread, menuMode: true };
        return;
      case "close":
        this.windows = this.windows.filter((other) => other !== target);
        this.processes.push(process(200, "C:\\Other\\other.exe"));
        this.windows.unshift(new FakeWindow({ hwnd: ELSEWHERE, pid: 200, tid: 2000 }));
        this.foreground = ELSEWHERE;
        this.guiThread = { ...this.guiThread, hwndFocus: ELSEWHERE };
    }
  }

  override sendInput(events: readonly InputEvent[]): number {
    this.unread.push(this.#queue.filter(isRead).length);
    if (events.some(isRead)) this.beforeBatch();
    const count = super.sendInput(events);
    this.#queue.push(...events.slice(0, count));
    this.run();
    return count;
  }

  override async probeResponsive(hwnd: Hwnd, probing: Probing): Promise<boolean> {
    if (!await super.probeResponsive(hwnd, probing)) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#questions.push({ until: this.clock.now() + PROBE_MS, answer: resolve });
    this.run();
    return await promise;
  }

  #show(fields: Partial<FakeWindow>): void {
    this.open({ ...fields, hwnd: OPENED, title: "Opened" });
    this.guiThread = { ...this.guiThread, hwndFocus: OPENED };
  }

  /** Lets the program read one message or input; false when there is none. */
  #next(): boolean {
    const made = this.#made;
    if (made !== undefined) {
      for (const { answer } of this.#questions.splice(0)) answer(true);
      if (this.clock.now() < made.at) return false;
      this.#made = undefined;
      made.open();
      return true;
    }
    const afterwards = this.#afterwards;
    if (afterwards !== undefined) {
      this.#afterwards = undefined;
      afterwards();
      return true;
    }
    for (const { answer } of this.#questions.splice(0)) answer(true);
    const posted = this.#posted.shift();
    if (posted !== undefined) {
      posted();
      return true;
    }
    const event = this.#queue.shift();
    if (event !== undefined) this.#read(event);
    return event !== undefined;
  }

  #read(event: InputEvent): void {
    if (!isRead(event)) return;
    const { workMs = () => 0, opensAt, opening = "nothing", when = "at once" } = this.#behaviour;
    this.got.push(this.#delivered(event));
    const index = this.#count++;
    this.#busyUntil = this.clock.now() + workMs(index);
    if (index !== opensAt) return;
    const open = () => this.bringUp(opening);
    const slowly = () => {
      this.#busyUntil = this.clock.now() + OPENING_MS;
      this.#afterwards = open;
    };
    this.#afterwards = {
      "at once": open,
      "posted": () => this.post(open),
      "posted and slow": () => this.post(slowly),
      "answering": () => this.#made = { at: this.clock.now() + ANSWERING_MS, open },
    }[when];
  }

  #delivered(event: InputEvent): Got {
    if (event.type === "mouse") {
      const hit = this.windows.map((window) => window.at(this.cursor)).find((one) => one !== undefined);
      return { hwnd: hit?.hwnd ?? 0n, kind: "press", code: 0 };
    }
    const hwnd = this.guiThread.menuMode ? OPENED : this.foreground;
    const isChar = (event.flags & KEYEVENTF_UNICODE) !== 0;
    return isChar
      ? { hwnd, kind: "char", code: event.scanCode }
      : { hwnd, kind: "key", code: event.virtualKey };
  }
}

const isModifier = (virtualKey: number): boolean => virtualKey >= 0x10 && virtualKey <= 0x12;

/** Whether a program does something with an event: keys that go down, but for modifiers, characters and presses. */
function isRead(event: InputEvent): boolean {
  return event.type === "keyboard"
    ? (event.flags & KEYEVENTF_KEYUP) === 0 && !isModifier(event.virtualKey)
    : (event.flags & (MOUSEEVENTF_LEFTDOWN | MOUSEEVENTF_RIGHTDOWN)) !== 0;
}

/** A harness that may do everything with the one window of such a program. */
export function busyHands(
  behaviour: Behaviour,
  fields: EntryFields = {},
): Harness & { readonly desktop: BusyDesktop } {
  const desktop = new BusyDesktop(behaviour);
  const harness = new Harness({ entries: [everything(fields)], desktop, clock: desktop.clock });
  desktop.guiThread = { ...desktop.guiThread, hwndFocus: TARGET };
  const advanced = harness.clock.onAdvance;
  harness.clock.onAdvance = (ms) => {
    advanced(ms);
    desktop.run();
  };
  return harness as Harness & { readonly desktop: BusyDesktop };
}

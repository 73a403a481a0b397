import { cancelled, type Clock } from "../base/clock.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import { type InFlight, type Proof, TAKEN_AND_DONE } from "./in_flight.ts";
import { belongsToTarget } from "../targets/popups.ts";
import { hung } from "../guards/target_checks.ts";

/** How long a target may give no answer before it counts as hung, milliseconds. */
const PATIENCE_MS = 2_000;

/** Longest time in a wait between two looks whether the operator took over or stopped the server, milliseconds. */
export const WATCH_MS = 25;

/**
 * An answer within this time counts as prompt, milliseconds. A thread at rest answers within one; and if its messages
 * take less than this each, it is done with a batch hardly later than the pause after the batch ends.
 */
const PROMPT_MS = 4;

/**
 * For a target that was slow before anything was sent: an answer counts as prompt within this many times its usual time,
 * and within {@linkcode SLOW_PROMPT_MS} milliseconds.
 */
const PROMPT_FACTOR = 3;
const SLOW_PROMPT_MS = 60;

/** After a target was busy, this part of that time lies between two looks: what it opens then is as slow to come. */
const BUSY_PART = 1 / 8;
const LONGEST_APART_MS = 150;

/** How many answers are timed before anything is sent, to learn how fast the thread answers when idle. */
const SAMPLES = 3;

/**
 * How many prompt answers in a row show a thread at rest, once an answer was slow. One question can come between
 * two messages of a thread that has many left; three cannot, for of the messages of a typed unit one is work. Where
 * even a thread at rest is slow to answer that says nothing; there it takes more answers than there are messages.
 */
const CLOSE_QUESTIONS = 3;

export interface EvidenceOptions {
  readonly guards: Pick<GuardContext, "desktop" | "windows" | "target" | "probing">;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Proof that the target took what was sent to it and could react, before it gets more: else a key would reach the
 * dialog that the key before it opens, which no check has seen.
 *
 * Windows hands a thread what others send it (`WM_NULL`) before what was posted, and that before input. An answer
 * shows therefore that the thread is reading messages; that it has read them, only further answers show.
 */
export class Evidence {
  readonly #options: EvidenceOptions;
  /** The longest time of an answer that counts as prompt; undefined until it is known how the target answers. */
  #promptMs: number | undefined;

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  /** Waits for the proof. Throws `target_hung` when there is none, `cancelled`, and what `watch` throws. */
  async demand(watch: () => void): Promise<void> {
    if (!await this.#gather({ silentMs: PATIENCE_MS, totalMs: Infinity }, watch)) throw hung();
    this.#promptMs ??= promptness(await this.#ask(this.#attention(), SAMPLES, Infinity, watch));
  }

  /** Waits for the proof, but no longer than `ms` milliseconds or until the client gives up. */
  async settle(ms: number): Promise<void> {
    const { signal } = this.#options;
    try {
      await this.#gather({ silentMs: ms, totalMs: ms }, () => {});
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Waits for the proof; false when the target gave no answer, or never came to rest, in the given time. */
  async #gather({ silentMs, totalMs }: Patience, watch: () => void): Promise<boolean> {
    const { inFlight, clock, signal, guards: { desktop, target } } = this.#options;
    const { proof } = inFlight;
    if (proof === undefined) return true;
    const began = clock.now();
    const rest = new Rest(proof, inFlight.messages, this.#promptMs ?? PROMPT_MS);
    for (let heard = began;;) {
      const attention = this.#attention();
      const answers = await this.#ask(attention, rest.questions, rest.promptMs, watch);
      // Of a window that is gone, no answer comes; the recheck says what it is.
      if (answers.length === 0 && !desktop.isWindow(target.identity.hwnd)) return true;
      if (rest.add(answers, attention.look, clock.now() - began)) heard = clock.now();
      if (rest.isProven) {
        inFlight.taken();
        return true;
      }
      if (clock.now() - heard >= silentMs || clock.now() - began >= totalMs) return false;
      await clock.sleep(rest.proof.apartMs, signal);
      watch();
    }
  }

  /** Asks `questions` times, up to an answer that is not prompt or does not come; the times of the answers. */
  async #ask(
    { hwnds }: Attention,
    questions: number,
    promptMs: number,
    watch: () => void,
  ): Promise<readonly number[]> {
    const { clock, guards: { desktop, probing } } = this.#options;
    const times: number[] = [];
    while (times.length < questions && (times.at(-1) ?? 0) <= promptMs) {
      const asked = clock.now();
      const answer = Promise.all(hwnds.map((hwnd) => desktop.probeResponsive(hwnd, probing)));
      if (!await this.#watched(answer.then((all) => all.every(Boolean)), watch)) break;
      times.push(clock.now() - asked);
    }
    return times;
  }

  /** What has the attention of the desktop, as cheaply as it can be read: it is, twice for every batch. */
  #attention(): Attention {
    const { inFlight: { point }, guards: { desktop, target: { identity } } } = this.#options;
    const foreground = desktop.getForegroundWindow();
    const tid = foreground === identity.hwnd
      ? identity.tid
      : desktop.getWindowThreadProcessId(foreground)?.tid;
    const thread = tid === undefined ? undefined : desktop.getGuiThreadInfo(tid);
    const { hwndFocus = 0n, menuMode, systemMenuMode } = thread ?? {};
    const pointed = point === undefined ? 0n : desktop.windowFromPoint(point);
    return {
      look: [foreground, hwndFocus, menuMode, systemMenuMode].join(),
      hwnds: this.#threadsOf([hwndFocus, pointed]),
    };
  }

  /** One window of each thread, as far as it is the target's: those of these windows, and its own. */
  #threadsOf(hwnds: readonly Hwnd[]): readonly Hwnd[] {
    const { desktop, windows, target } = this.#options.guards;
    const { hwnd: own, tid: ownThread } = target.identity;
    const byThread = new Map<number, Hwnd>([[ownThread, own]]);
    for (const hwnd of hwnds) {
      const tid = hwnd === 0n || hwnd === own ? ownThread : desktop.getWindowThreadProcessId(hwnd)?.tid;
      if (tid === undefined || byThread.has(tid)) continue;
      if (belongsToTarget(desktop, windows, target, hwnd)) byThread.set(tid, hwnd);
    }
    return [...byThread.values()];
  }

  /** `answer`, with looks at the operator, the stop key and the client for as long as it takes. */
  async #watched(answer: Promise<boolean>, watch: () => void): Promise<boolean> {
    const { clock, signal } = this.#options;
    // Should the watch end the wait, nobody hears of what comes of the question.
    answer.catch(() => {});
    for (;;) {
      const over = new AbortController();
      const pause = clock.sleep(WATCH_MS, over.signal).catch(() => undefined);
      try {
        const answered = await Promise.race([answer, pause]);
        if (typeof answered === "boolean") return answered;
      } finally {
        over.abort();
      }
      if (signal.aborted) throw cancelled();
      watch();
    }
  }
}

/** What is in front and would get a key, and whom to ask. */
interface Attention {
  /** Equal as long as nothing of it changes. */
  readonly look: string;
  readonly hwnds: readonly Hwnd[];
}

/** How long to wait: without an answer, and altogether. */
interface Patience {
  readonly silentMs: number;
  readonly totalMs: number;
}

/** What counts as prompt for a thread that answered so when it had nothing to do. */
function promptness(times: readonly number[]): number {
  return Math.min(Math.max(PROMPT_MS, PROMPT_FACTOR * Math.max(0, ...times)), SLOW_PROMPT_MS);
}

/** How near a target has come to its proof. */
class Rest {
  readonly #proof: Proof;
  readonly #messages: number;
  readonly promptMs: number;
  #answers = 0;
  /** How long it took until it was last found busy; undefined as long as it is quick. */
  #busyMs: number | undefined;
  #seen: string | undefined;
  /** Looks in a row that were equal; and of these the newest in a row at which the target was at rest. */
  #equal = 0;
  #atRest = 0;

  constructor(proof: Proof, messages: number, promptMs: number) {
    this.#proof = proof;
    this.#messages = messages;
    this.promptMs = promptMs;
    // Of a target that never answers at once, nobody can see when it is busy.
    if (this.#isSlow) this.#busyMs = 0;
  }

  /**
   * What has to be shown. A target that was busy may be opening something, and a thread answers what others send it
   * while it makes a window or a menu: on Wine for longer than two looks after a batch of text take.
   */
  get proof(): Proof {
    if (this.#busyMs === undefined) return this.#proof;
    const apartMs = Math.max(TAKEN_AND_DONE.apartMs, Math.min(this.#busyMs * BUSY_PART, LONGEST_APART_MS));
    return { ...TAKEN_AND_DONE, apartMs };
  }

  /** How many questions the next look takes. */
  get questions(): number {
    if (this.#busyMs === undefined) return 1;
    return this.#isSlow ? Math.max(CLOSE_QUESTIONS, this.#messages + 1 - this.#answers) : CLOSE_QUESTIONS;
  }

  /** Whether it answers no sooner when it has nothing to do than others between two messages. */
  get #isSlow(): boolean {
    return this.promptMs > PROMPT_FACTOR * PROMPT_MS;
  }

  /**
   * Takes the answers and the look of one time, `elapsedMs` after the first question. Whether it is progress: an
   * answer, and a look that was equal to the one before or the first.
   */
  add(times: readonly number[], look: string, elapsedMs: number): boolean {
    const isAtRest = times.length === this.questions && times.every((time) => time <= this.promptMs);
    this.#answers += times.length;
    if (!isAtRest) this.#busyMs = elapsedMs;
    if (times.length === 0) {
      this.#equal = this.#atRest = 0;
      return false;
    }
    const isFirst = this.#seen === undefined;
    const isEqual = look === this.#seen;
    this.#seen = look;
    this.#equal = isEqual ? this.#equal + 1 : 1;
    // A thread that was busy comes to its next message only now: it is as if it had been asked for the first time.
    this.#atRest = isEqual && isAtRest ? this.#atRest + 1 : 1;
    return isFirst || isEqual;
  }

  /**
   * A thread may never answer promptly. Then as many answers as messages will do: between two of them it reads at least
   * one.
   */
  get isProven(): boolean {
    const { looks } = this.proof;
    return this.#atRest >= looks || this.#equal >= looks && this.#answers > this.#messages;
  }
}

import type { Clock } from "../base/clock.ts";
import { watching } from "../base/deadline.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import type { InFlight } from "./in_flight.ts";
import { PROMPT_MS, promptness, Rest } from "./rest.ts";
import { belongsToTarget } from "../targets/popups.ts";
import { hung } from "../guards/target_checks.ts";

/** How long a target may give no answer before it counts as hung, milliseconds. */
const PATIENCE_MS = 2_000;

/** How often a wait looks whether the operator took over or stopped the server, milliseconds. */
export const WATCH_MS = 25;

/** How many answers are timed before anything is sent, to learn how fast the thread answers when idle. */
const SAMPLES = 3;

/** The parts that {@linkcode Evidence} is gathered with. */
export interface EvidenceOptions {
  readonly guards: Pick<GuardContext, "desktop" | "windows" | "target" | "probing">;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Gathers proof that the target took the last batch and could react, before it gets more: otherwise a key could reach
 * a dialog that the key before it opens, which no check has seen.
 *
 * Windows hands a thread messages sent by others (`WM_NULL`) before posted messages, and those before input. So one
 * answer shows only that the thread reads messages; that it has read all of them, further answers show.
 */
export class Evidence {
  readonly #options: EvidenceOptions;
  /** Longest time of an answer that counts as prompt, milliseconds; undefined until the idle target was timed. */
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
      // A window that is gone does not answer; the recheck before the next batch says so.
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

  /** Asks `questions` times, until an answer is slow or missing. Returns how long each answer took, milliseconds. */
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

  /** Where the desktop's attention is. Read twice for every batch, so it takes as few calls as can be. */
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

  /** One window for each thread that owns one of `hwnds` or the target, leaving out windows of other programs. */
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

  /** Waits for `answer`, and looks at the operator, the stop key and the client meanwhile. */
  async #watched(answer: Promise<boolean>, watch: () => void): Promise<boolean> {
    return await watching(answer, { ...this.#options, everyMs: WATCH_MS }, () => void watch());
  }
}

/** What is in front and has the keyboard focus, and the windows to ask. */
interface Attention {
  /** Foreground, focus and menu state in one string; equal as long as none of them changes. */
  readonly look: string;
  /** One window of each thread that is to answer. */
  readonly hwnds: readonly Hwnd[];
}

/** How long to wait for the proof, milliseconds. */
interface Patience {
  /** Longest time without progress. */
  readonly silentMs: number;
  /** Longest time altogether. */
  readonly totalMs: number;
}

import { cancelled, type Clock } from "../base/clock.ts";
import { sleepWatching } from "../base/deadline.ts";
import type { DesktopInput } from "../desktop/desktop.ts";
import type { InputEvent } from "../desktop/input_event.ts";
import { ToolError } from "../base/errors.ts";
import type { Point } from "../base/geometry.ts";
import { type Evidence, WATCH_MS } from "./evidence.ts";
import type { Expectation } from "../guards/guards.ts";
import { isCursorLate } from "../guards/target_checks.ts";
import { HeldInput, isButtonDown, virtualKeysOf } from "./held_input.ts";
import type { InFlight } from "./in_flight.ts";
import type { Progress } from "./progress.ts";

/** How often and how long a late cursor is read again, milliseconds: on Wine 30 % of first readings are late. */
const CURSOR_POLL_MS = 20;
const CURSOR_PATIENCE_MS = 200;

/** How many times releasing is tried: Windows may accept only some of the events, or none for a moment. */
const RELEASE_ATTEMPTS = 4;

/** How long a look at operator and stop key stays valid in a wait, milliseconds; less than {@linkcode WATCH_MS}. */
const WATCHED_MS = 20;

/** The parts that an {@linkcode InputGate} works with: the desktop's input, and the checks around it. */
export interface InputGateOptions {
  readonly input: DesktopInput;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Judges what a press at a screen point would do. Throws when it must not be made. */
  readonly judge: (point: Point) => Promise<void>;
  /** Throws when the next input must not go out. Synchronous: nothing may happen between it and the input. */
  readonly recheck: (expectation: Expectation) => void;
  /** Throws when the operator stopped the server or took over. */
  readonly watch: (held: ReadonlySet<number>) => void;
  /** The error when the cursor does not come to where it was put: somebody else moves it. */
  readonly takenOver: () => ToolError;
  /** Called after every batch that Windows accepted, with its keys and where it put the cursor. */
  readonly sent: (virtualKeys: readonly number[], cursor: Point | undefined) => void;
  /** Called once, right before the first event of the call: charges rates and consumes the token. */
  readonly commit: () => void;
  readonly progress: Progress;
  readonly inFlight: Pick<InFlight, "sent" | "posted">;
  /** Proof that the target took the last batch, demanded before every batch, whichever call sent the last one. */
  readonly evidence: Pick<Evidence, "demand">;
}

/** The place where a batch of events acts, for the checks before it; empty for a keyboard batch. */
export interface Aimed {
  /** Where the cursor must be already, screen coordinates. */
  readonly cursor?: Point;
  /** Where the batch puts it or presses, screen coordinates. */
  readonly point?: Point;
}

/** Events sent before the keys and buttons we hold are released. */
export interface Release {
  readonly callOff?: readonly InputEvent[];
  readonly place?: readonly InputEvent[];
}

/**
 * The only place where input leaves the process, and the only holder of {@linkcode DesktopInput}. Before each batch of
 * input the target must have taken the batch before, and a recheck is made in the same synchronous step. Releasing keys
 * and buttons needs neither, and releases only those that were pressed here.
 */
export class InputGate {
  readonly held = new HeldInput();
  readonly #options: InputGateOptions;
  #committed = false;
  #watchedAt = -Infinity;

  constructor(options: InputGateOptions) {
    this.#options = options;
  }

  /**
   * Sends `events` in one `SendInput`, right after a recheck, once the target has taken the batch before. The place of a
   * press is judged again before that: a program may answer differently once the cursor is over it. `accepted` is called
   * with the number of events that Windows took, in every case. Throws what the checks throw, `target_hung`,
   * `cancelled`, or `input_rejected` when Windows took fewer than all.
   */
  async emit(
    events: readonly InputEvent[],
    aimed: Aimed,
    accepted: (count: number) => void = () => {},
  ): Promise<void> {
    const { clock, signal, judge } = this.#options;
    await this.#untilTaken();
    const presses = events.some(isButtonDown);
    if (presses && aimed.point !== undefined) await judge(aimed.point);
    const deadline = clock.now() + CURSOR_PATIENCE_MS;
    for (;;) {
      if (signal.aborted) throw cancelled();
      try {
        this.#recheck(aimed, presses);
        break;
      } catch (error) {
        if (!isCursorLate(error)) throw error;
        if (clock.now() >= deadline) throw this.#options.takenOver();
      }
      await clock.sleep(CURSOR_POLL_MS, signal);
    }
    this.#begin();
    const count = this.#send(events, aimed.point, accepted);
    if (count !== events.length) {
      throw new ToolError("input_rejected", `Windows took ${count} of ${events.length} input events`);
    }
  }

  /**
   * A batch of messages to the target in place of input events, each after the same recheck; `posted` hears of each.
   * Throws as {@linkcode emit}.
   */
  async post(messages: readonly (() => boolean)[], posted: () => void): Promise<void> {
    await this.#untilTaken();
    for (const message of messages) {
      if (this.#options.signal.aborted) throw cancelled();
      this.#recheck({}, false);
      this.#begin();
      if (!message()) throw new ToolError("input_rejected", "Windows did not take the message");
      this.#options.inFlight.posted();
      this.#options.progress.start();
      posted();
    }
  }

  /** Waits between two batches for at least `ms` milliseconds, and until the target has taken the last one. */
  async pause(ms: number): Promise<void> {
    const { clock } = this.#options;
    const until = clock.now() + ms;
    await this.#untilTaken();
    await this.stay(until - clock.now());
  }

  /**
   * Waits `ms` milliseconds without sending anything. Throws as soon as the operator takes over or stops the server,
   * or the client cancels.
   */
  async stay(ms: number): Promise<void> {
    await sleepWatching(this.#options, { forMs: ms, everyMs: WATCH_MS }, () => this.#watch());
  }

  /**
   * Holds what is down for `ms` milliseconds and releases it, also when the wait is cut short; calls `released` when
   * all of it is up. Throws what cut the wait short, or `input_rejected` when Windows took no release.
   */
  async hold(ms: number, released: () => void, release: () => Release = () => ({})): Promise<void> {
    const { clock, progress } = this.#options;
    const began = clock.now();
    try {
      await this.stay(ms);
    } catch (error) {
      progress.cutShort(clock.now() - began);
      throw error;
    } finally {
      if (this.releaseAll(release())) released();
    }
    if (this.held.holdsAnything) {
      throw new ToolError("input_rejected", "Windows took no release of what was pressed");
    }
  }

  /**
   * Releases everything we hold. Never throws; returns whether nothing is held any more. `callOff` is sent once
   * before, `place` before each attempt: it puts the cursor where a button may be released. Makes no recheck, because
   * going on holding would be worse than any window below the cursor.
   */
  releaseAll({ callOff = [], place = [] }: Release = {}): boolean {
    for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt++) {
      const releases = this.held.releases();
      if (releases.length === 0) return true;
      try {
        this.#send([...(attempt === 0 ? callOff : []), ...place, ...releases], undefined, () => {});
      } catch {
        // The next attempt finds out whether the releases went out.
      }
    }
    return !this.held.holdsAnything;
  }

  async #untilTaken(): Promise<void> {
    await this.#options.evidence.demand(() => this.#watch());
  }

  /** Looks at operator and stop key during a wait, unless that was done just before. */
  #watch(): void {
    if (this.#options.clock.now() - this.#watchedAt >= WATCHED_MS) this.#watchNow();
  }

  #watchNow(): void {
    this.#options.watch(this.held.virtualKeys());
    this.#watchedAt = this.#options.clock.now();
  }

  #recheck({ cursor, point }: Aimed, presses: boolean): void {
    this.#watchNow();
    const held = this.held.virtualKeys();
    this.#options.recheck({ cursor, points: point === undefined ? [] : [point], presses, held });
  }

  #begin(): void {
    if (this.#committed) return;
    this.#options.commit();
    this.#committed = true;
  }

  /** Sends events and notes the result before reading anything else, since a reading may fail. */
  #send(events: readonly InputEvent[], cursor: Point | undefined, accepted: (count: number) => void): number {
    const count = this.#options.input.sendInput(events);
    const taken = events.slice(0, count);
    for (const event of taken) this.held.note(event);
    this.#options.inFlight.sent(taken, cursor);
    if (count > 0) this.#options.progress.start();
    accepted(count);
    this.#options.sent(taken.flatMap(virtualKeysOf), count > 0 ? cursor : undefined);
    return count;
  }
}

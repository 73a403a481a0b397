import { cancelled, type Clock } from "./clock.ts";
import type { DesktopInput } from "./desktop.ts";
import type { InputEvent } from "./input_event.ts";
import { ToolError } from "./errors.ts";
import type { Point } from "./geometry.ts";
import { type Expectation, isCursorLate } from "./guards.ts";
import { HeldInput, virtualKeysOf } from "./held_input.ts";
import type { Progress } from "./progress.ts";

/** A cursor that is late is read again this often, for so long: 30 % of first readings are late on Wine. */
const CURSOR_POLL_MS = 20;
const CURSOR_PATIENCE_MS = 200;

/** How often letting go is tried: Windows may take a part of the events, or none for a moment. */
const RELEASE_ATTEMPTS = 4;

/** How long a wait goes without looking whether the operator took over or stopped the server. */
const WATCH_MS = 25;

export interface InputGateOptions {
  readonly input: DesktopInput;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Throws when the next input must not go out. Synchronous: nothing may happen between it and the input. */
  readonly recheck: (expectation: Expectation) => void;
  /** Throws when the operator stopped the server or took over. */
  readonly watch: (held: ReadonlySet<number>) => void;
  /** The error when the cursor does not come to where it was put: somebody else moves it. */
  readonly takenOver: () => ToolError;
  /** Hears of every event Windows took, and where the cursor was put by it. */
  readonly sent: (virtualKeys: readonly number[], cursor: Point | undefined) => void;
  /** Called once, right before the first event of the call: charges rates and consumes the token. */
  readonly commit: () => void;
  readonly progress: Progress;
}

/** Where a batch of events acts, for the checks before it; a keyboard batch acts nowhere. */
export interface Aimed {
  /** Where the cursor must be already, screen coordinates. */
  readonly cursor?: Point;
  /** Where the batch puts it or presses, screen coordinates. */
  readonly point?: Point;
}

/** What goes out before what we hold is let go of. */
export interface Release {
  readonly callOff?: readonly InputEvent[];
  readonly place?: readonly InputEvent[];
}

/**
 * The one place where input leaves the process, and the one holder of {@linkcode DesktopInput}. Nothing goes out
 * without a recheck made in the same synchronous step, and what went down is let go of on every exit.
 */
export class InputGate {
  readonly held = new HeldInput();
  readonly #options: InputGateOptions;
  #committed = false;

  constructor(options: InputGateOptions) {
    this.#options = options;
  }

  /**
   * Sends `events` in one `SendInput`, right after a recheck. Throws what the recheck throws, `cancelled`, or
   * `input_rejected` when Windows took fewer than all; `accepted` hears how many it took in every case.
   */
  async emit(
    events: readonly InputEvent[],
    aimed: Aimed,
    accepted: (count: number) => void = () => {},
  ): Promise<void> {
    const { clock, signal } = this.#options;
    const deadline = clock.now() + CURSOR_PATIENCE_MS;
    for (;;) {
      if (signal.aborted) throw cancelled();
      try {
        this.#recheck(aimed);
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

  /** One message to the target in place of input events, after the same recheck. Throws `input_rejected`. */
  post(message: () => boolean): void {
    if (this.#options.signal.aborted) throw cancelled();
    this.#recheck({});
    this.#begin();
    if (!message()) throw new ToolError("input_rejected", "Windows did not take the message");
    this.#options.progress.start();
  }

  /** Waits, and throws as soon as the operator takes over, stops the server, or the client cancels. */
  async pause(ms: number): Promise<void> {
    const { clock, signal, watch } = this.#options;
    const until = clock.now() + ms;
    for (let left = ms; left > 0; left = until - clock.now()) {
      await clock.sleep(Math.min(left, WATCH_MS), signal);
      watch(this.held.virtualKeys());
    }
  }

  /**
   * Lets go of everything we hold, and never throws. `callOff` goes out once before it, `place` before each attempt:
   * it puts the cursor where a button may be released. Needs no recheck: holding on would be worse than any window
   * below it.
   */
  releaseAll({ callOff = [], place = [] }: Release = {}): void {
    for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt++) {
      const releases = this.held.releases();
      if (releases.length === 0) return;
      try {
        this.#send([...(attempt === 0 ? callOff : []), ...place, ...releases], undefined, () => {});
      } catch {
        // The next attempt tells whether they have gone out.
      }
    }
  }

  #recheck({ cursor, point }: Aimed): void {
    const held = this.held.virtualKeys();
    this.#options.watch(held);
    this.#options.recheck({ cursor, points: point === undefined ? [] : [point], held });
  }

  #begin(): void {
    if (this.#committed) return;
    this.#options.commit();
    this.#committed = true;
  }

  /** What is known of the result is written down before anything else is read, which may fail. */
  #send(events: readonly InputEvent[], cursor: Point | undefined, accepted: (count: number) => void): number {
    const count = this.#options.input.sendInput(events);
    const taken = events.slice(0, count);
    for (const event of taken) this.held.note(event);
    if (count > 0) this.#options.progress.start();
    accepted(count);
    this.#options.sent(taken.flatMap(virtualKeysOf), count > 0 ? cursor : undefined);
    return count;
  }
}

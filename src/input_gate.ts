import { cancelled, type Clock } from "./clock.ts";
import type { DesktopInput, InputEvent } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { type Expectation, isCursorLate } from "./guards.ts";
import type { Progress } from "./progress.ts";

/** A cursor that is late is read again this often, for so long: 30 % of first readings are late on Wine. */
const CURSOR_POLL_MS = 20;
const CURSOR_PATIENCE_MS = 200;

export interface InputGateOptions {
  readonly input: DesktopInput;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Throws when the next input must not go out. Synchronous: nothing may happen between it and the input. */
  readonly recheck: (expectation: Expectation) => void;
  /** Called once, right before the first event of the call: charges rates and consumes the token. */
  readonly commit: () => void;
  readonly progress: Progress;
}

/**
 * The one place where input leaves the process, and the one holder of {@linkcode DesktopInput}. Nothing goes out
 * without a recheck made in the same synchronous step.
 */
export class InputGate {
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
    expectation: Expectation,
    accepted: (count: number) => void = () => {},
  ): Promise<void> {
    const { clock, signal } = this.#options;
    const deadline = clock.now() + CURSOR_PATIENCE_MS;
    for (;;) {
      if (signal.aborted) throw cancelled();
      try {
        this.#options.recheck(expectation);
        break;
      } catch (error) {
        if (!isCursorLate(error) || clock.now() >= deadline) throw error;
      }
      await clock.sleep(CURSOR_POLL_MS, signal);
    }
    this.#send(events, accepted);
  }

  /** Sends what lets go of what we hold. Needs no recheck: holding on would be worse than any window below it. */
  release(events: readonly InputEvent[]): void {
    this.#options.input.sendInput(events);
  }

  #send(events: readonly InputEvent[], accepted: (count: number) => void): void {
    if (!this.#committed) {
      this.#options.commit();
      this.#committed = true;
    }
    const count = this.#options.input.sendInput(events);
    if (count > 0) this.#options.progress.start();
    accepted(count);
    if (count !== events.length) {
      throw new ToolError("input_rejected", `Windows took ${count} of ${events.length} input events`);
    }
  }
}

import { BoxSightings } from "./box_sightings.ts";
import type { Clock } from "../base/clock.ts";
import { watching } from "../base/deadline.ts";
import type { DesktopDialog, DesktopHost, DesktopView } from "../desktop/desktop.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";

/** The text in the title bar of the box. */
const BOX_CAPTION = "Desktop Automation: your consent";

/** Quiet time before the box opens and after it closes, in which we send no input, milliseconds. */
const QUIET_BEFORE_MS = 100;
const QUIET_AFTER_MS = 500;

/** How long an answer is waited for before silence counts as a no, milliseconds: clients give up after 60 s. */
export const SILENCE_MS = 50_000;

/** Time between two looks at the box and the stop key, milliseconds: often enough not to miss a tap of a polled key. */
const LOOK_MS = 50;

/** The parts that {@linkcode askInBox} works with. */
export interface BoxOptions {
  readonly desktop: DesktopView & DesktopDialog & Pick<DesktopHost, "self">;
  readonly clock: Clock;
  readonly stop: Pick<StopSwitch, "check">;
  /** Ends the asking: the client cancelled, or is gone. */
  readonly signal: AbortSignal;
  /** Keeps the turn on the desktop, so that we send no input, until the promise has settled. */
  readonly keepTurn: (until: Promise<unknown>) => void;
  /**
   * Called when the person has answered the box, so that the answer does not count as use of the desktop; the function
   * it returns is called once the key of the answer is up. Not called for a box that closes without an answer.
   */
  readonly answered: () => () => void;
}

/**
 * Asks the person at this desktop by a message box: true only for an OK to a box that could be read.
 *
 * Throws `cancelled`, `stopped_by_operator`, and `platform_error` when Windows shows no box. On every exit the box is
 * gone or on its way, and the turn is kept until it has been gone for a while.
 */
export async function askInBox(options: BoxOptions, text: string): Promise<boolean> {
  const { clock, signal, stop, keepTurn } = options;
  await clock.sleep(QUIET_BEFORE_MS, signal);
  stop.check();
  const box = new ConsentBox(options, text);
  keepTurn(box.quiet);
  try {
    return await box.answer();
  } finally {
    box.close();
  }
}

/** One message box, from its opening until the quiet time after it has passed. */
class ConsentBox {
  /** Settles when the box has been gone for long enough. */
  readonly quiet: Promise<void>;
  readonly #options: BoxOptions;
  readonly #sightings: BoxSightings;
  readonly #pressed: Promise<boolean>;
  #gone = false;
  #dismissed = false;

  constructor(options: BoxOptions, text: string) {
    this.#options = options;
    this.#sightings = new BoxSightings(options.desktop, BOX_CAPTION);
    this.#pressed = options.desktop.showBox(text, BOX_CAPTION);
    this.quiet = this.#afterwards();
  }

  async answer(): Promise<boolean> {
    const { clock, signal, stop } = this.#options;
    const end = clock.now() + SILENCE_MS;
    const ok = await watching(this.#pressed, { clock, signal, everyMs: LOOK_MS }, () => {
      stop.check();
      this.#sightings.look(clock.now());
      return clock.now() < end ? undefined : false;
    });
    return ok && this.#sightings.wasReadable();
  }

  /** Closes the box if it is still there, again and again until it is gone. Does not wait for it. */
  close(): void {
    this.#closeUntilGone().catch(() => {});
  }

  async #closeUntilGone(): Promise<void> {
    const { clock, desktop } = this.#options;
    while (!this.#gone) {
      const hwnd = this.#sightings.find();
      if (hwnd !== undefined) this.#dismissed = desktop.dismissBox(hwnd) || this.#dismissed;
      await clock.sleep(LOOK_MS);
    }
  }

  async #afterwards(): Promise<void> {
    const { clock, answered } = this.#options;
    const wasPressed = await this.#pressed.then(() => !this.#dismissed, () => false);
    this.#gone = true;
    const settled = wasPressed ? answered() : () => {};
    await clock.sleep(QUIET_AFTER_MS);
    // A key that pressed the button comes up after the box is gone.
    settled();
  }
}

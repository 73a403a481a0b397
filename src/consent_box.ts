import { BoxSightings } from "./box_sightings.ts";
import { cancelled, type Clock } from "./clock.ts";
import type { DesktopDialog, DesktopHost, DesktopView } from "./desktop.ts";
import type { StopSwitch } from "./gate/stop.ts";

/** What stands in the title bar of the box. */
export const BOX_CAPTION = "Desktop Automation: your consent";

/** No input of ours leaves from so long before a box is made until so long after it is gone, milliseconds. */
const QUIET_BEFORE_MS = 100;
const QUIET_AFTER_MS = 500;

/** How long nobody answering is a no: clients give a request up after 60 s. */
export const SILENCE_MS = 50_000;

/** How often the box and the stop key are looked at: at 20 Hz a tap of a key that is only polled is not missed. */
const LOOK_MS = 50;

export interface BoxOptions {
  readonly desktop: DesktopView & DesktopDialog & Pick<DesktopHost, "self">;
  readonly clock: Clock;
  readonly stop: Pick<StopSwitch, "check">;
  /** Ends the asking: the client cancelled, or is gone. */
  readonly signal: AbortSignal;
  /** Keeps the turn, and with it every input of ours, back until the promise has settled. */
  readonly keepTurn: (until: Promise<unknown>) => void;
  /**
   * To be told that what the person did just now was answering us; the result, that the answer's last key is up. A
   * box that goes without an answer is none, whatever the person does elsewhere meanwhile.
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

/** One box, from being made until no trace of it is left. */
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
    const pressed = this.#pressed.then((ok) => ({ ok }));
    while (clock.now() < end) {
      const answer = await Promise.race([pressed, clock.sleep(LOOK_MS, signal)]);
      if (answer !== undefined) return answer.ok && this.#sightings.wasReadable();
      if (signal.aborted) throw cancelled();
      stop.check();
      this.#sightings.look(clock.now());
    }
    return false;
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

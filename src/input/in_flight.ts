import type { Point } from "../base/geometry.ts";
import { BUTTONS, KEYEVENTF_KEYUP, KEYEVENTF_UNICODE } from "./held_input.ts";
import type { InputEvent } from "../desktop/input_event.ts";

/** The evidence that shows a window has taken the input sent to it. */
export interface Proof {
  /** How often in a row the window must be found at rest, with foreground and focus unchanged. */
  readonly looks: number;
  /** Least time between two of these looks, milliseconds. */
  readonly apartMs: number;
}

/**
 * Proof after input that opens nothing. Of a quick window both looks come within the 12 ms pause after a batch of
 * text.
 */
const TAKEN: Proof = { looks: 2, apartMs: 8 };

/** Proof after input that can open or switch something: a program often posts itself a message for that first. */
export const TAKEN_AND_DONE: Proof = { looks: 3, apartMs: 16 };

/** Input that was sent and not yet known to be taken by its window. One object for all calls of a server. */
export class InFlight {
  #messages = 0;
  #opens = false;
  #point: Point | undefined;

  /** Takes note of events that Windows accepted, and of the screen point they went to, if to any. */
  sent(events: readonly InputEvent[], point: Point | undefined): void {
    for (const event of events) this.#messages += messagesOf(event);
    this.#opens ||= events.some(mayOpen);
    if (point !== undefined) this.#point = point;
  }

  /** Takes note of a message that was posted to the target itself, not to whatever has the focus. */
  posted(): void {
    this.#messages++;
  }

  /** The proof that all of it was taken; undefined when nothing is on its way. */
  get proof(): Proof | undefined {
    if (this.#messages === 0) return undefined;
    return this.#opens ? TAKEN_AND_DONE : TAKEN;
  }

  /** The most messages that a program reads for this input. */
  get messages(): number {
    return this.#messages;
  }

  /** The last screen point that any of this input went to. */
  get point(): Point | undefined {
    return this.#point;
  }

  /** Notes that all of it was taken. */
  taken(): void {
    this.#messages = 0;
    this.#opens = false;
    this.#point = undefined;
  }
}

/** How many messages an event makes: a key that goes down makes `WM_KEYDOWN`, which makes `WM_CHAR`. */
function messagesOf(event: InputEvent): number {
  return event.type === "keyboard" && (event.flags & KEYEVENTF_KEYUP) === 0 ? 2 : 1;
}

/** Whether an event may open or switch something: a key or a button. Typed characters, moves and the wheel do not. */
function mayOpen(event: InputEvent): boolean {
  if (event.type === "keyboard") return (event.flags & KEYEVENTF_UNICODE) === 0;
  return Object.values(BUTTONS).some(({ down, up }) => (event.flags & (down | up)) !== 0);
}

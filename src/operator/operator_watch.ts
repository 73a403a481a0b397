import type { Clock } from "../base/clock.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import * as vk from "../desktop/virtual_keys.ts";
import { ToolError } from "../base/errors.ts";
import type { Point } from "../base/geometry.ts";
import { LeftCursor } from "./left_cursor.ts";
import { PressedKeys } from "./pressed_keys.ts";

/** Mouse buttons: held by the person, one would turn our input into something else. */
const BUTTONS: ReadonlySet<number> = new Set([
  vk.VK_LBUTTON,
  vk.VK_RBUTTON,
  vk.VK_MBUTTON,
  vk.VK_XBUTTON1,
  vk.VK_XBUTTON2,
]);

/** Modifier keys: as with {@linkcode BUTTONS}. */
const MODIFIERS: ReadonlySet<number> = new Set([
  ...[vk.VK_SHIFT, vk.VK_LSHIFT, vk.VK_RSHIFT],
  ...[vk.VK_CONTROL, vk.VK_LCONTROL, vk.VK_RCONTROL],
  ...[vk.VK_MENU, vk.VK_LMENU, vk.VK_RMENU],
  ...[vk.VK_LWIN, vk.VK_RWIN],
]);

/** How long the server sends no input after the operator took over, milliseconds. */
const REST_MS = 2_000;

/**
 * How long after we sent input Windows may still report it, milliseconds: the tick of the last input moves within 10 ms
 * of `SendInput`; on Wine the X server reports our mouse moves once more, later.
 */
const OWN_ECHO_MS = 250;

/**
 * Watches whether a person uses mouse and keyboard, over all calls. The time of the last foreign input (any that this
 * server did not send) is remembered and looked at right before we send input, since that hides older input.
 */
export class OperatorWatch {
  readonly #view: DesktopView;
  readonly #clock: Clock;
  readonly #requireIdleMs: number;
  readonly #pressed: Pick<PressedKeys, "takeAll">;
  readonly #cursor: LeftCursor;
  /** Time of the last foreign input; monotonic milliseconds, as are all times here but ticks. */
  #foreignAt = -Infinity;
  /** When we pressed each virtual key and button last: Windows reports a press once, perhaps a little later. */
  readonly #sent = new Map<number, number>();
  #lastSent = -Infinity;
  #lookedAt = -Infinity;
  #seenTick = 0;
  /** From a takeover until an effect found the operator at rest. */
  #resting = false;
  /** The tick of input by which a person answered our message box. */
  #answerTick: number | undefined;

  constructor(
    view: DesktopView,
    clock: Clock,
    requireIdleMs: number,
    pressed: Pick<PressedKeys, "takeAll"> = new PressedKeys(view),
  ) {
    this.#view = view;
    this.#pressed = pressed;
    this.#cursor = new LeftCursor(view);
    this.#clock = clock;
    this.#requireIdleMs = requireIdleMs;
  }

  /**
   * Guard 9, at the start of an effect. What was pressed before it does not end it, but counts as use of the desktop.
   *
   * Throws `operator_active` after a takeover until the operator gave no input for 2 s, and while the operator is
   * not idle long enough, `modifier_held` while a modifier or mouse button is held.
   */
  begin(): void {
    this.#look(NOTHING);
    this.#findCursor();
    if (this.#resting && this.#isForeignWithin(REST_MS)) {
      throw new ToolError(
        "operator_active",
        "Refused: the operator took over; try again when nobody has used mouse and keyboard for 2 s",
      );
    }
    this.#resting = false;
    if (this.#isForeignWithin(this.#requireIdleMs)) {
      throw new ToolError("operator_active", "Refused: the operator uses mouse or keyboard; try again later");
    }
    refuseHeldKeys(this.#view, NOTHING);
  }

  /**
   * Called when the person has just answered our message box: the answer does not count as use of the desktop. The
   * function returned is called when the key of the answer is up; other keys pressed until then do count.
   */
  answered(): () => void {
    const answering = new Set(this.#view.getKeysDown());
    this.#pressed.takeAll();
    this.#forgive();
    return () => {
      const others = this.#pressed.takeAll().some((key) => !answering.has(key));
      if (others) this.#note(this.#view.getLastInputTick());
      else this.#forgive();
    };
  }

  /** Whether any input, not ours, came within `ms`. */
  wasActiveWithin(ms: number): boolean {
    this.#look(NOTHING);
    this.#noteMovedCursor();
    return this.#isForeignWithin(ms);
  }

  /** Called after every batch of input that we sent, with its keys and where it put the cursor. */
  sent(virtualKeys: readonly number[], cursor: Point | undefined): void {
    this.#lastSent = this.#clock.now();
    for (const key of virtualKeys) this.#sent.set(key, this.#lastSent);
    if (cursor !== undefined) this.#cursor.put(cursor);
  }

  /**
   * Mid-effect: throws `operator_active` when the person pressed or holds anything that is not ours, moved the
   * cursor away from where we left it, or gave any other input.
   */
  check(held: ReadonlySet<number>): void {
    const foreign = this.#look(held);
    if (foreign || this.#cursor.isAway(this.#clock.now())) throw this.takenOver();
  }

  /** The error of an effect that the operator has stopped; from now on nothing is done until they rest. */
  takenOver(): ToolError {
    this.#foreignAt = this.#clock.now();
    this.#resting = true;
    return new ToolError(
      "operator_active",
      "Stopped: the operator used mouse or keyboard; try again when nobody uses them",
    );
  }

  /** Notes the time of the last foreign input; returns whether any came since the last look. */
  #look(held: ReadonlySet<number>): boolean {
    const before = this.#lookedAt;
    this.#lookedAt = this.#clock.now();
    const pressed = this.#pressed.takeAll().some((key) => !held.has(key) && !this.#isOurs(key, before));
    // After the keys: nothing can have been pressed later than at the last input.
    const tick = this.#view.getLastInputTick();
    const foreign = this.#isForeign(tick);
    const isNew = isAfter(tick, this.#seenTick);
    this.#seenTick = tick;
    if (pressed || foreign) this.#note(tick);
    return pressed || foreign && isNew;
  }

  /** Notes that foreign input came at `tick`. */
  #note(tick: number): void {
    this.#foreignAt = Math.max(this.#foreignAt, this.#clock.now() - this.#ageOf(tick));
  }

  /** Forgives the last input: it was neither ours nor use of the desktop, and the cursor may stay where it is. */
  #forgive(): void {
    this.#answerTick = this.#seenTick = this.#view.getLastInputTick();
    this.#cursor.stay();
  }

  /** From the start of an effect, also one without pointer, the cursor must stay where it is. */
  #findCursor(): void {
    this.#noteMovedCursor();
    if (this.#isEcho(this.#clock.now())) this.#cursor.arrive();
    else this.#cursor.stay();
  }

  /**
   * Shortly after we sent input its time cannot show a hand on the mouse, but the place of the cursor can, also when
   * somebody looks much later.
   */
  #noteMovedCursor(): void {
    const tick = this.#view.getLastInputTick();
    if (this.#isEcho(this.#clock.now() - this.#ageOf(tick)) && this.#cursor.isElsewhere()) this.#note(tick);
  }

  /** Whether a reported press may be one that we sent: no look since then must have reported it already. */
  #isOurs(key: number, lookedAt: number): boolean {
    return lookedAt < (this.#sent.get(key) ?? -Infinity) + OWN_ECHO_MS;
  }

  /** Whether a tick shows foreign input. Right after we sent input it cannot; only keys and cursor can then. */
  #isForeign(tick: number): boolean {
    return tick !== this.#answerTick && !this.#isEcho(this.#clock.now() - this.#ageOf(tick));
  }

  /** Whether input that Windows dates at `time` may be our own last one, or is older. */
  #isEcho(time: number): boolean {
    return time < this.#lastSent + OWN_ECHO_MS;
  }

  #isForeignWithin(ms: number): boolean {
    return this.#clock.now() - this.#foreignAt < ms;
  }

  /** Milliseconds since `tick`, a tick being unsigned 32-bit and wrapping every 49.7 days. */
  #ageOf(tick: number): number {
    return elapsed(this.#view.getTickCount(), tick);
  }
}

const NOTHING: ReadonlySet<number> = new Set();

/** Milliseconds from tick `since` to tick `now`, both unsigned 32-bit and wrapping every 49.7 days. */
function elapsed(now: number, since: number): number {
  return (now - since) >>> 0;
}

/** Whether tick `a` is later than tick `b`. */
function isAfter(a: number, b: number): boolean {
  return a !== b && elapsed(a, b) < 0x8000_0000;
}

/** Throws `modifier_held` while anybody but us holds a modifier or a mouse button. */
export function refuseHeldKeys(desktop: DesktopView, ours: ReadonlySet<number>): void {
  const foreign = desktop.getKeysDown().filter((key) => !ours.has(key));
  if (foreign.some((key) => BUTTONS.has(key))) {
    throw new ToolError(
      "modifier_held",
      "Refused: the operator holds a mouse button; try again when it is released",
    );
  }
  if (foreign.some((key) => MODIFIERS.has(key))) {
    throw new ToolError(
      "modifier_held",
      "Refused: the operator holds a modifier key; try again when it is released",
    );
  }
}

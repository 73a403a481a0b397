import type { Clock } from "./clock.ts";
import type { DesktopView } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { type Point, samePoint } from "./geometry.ts";
import { PressedKeys } from "./pressed_keys.ts";

/** Mouse buttons and modifiers: held by the person, they would turn our input into something else. */
const BUTTONS: ReadonlySet<number> = new Set([0x01, 0x02, 0x04, 0x05, 0x06]);
const MODIFIERS: ReadonlySet<number> = new Set([
  0x10, // VK_SHIFT
  0x11, // VK_CONTROL
  0x12, // VK_MENU
  0x5b, // VK_LWIN
  0x5c, // VK_RWIN
  0xa0, // VK_LSHIFT
  0xa1, // VK_RSHIFT
  0xa2, // VK_LCONTROL
  0xa3, // VK_RCONTROL
  0xa4, // VK_LMENU
  0xa5, // VK_RMENU
]);

/** So many places the cursor came from are kept: on Wine it is seen at older ones than the last. */
const MAX_ECHOES = 16;

/** What `KEYEVENTF_UNICODE` input shows as: `VK_PACKET`. */
const VK_PACKET = 0xe7;

/** How long nothing is done after the operator took over, milliseconds. */
const REST_MS = 2_000;

/** A cursor counts as moved by the person when two readings this far apart both say so: one reading may be late. */
const CURSOR_CONFIRM_MS = 50;

/**
 * How long after our own input what Windows reports of it may still come: the tick of the last input moves within
 * 10 ms of `SendInput`; on Wine the X server reports a move of ours once more, later.
 */
const OWN_ECHO_MS = 250;

/** Who else uses mouse and keyboard, kept over all calls. */
export class OperatorWatch {
  readonly #view: DesktopView;
  readonly #clock: Clock;
  readonly #requireIdleMs: number;
  readonly #pressed: Pick<PressedKeys, "takeAll">;
  /** When we pressed each virtual key and button last: Windows reports a press once, perhaps a little later. */
  readonly #sent = new Map<number, number>();
  /** Where we put the cursor, and whether it has been seen there: a move may arrive a little later. */
  #left: Point | undefined;
  #arrived = false;
  /** Where it was before, and may still be seen for a moment. */
  #cameFrom: readonly Point[] = [];
  #awaySince: number | undefined;
  #lastSent = -Infinity;
  #lastSentTick = 0;
  #tickAtBegin = 0;
  #takenOverAt = -Infinity;
  /** From a takeover until an effect found the operator at rest. */
  #resting = false;
  /** The tick of input that was an answer to a question of ours. */
  #answerTick: number | undefined;

  constructor(
    view: DesktopView,
    clock: Clock,
    requireIdleMs: number,
    pressed: Pick<PressedKeys, "takeAll"> = new PressedKeys(view),
  ) {
    this.#view = view;
    this.#pressed = pressed;
    this.#clock = clock;
    this.#requireIdleMs = requireIdleMs;
  }

  /**
   * Guard 9, at the start of an effect: forgets what was pressed before it.
   *
   * Throws `operator_active` after a takeover until the operator gave no input for 2 s, and while the operator is
   * not idle long enough, `modifier_held` while a modifier or mouse button is held.
   */
  begin(): void {
    this.#pressed.takeAll();
    this.#tickAtBegin = this.#view.getLastInputTick();
    this.#findCursor();
    const isRecent = this.#clock.now() - this.#takenOverAt < REST_MS;
    if (isRecent || this.#resting && this.wasActiveWithin(REST_MS)) {
      throw new ToolError(
        "operator_active",
        "Refused: the operator took over; try again when nobody has used mouse and keyboard for 2 s",
      );
    }
    this.#resting = false;
    const idle = elapsed(this.#view.getTickCount(), this.#view.getLastInputTick());
    if (this.#requireIdleMs > 0 && idle < this.#requireIdleMs && !this.#tickIsOurs()) {
      throw new ToolError("operator_active", "Refused: the operator uses mouse or keyboard; try again later");
    }
    refuseHeldKeys(this.#view, NOTHING);
  }

  /** To be told that the person's last input was an answer to us: that is no use of the desktop. */
  answered(): void {
    this.#answerTick = this.#view.getLastInputTick();
  }

  /** Whether any input, not ours, came within `ms`. */
  wasActiveWithin(ms: number): boolean {
    return !this.#tickIsOurs() && elapsed(this.#view.getTickCount(), this.#view.getLastInputTick()) < ms;
  }

  /** To be told of each event of ours, right after it was sent. */
  sent(virtualKeys: readonly number[], cursor: Point | undefined): void {
    for (const key of virtualKeys) this.#sent.set(key, this.#clock.now());
    if (cursor !== undefined) {
      this.#cameFrom = [...this.#cameFrom, this.#left ?? cursor].slice(-MAX_ECHOES);
      this.#left = cursor;
      this.#arrived = false;
      this.#awaySince = undefined;
    }
    this.#lastSent = this.#clock.now();
    this.#lastSentTick = this.#view.getTickCount();
  }

  /**
   * Mid-effect: throws `operator_active` when the person pressed or holds anything that is not ours, moved the
   * cursor away from where we left it, or gave any other input.
   */
  check(held: ReadonlySet<number>): void {
    const foreign = this.#pressed.takeAll().some((key) => !held.has(key) && !this.#isOurs(key));
    if (foreign || this.#isCursorAway() || this.#isTickForeign()) throw this.takenOver();
  }

  /** The error of an effect that the operator has stopped; from now on nothing is done until they rest. */
  takenOver(): ToolError {
    this.#takenOverAt = this.#clock.now();
    this.#resting = true;
    return new ToolError(
      "operator_active",
      "Stopped: the operator used mouse or keyboard; try again when nobody uses them",
    );
  }

  /**
   * Where the cursor is at the start of an effect, which need not be a pointer's, is where it must stay. Shortly
   * after a move of ours it may still be on its way: then it must go there, and may come from elsewhere.
   */
  #findCursor(): void {
    this.#awaySince = undefined;
    if (this.#left !== undefined && this.#clock.now() - this.#lastSent < OWN_ECHO_MS) {
      this.#arrived = false;
      return;
    }
    this.#left = this.#view.getCursorPos();
    this.#arrived = true;
    this.#cameFrom = [];
  }

  #isOurs(key: number): boolean {
    return key === VK_PACKET || this.#clock.now() - (this.#sent.get(key) ?? -Infinity) < OWN_ECHO_MS;
  }

  #isCursorAway(): boolean {
    const cursor = this.#left === undefined ? undefined : this.#view.getCursorPos();
    if (cursor === undefined || this.#left === undefined || this.#isOnItsWay(cursor, this.#left)) {
      this.#awaySince = undefined;
      return false;
    }
    const now = this.#clock.now();
    this.#awaySince ??= now;
    return now - this.#awaySince >= CURSOR_CONFIRM_MS;
  }

  /** Whether the cursor is where we put it, or not there yet: then it is seen where it came from, nowhere else. */
  #isOnItsWay(cursor: Point, left: Point): boolean {
    if (samePoint(cursor, left)) this.#arrived = true;
    return samePoint(cursor, left) ||
      !this.#arrived && this.#cameFrom.some((point) => samePoint(point, cursor));
  }

  /** Right after our own input the tick is ours or cannot be told apart; the other two signs must do then. */
  #isTickForeign(): boolean {
    if (this.#clock.now() - this.#lastSent < OWN_ECHO_MS) return false;
    const tick = this.#view.getLastInputTick();
    return isAfter(tick, this.#tickAtBegin) && !this.#tickIsOurs();
  }

  #tickIsOurs(): boolean {
    const tick = this.#view.getLastInputTick();
    if (tick === this.#answerTick) return true;
    return this.#lastSent > -Infinity &&
      (!isAfter(tick, this.#lastSentTick) || elapsed(tick, this.#lastSentTick) < OWN_ECHO_MS);
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

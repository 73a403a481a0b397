import type { Clock } from "../base/clock.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { InputEvent, MouseInput } from "../desktop/input_event.ts";
import { type Point, samePoint } from "../base/geometry.ts";
import type { MouseButton } from "../guards/guard_context.ts";
import { buttonEvent, BUTTONS, KEYEVENTF_KEYUP, type PhysicalButton } from "./held_input.ts";
import type { InputGate, Release } from "./input_gate.ts";
import { keyCodeOf } from "../desktop/key_codes.ts";
import type { Progress } from "./progress.ts";

/** `MOUSEEVENTF_*`: https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-mouseinput */
const MOUSEEVENTF_MOVE = 0x0001;
const MOUSEEVENTF_WHEEL = 0x0800;
const MOUSEEVENTF_HWHEEL = 0x1000;
const MOUSEEVENTF_VIRTUALDESK = 0x4000;
const MOUSEEVENTF_ABSOLUTE = 0x8000;

/** One notch of the wheel. https://learn.microsoft.com/windows/win32/inputdev/wm-mousewheel */
const WHEEL_DELTA = 120;

/** How long an application gets to react to a move before a press, and how long a button is held, milliseconds. */
const SETTLE_MS = 150;
const HOLD_MS = 50;

/** Pause between the two clicks of a double click, milliseconds; the system's own limit may demand less. */
const DOUBLE_CLICK_GAP_MS = 80;

/** How many moves lead from corner to corner of a drag, and the pause between two, milliseconds. */
const DRAG_STEPS = 6;
const DRAG_STEP_MS = 15;

/** Pause between two notches of the wheel, milliseconds: some applications merge faster ones. */
const NOTCH_MS = 20;

/**
 * The absolute coordinate that moves the cursor to exactly this pixel. Windows computes floor(n * extent / 65536);
 * the smallest n that gives the pixel is taken.
 *
 * @param pixel position on one axis, screen coordinates
 * @param origin left or top of the virtual screen, negative when a monitor lies left of or above the primary
 * @param extent width or height of the virtual screen
 */
export function normalize(pixel: number, origin: number, extent: number): number {
  return Math.ceil((pixel - origin) * 65536 / extent);
}

/** The parts that a {@linkcode Pointer} works with. */
export interface PointerOptions {
  readonly view: DesktopView;
  readonly gate: InputGate;
  readonly progress: Progress;
  readonly clock: Pick<Clock, "now">;
  /** Whether a screen point still hits the target. */
  readonly hitsTarget: (point: Point) => boolean;
  /** Whether the target is still in front. */
  readonly isInFront: () => boolean;
}

/**
 * A place of the cursor, and the event that puts it there, made beforehand: releasing must not depend on reading
 * anything.
 */
interface Visit {
  readonly point: Point;
  readonly move: MouseInput;
}

/** The mouse, for one call; points are screen coordinates. */
export class Pointer {
  readonly #options: PointerOptions;
  /** Where the cursor was put, newest last: the places a held button may be released at. */
  readonly #visited: Visit[] = [];
  #pressedAt: Visit | undefined;
  #dragging = false;

  constructor(options: PointerOptions) {
    this.#options = options;
  }

  /**
   * Moves, waits, then presses and releases `count` times. Returns the milliseconds from the first press to the last,
   * which may be more than a double click may take: a target that is busy with the first press is waited for.
   */
  async click(point: Point, button: MouseButton, count: 1 | 2): Promise<number> {
    const { gate, view, progress, clock } = this.#options;
    progress.expect(count, "clicks");
    const presses: number[] = [];
    const physical = this.#physical(button);
    await this.#moveTo(point);
    await gate.pause(SETTLE_MS);
    for (let i = 0; i < count; i++) {
      if (i > 0) await gate.pause(Math.min(DOUBLE_CLICK_GAP_MS, Math.floor(view.getDoubleClickTime() / 4)));
      await this.#press(point, physical);
      presses.push(clock.now());
      // Both presses of a double click have to fall into the system's time.
      const holdMs = Math.min(HOLD_MS, Math.floor(view.getDoubleClickTime() / 4));
      await gate.hold(holdMs, () => progress.advance(), () => this.#release());
    }
    return Math.max(...presses) - Math.min(...presses);
  }

  /** Moves the cursor and leaves it there for `dwellMs` milliseconds. */
  async hover(point: Point, dwellMs: number): Promise<void> {
    this.#options.progress.expect(1, "moves");
    await this.#moveTo(point, () => this.#options.progress.advance());
    await this.#options.gate.stay(dwellMs);
  }

  /** Moves the cursor and turns the wheel by `notches`, signed: up and right are positive. */
  async scroll(point: Point, notches: number, axis: "vertical" | "horizontal"): Promise<void> {
    const { gate, progress } = this.#options;
    const flags = axis === "vertical" ? MOUSEEVENTF_WHEEL : MOUSEEVENTF_HWHEEL;
    const turn: MouseInput = {
      type: "mouse",
      flags,
      dx: 0,
      dy: 0,
      mouseData: Math.sign(notches) * WHEEL_DELTA,
    };
    progress.expect(Math.abs(notches), "notches");
    await this.#moveTo(point);
    await gate.pause(SETTLE_MS);
    for (let i = 0; i < Math.abs(notches); i++) {
      if (i > 0) await gate.pause(NOTCH_MS);
      await gate.emit([turn], { cursor: point, point }, (count) => progress.advance(count));
    }
  }

  /** Presses the primary button at the first point, moves over the others in small steps, releases at the last. */
  async drag(points: readonly Point[]): Promise<void> {
    const { gate, progress } = this.#options;
    const [start, ...rest] = points;
    const end = rest.at(-1);
    if (start === undefined || end === undefined) throw new RangeError("A drag needs two points");
    progress.expect(1, "drags");
    const button = this.#physical("primary");
    await this.#moveTo(start);
    await gate.pause(SETTLE_MS);
    await this.#press(start, button);
    this.#dragging = true;
    let from = start;
    for (const to of rest) {
      for (let step = 1; step <= DRAG_STEPS; step++) {
        await gate.pause(DRAG_STEP_MS);
        await this.#moveTo(between(from, to, step / DRAG_STEPS));
      }
      from = to;
    }
    await gate.pause(HOLD_MS);
    await this.#drop(end, button);
  }

  /**
   * Releases what this call still holds: at the point of the press, else at the last point that still hits the target.
   * A drag that is given up is first called off with Esc, if the target can still get it.
   */
  releaseAll(): void {
    const { gate } = this.#options;
    if (gate.held.holdsButton) gate.releaseAll(this.#release());
  }

  #release(): Release {
    const visit = this.#releasedAt();
    return {
      ...(this.#dragging && this.#options.isInFront() && { callOff: tapEscape() }),
      ...(visit !== undefined && { place: [visit.move] }),
    };
  }

  #releasedAt(): Visit | undefined {
    const visits = [this.#pressedAt, ...this.#visited.toReversed()].filter((visit) => visit !== undefined);
    return visits.find(({ point }) => this.#options.hitsTarget(point)) ?? visits[0];
  }

  async #moveTo(point: Point, moved: () => void = () => {}): Promise<void> {
    const cursor = this.#visited.at(-1)?.point;
    const move = this.#move(point);
    await this.#options.gate.emit([move], cursor === undefined ? { point } : { cursor, point }, (count) => {
      if (count === 0) return;
      this.#visited.push({ point, move });
      moved();
    });
  }

  async #press(point: Point, { down }: PhysicalButton): Promise<void> {
    const move = this.#move(point);
    this.#pressedAt = { point, move };
    await this.#options.gate.emit([move, buttonEvent(down)], { cursor: point, point }, (count) => {
      if (count === 2) this.#options.progress.begin();
    });
  }

  /** Releases the button at the end of a drag. This is an effect of its own, checked like any other. */
  async #drop(point: Point, { up }: PhysicalButton): Promise<void> {
    await this.#options.gate.emit([this.#move(point), buttonEvent(up)], { cursor: point, point }, (count) => {
      if (count === 2) this.#options.progress.advance();
    });
  }

  #physical(button: MouseButton): PhysicalButton {
    return (button === "primary") !== this.#options.view.isMouseButtonSwapped()
      ? BUTTONS.left
      : BUTTONS.right;
  }

  #move(point: Point): MouseInput {
    const { left, top, right, bottom } = this.#options.view.getVirtualScreen();
    return {
      type: "mouse",
      flags: MOUSEEVENTF_MOVE | MOUSEEVENTF_ABSOLUTE | MOUSEEVENTF_VIRTUALDESK,
      dx: normalize(point.x, left, right - left),
      dy: normalize(point.y, top, bottom - top),
      mouseData: 0,
    };
  }
}

function between(from: Point, to: Point, share: number): Point {
  if (samePoint(from, to)) return to;
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
  };
}

function tapEscape(): readonly InputEvent[] {
  const { virtualKey } = keyCodeOf("esc");
  return [0, KEYEVENTF_KEYUP].map((flags) => ({ type: "keyboard", virtualKey, scanCode: 1, flags }));
}

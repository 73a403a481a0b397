import type { Clock } from "./clock.ts";
import type { DesktopView, MouseInput } from "./desktop.ts";
import type { Point, Rect } from "./geometry.ts";
import type { Expectation, MouseButton } from "./guards.ts";
import type { InputGate } from "./input_gate.ts";
import type { Progress } from "./progress.ts";

/** `MOUSEEVENTF_*`. https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-mouseinput */
const MOVE = 0x0001;
const LEFTDOWN = 0x0002;
const LEFTUP = 0x0004;
const RIGHTDOWN = 0x0008;
const RIGHTUP = 0x0010;
const VIRTUALDESK = 0x4000;
const ABSOLUTE = 0x8000;

const VK_LBUTTON = 0x01;
const VK_RBUTTON = 0x02;

/** The time an application gets to react to the move before the press, and between press and release. */
const SETTLE_MS = 150;
const HOLD_MS = 50;

/** The buttons as the hardware knows them. */
interface PhysicalButton {
  readonly virtualKey: number;
  readonly down: number;
  readonly up: number;
}

const LEFT: PhysicalButton = { virtualKey: VK_LBUTTON, down: LEFTDOWN, up: LEFTUP };
const RIGHT: PhysicalButton = { virtualKey: VK_RBUTTON, down: RIGHTDOWN, up: RIGHTUP };

/**
 * The absolute coordinate that moves the cursor to exactly this pixel. Windows computes floor(n * width / 65536);
 * the smallest n that gives the pixel is taken.
 *
 * @param pixel position on one axis, screen coordinates
 * @param origin left or top of the virtual screen, negative when a monitor lies left of or above the primary
 * @param extent width or height of the virtual screen
 */
export function normalize(pixel: number, origin: number, extent: number): number {
  return Math.ceil((pixel - origin) * 65536 / extent);
}

function change(flag: number): MouseInput {
  return { type: "mouse", flags: flag, dx: 0, dy: 0, mouseData: 0 };
}

export interface PointerOptions {
  readonly view: DesktopView;
  readonly gate: InputGate;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** The mouse, for one call. Whatever is pressed is released by {@linkcode Pointer.releaseAll} on every exit. */
export class Pointer {
  readonly #view: DesktopView;
  readonly #gate: InputGate;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #progress: Progress;
  /** What is pressed, and the events that let go of it: made before the press, so that nothing can hinder them. */
  #held: { readonly button: PhysicalButton; readonly release: readonly MouseInput[] } | undefined;

  constructor({ view, gate, clock, signal, progress }: PointerOptions) {
    this.#view = view;
    this.#gate = gate;
    this.#clock = clock;
    this.#signal = signal;
    this.#progress = progress;
  }

  /** Moves to a screen point, waits, presses and releases.  */
  async click(point: Point, button: MouseButton): Promise<void> {
    const physical = this.#physical(button);
    this.#progress.expect(1, "clicks");
    await this.#gate.emit([this.#move(point)], this.#expect(undefined));
    await this.#clock.sleep(SETTLE_MS, this.#signal);
    await this.#press(point, physical);
    await this.#clock.sleep(HOLD_MS, this.#signal);
    await this.#release(point, physical);
  }

  /** Lets go of what this call still holds, at the point of its press. */
  releaseAll(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    this.#gate.release(held.release);
  }

  async #press(point: Point, button: PhysicalButton): Promise<void> {
    const move = this.#move(point);
    // One event of two would be the move alone: only two of two pressed the button.
    await this.#gate.emit([move, change(button.down)], this.#expect(point), (count) => {
      if (count < 2) return;
      this.#held = { button, release: [move, change(button.up)] };
      this.#progress.begin();
    });
  }

  async #release(point: Point, button: PhysicalButton): Promise<void> {
    await this.#gate.emit([this.#move(point), change(button.up)], this.#expect(point), (count) => {
      if (count < 2) return;
      this.#held = undefined;
      this.#progress.advance();
    });
  }

  #expect(cursor: Point | undefined): Expectation {
    return { cursor, held: new Set(this.#held === undefined ? [] : [this.#held.button.virtualKey]) };
  }

  #physical(button: MouseButton): PhysicalButton {
    return (button === "primary") !== this.#view.isMouseButtonSwapped() ? LEFT : RIGHT;
  }

  #move(point: Point): MouseInput {
    const screen: Rect = this.#view.getVirtualScreen();
    return {
      type: "mouse",
      flags: MOVE | ABSOLUTE | VIRTUALDESK,
      dx: normalize(point.x, screen.left, screen.right - screen.left),
      dy: normalize(point.y, screen.top, screen.bottom - screen.top),
      mouseData: 0,
    };
  }
}

import type { Hwnd } from "../src/desktop/desktop.ts";
import type { KeyboardInput } from "../src/desktop/input_event.ts";

/** One key going down or up in the window that had the focus then. */
export interface Keyed {
  readonly hwnd: Hwnd;
  readonly event: "down" | "up";
  /** `VK_PACKET` for a typed unit. */
  readonly virtualKey: number;
  /** The scan code, or the UTF-16 unit that was typed. */
  readonly code: number;
  readonly extended: boolean;
}

const KEYEVENTF_EXTENDEDKEY = 1;
const KEYEVENTF_KEYUP = 2;
const KEYEVENTF_UNICODE = 4;
const VK_PACKET = 0xe7;

/** Modifiers show beside their left form. */
const LEFT: ReadonlyMap<number, number> = new Map([[0x10, 0xa0], [0x11, 0xa2], [0x12, 0xa4]]);

/** The keys of a fake desktop: what is down, and what each window got. */
export class FakeKeyboard {
  readonly keyed: Keyed[] = [];
  readonly #down: Set<number>;
  readonly #pressed: Set<number>;

  constructor(down: Set<number>, pressed: Set<number>) {
    this.#down = down;
    this.#pressed = pressed;
  }

  apply({ virtualKey, scanCode, flags }: KeyboardInput, focus: Hwnd): void {
    const isUp = (flags & KEYEVENTF_KEYUP) !== 0;
    const key = (flags & KEYEVENTF_UNICODE) !== 0 ? VK_PACKET : virtualKey;
    this.keyed.push({
      hwnd: focus,
      event: isUp ? "up" : "down",
      virtualKey: key,
      code: scanCode,
      extended: (flags & KEYEVENTF_EXTENDEDKEY) !== 0,
    });
    for (const shown of [key, LEFT.get(key)]) {
      if (shown === undefined) continue;
      if (isUp) this.#down.delete(shown);
      else {
        this.#down.add(shown);
        this.#pressed.add(shown);
      }
    }
  }

  /** What was typed into a window. */
  typedInto(hwnd: Hwnd): string {
    const downs = this.keyed.filter((one) => one.hwnd === hwnd && one.event === "down");
    return String.fromCharCode(
      ...downs.filter(({ virtualKey }) => virtualKey === VK_PACKET).map(({ code }) => code),
    );
  }

  /** Key names as `+17 +86 -86 -17`, in order. */
  get strokes(): string {
    return this.keyed.map(({ event, virtualKey }) => `${event === "down" ? "+" : "-"}${virtualKey}`).join(
      " ",
    );
  }
}

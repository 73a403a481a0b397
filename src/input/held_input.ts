import type { InputEvent, KeyboardInput, MouseInput } from "../desktop/input_event.ts";
import { sidesOf } from "../desktop/key_codes.ts";
import { VK_LBUTTON, VK_PACKET, VK_RBUTTON } from "../desktop/virtual_keys.ts";

// `MOUSEEVENTF_*`: https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-mouseinput
// `KEYEVENTF_*`: https://learn.microsoft.com/windows/win32/api/winuser/ns-winuser-keybdinput

/** The left button goes down. */
export const MOUSEEVENTF_LEFTDOWN = 0x0002;
/** The left button goes up. */
export const MOUSEEVENTF_LEFTUP = 0x0004;
/** The right button goes down. */
export const MOUSEEVENTF_RIGHTDOWN = 0x0008;
/** The right button goes up. */
export const MOUSEEVENTF_RIGHTUP = 0x0010;

/** The scan code has the prefix E0. */
export const KEYEVENTF_EXTENDEDKEY = 0x0001;
/** The key goes up; without this bit it goes down. */
export const KEYEVENTF_KEYUP = 0x0002;
/** The event is a UTF-16 unit of text, not a key. */
export const KEYEVENTF_UNICODE = 0x0004;

/** The two buttons by their place on the mouse, whichever of them is the primary one. */
export const BUTTONS = {
  left: { virtualKey: VK_LBUTTON, down: MOUSEEVENTF_LEFTDOWN, up: MOUSEEVENTF_LEFTUP },
  right: { virtualKey: VK_RBUTTON, down: MOUSEEVENTF_RIGHTDOWN, up: MOUSEEVENTF_RIGHTUP },
} as const;

/** One of {@linkcode BUTTONS}. */
export type PhysicalButton = typeof BUTTONS[keyof typeof BUTTONS];

/** A mouse event without movement. */
export function buttonEvent(flags: number): MouseInput {
  return { type: "mouse", flags, dx: 0, dy: 0, mouseData: 0 };
}

/** Whether an event presses a mouse button. */
export function isButtonDown(event: InputEvent): boolean {
  return event.type === "mouse" && Object.values(BUTTONS).some(({ down }) => (event.flags & down) !== 0);
}

/**
 * The keys and buttons that we hold down, derived from the events that Windows took, so that no press can be
 * forgotten. Nothing that the operator holds is in it.
 */
export class HeldInput {
  readonly #held: (KeyboardInput | MouseInput)[] = [];

  /** Takes note of an event that Windows accepted. */
  note(event: InputEvent): void {
    if (event.type === "keyboard") return this.#noteKey(event);
    for (const { down, up } of Object.values(BUTTONS)) {
      if ((event.flags & down) !== 0) this.#held.push(buttonEvent(up));
      if ((event.flags & up) !== 0) this.#drop((held) => held.type === "mouse" && held.flags === up);
    }
  }

  /** The events that release everything, the last press first. */
  releases(): readonly InputEvent[] {
    return this.#held.toReversed();
  }

  get holdsAnything(): boolean {
    return this.#held.length > 0;
  }

  get holdsButton(): boolean {
    return this.#held.some(({ type }) => type === "mouse");
  }

  /** Every virtual key and button that shows as down because we hold it. */
  virtualKeys(): ReadonlySet<number> {
    return new Set(this.#held.flatMap(virtualKeysOf));
  }

  #noteKey(event: KeyboardInput): void {
    const released: KeyboardInput = { ...event, flags: event.flags | KEYEVENTF_KEYUP };
    if ((event.flags & KEYEVENTF_KEYUP) === 0) this.#held.push(released);
    else {
      this.#drop((held) =>
        held.type === "keyboard" && held.virtualKey === event.virtualKey && held.scanCode === event.scanCode
      );
    }
  }

  #drop(fits: (held: KeyboardInput | MouseInput) => boolean): void {
    const index = this.#held.findLastIndex(fits);
    if (index >= 0) this.#held.splice(index, 1);
  }
}

/** The virtual keys as which `GetAsyncKeyState` reports an event. */
export function virtualKeysOf(event: InputEvent): readonly number[] {
  if (event.type === "keyboard") {
    return (event.flags & KEYEVENTF_UNICODE) !== 0
      ? [VK_PACKET]
      : [event.virtualKey, ...sidesOf(event.virtualKey)];
  }
  return Object.values(BUTTONS)
    .filter(({ down, up }) => (event.flags & (down | up)) !== 0)
    .map(({ virtualKey }) => virtualKey);
}

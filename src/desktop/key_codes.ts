/** A key as Windows names it. */
export interface KeyCode {
  /** `VK_*`. https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes */
  readonly virtualKey: number;
  /** Whether its scan code has the E0 prefix. `MapVirtualKeyExW` does not tell everywhere, hence a table. */
  readonly extended: boolean;
}

const VK_SHIFT = 0x10;
const VK_CONTROL = 0x11;
const VK_MENU = 0x12;
const VK_ESCAPE = 0x1b;
const VK_F1 = 0x70;

const plain = (virtualKey: number): KeyCode => ({ virtualKey, extended: false });
const extended = (virtualKey: number): KeyCode => ({ virtualKey, extended: true });

const NAMED: Readonly<Record<string, KeyCode>> = {
  backspace: plain(0x08),
  tab: plain(0x09),
  enter: plain(0x0d),
  esc: plain(VK_ESCAPE),
  space: plain(0x20),
  pageup: extended(0x21),
  pagedown: extended(0x22),
  end: extended(0x23),
  home: extended(0x24),
  left: extended(0x25),
  up: extended(0x26),
  right: extended(0x27),
  down: extended(0x28),
  delete: extended(0x2e),
  shift: plain(VK_SHIFT),
  ctrl: plain(VK_CONTROL),
  alt: plain(VK_MENU),
};

/** The code of a key or modifier by the name that `send_key` takes. Throws `RangeError` for any other name. */
export function keyCodeOf(name: string): KeyCode {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named !== undefined) return named;
  if (/^[a-z0-9]$/.test(name)) return plain(name.toUpperCase().charCodeAt(0));
  const number = /^f([1-9]|1[0-9]|2[0-4])$/.exec(name)?.[1];
  if (number !== undefined) return plain(VK_F1 + Number(number) - 1);
  throw new RangeError("Unknown key name");
}

/** `MOD_*` of `RegisterHotKey` for each modifier. */
export const HOTKEY_MODIFIERS: Readonly<Record<"alt" | "ctrl" | "shift", number>> = {
  alt: 1,
  ctrl: 2,
  shift: 4,
};

/** Left and right forms that `GetAsyncKeyState` reports beside a modifier, and nothing for other keys. */
export function sidesOf(virtualKey: number): readonly number[] {
  switch (virtualKey) {
    case VK_SHIFT:
      return [0xa0, 0xa1];
    case VK_CONTROL:
      return [0xa2, 0xa3];
    case VK_MENU:
      return [0xa4, 0xa5];
    default:
      return [];
  }
}

import * as vk from "./virtual_keys.ts";

/** A key as Windows names it. */
export interface KeyCode {
  /** One of `virtual_keys.ts`, or the ASCII code of a letter or digit. */
  readonly virtualKey: number;
  /** Whether its scan code has the E0 prefix. `MapVirtualKeyExW` does not tell everywhere, hence a table. */
  readonly extended: boolean;
}

const plain = (virtualKey: number): KeyCode => ({ virtualKey, extended: false });
const extended = (virtualKey: number): KeyCode => ({ virtualKey, extended: true });

const NAMED: Readonly<Record<string, KeyCode>> = {
  backspace: plain(vk.VK_BACK),
  tab: plain(vk.VK_TAB),
  enter: plain(vk.VK_RETURN),
  esc: plain(vk.VK_ESCAPE),
  space: plain(vk.VK_SPACE),
  pageup: extended(vk.VK_PRIOR),
  pagedown: extended(vk.VK_NEXT),
  end: extended(vk.VK_END),
  home: extended(vk.VK_HOME),
  left: extended(vk.VK_LEFT),
  up: extended(vk.VK_UP),
  right: extended(vk.VK_RIGHT),
  down: extended(vk.VK_DOWN),
  delete: extended(vk.VK_DELETE),
  shift: plain(vk.VK_SHIFT),
  ctrl: plain(vk.VK_CONTROL),
  alt: plain(vk.VK_MENU),
};

/** The code of a key or modifier by the name that `send_key` takes. Throws `RangeError` for any other name. */
export function keyCodeOf(name: string): KeyCode {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (named !== undefined) return named;
  if (/^[a-z0-9]$/.test(name)) return plain(name.toUpperCase().charCodeAt(0));
  const number = /^f([1-9]|1[0-9]|2[0-4])$/.exec(name)?.[1];
  if (number !== undefined) return plain(vk.VK_F1 + Number(number) - 1);
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
    case vk.VK_SHIFT:
      return [vk.VK_LSHIFT, vk.VK_RSHIFT];
    case vk.VK_CONTROL:
      return [vk.VK_LCONTROL, vk.VK_RCONTROL];
    case vk.VK_MENU:
      return [vk.VK_LMENU, vk.VK_RMENU];
    default:
      return [];
  }
}

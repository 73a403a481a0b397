import type { DesktopView } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { HOTKEY_MODIFIERS, keyCodeOf } from "../desktop/key_codes.ts";
import type { Chord } from "../policy/key_chords.ts";

/**
 * Throws `input_rejected` when another program holds one of the chords as a global hotkey, because it would get the
 * key instead of the target. Only function keys and keys with a modifier can be hotkeys.
 */
export function checkHotkeys(view: DesktopView, chords: readonly Chord[]): void {
  for (const { key, modifiers } of chords) {
    if (modifiers.length === 0 && !/^f\d+$/.test(key)) continue;
    const flags = modifiers.reduce((sum, modifier) => sum | HOTKEY_MODIFIERS[modifier], 0);
    if (view.isHotkeyFree(keyCodeOf(key).virtualKey, flags)) continue;
    throw new ToolError("input_rejected", "Refused: another program holds this key as a global hotkey");
  }
}

import { readMessage, SIZEOF_MSG } from "../../ffi/structs/message.ts";
import type { User32 } from "../../ffi/user32.ts";
import { MOD_CONTROL, MOD_NOREPEAT, PM_REMOVE, WM_HOTKEY } from "../../ffi/winuser.ts";
import type { DesktopStop } from "../desktop/session_marks.ts";
import { VK_CANCEL, VK_PAUSE, VK_SCROLL } from "../desktop/virtual_keys.ts";

/** The Win32 functions that register hotkeys. */
type HotkeyCalls = Pick<User32, "RegisterHotKey" | "UnregisterHotKey">;

interface StopChord {
  readonly virtualKey: number;
  /** `MOD_*` bits. */
  readonly modifiers: number;
  /** Whether watching the stop key fails when this chord cannot be registered. */
  readonly needed: boolean;
}

/** Every combination of `MOD_ALT` (1), `MOD_CONTROL` (2) and `MOD_SHIFT` (4). */
const COMBINATIONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** First identifier of the stop key's hotkeys, which count up from here; identifiers belong to the thread. */
const FIRST_STOP_ID = 1;
const TRIAL_ID = 0x100;

/** Most messages taken from the queue, which holds 10,000, so that a queue that never ends is given up. */
const MAX_MESSAGES = 10_000;

/** Whether no program, this one included, holds a chord as a hotkey: registers it and gives it back at once. */
export function isHotkeyFree(user32: HotkeyCalls, virtualKey: number, modifiers: number): boolean {
  if (user32.RegisterHotKey(0n, TRIAL_ID, modifiers, virtualKey) === 0) return false;
  // If giving it back fails, this program itself holds it.
  return user32.UnregisterHotKey(0n, TRIAL_ID) !== 0;
}

/**
 * Registers the stop key as hotkeys of the calling thread and takes their messages; both calls must come from that
 * thread.
 */
export function createHotkeys(
  user32: HotkeyCalls & Pick<User32, "PeekMessageW">,
): Pick<DesktopStop, "watchStopKey" | "takeStopKey"> {
  const watched = new Set<bigint>();
  const unwatch = (): void => {
    for (const id of watched) user32.UnregisterHotKey(0n, Number(id));
    watched.clear();
  };
  return {
    watchStopKey(virtualKey) {
      unwatch();
      using undo = new DisposableStack();
      undo.defer(unwatch);
      for (const [index, chord] of stopChords(virtualKey).entries()) {
        const id = FIRST_STOP_ID + index;
        const modifiers = chord.modifiers | MOD_NOREPEAT;
        if (user32.RegisterHotKey(0n, id, modifiers, chord.virtualKey) !== 0) watched.add(BigInt(id));
        else if (chord.needed) return false;
      }
      undo.move();
      return true;
    },
    takeStopKey: () => takeHotkeys(user32, watched),
  };
}

/** Takes every hotkey message that waits, so that none counts later. Returns whether one was `watched`. */
function takeHotkeys(user32: Pick<User32, "PeekMessageW">, watched: ReadonlySet<bigint>): boolean {
  const bytes = new Uint8Array(SIZEOF_MSG);
  let taken = false;
  for (let i = 0; i < MAX_MESSAGES; i++) {
    if (user32.PeekMessageW(bytes, 0n, WM_HOTKEY, WM_HOTKEY, PM_REMOVE) === 0) break;
    const { message, wParam } = readMessage(bytes);
    // WM_QUIT passes every filter.
    if (message === WM_HOTKEY && watched.has(wParam)) taken = true;
  }
  return taken;
}

/**
 * The chords to register for a stop key. A hotkey fires only with exactly its modifiers, and while the server itself
 * sends a chord, shift or alt may be down: so each combination is registered. With Ctrl held, a keyboard sends Pause
 * and Scroll Lock as Break. A Ctrl held by a program does not change what the keyboard sends, so the key counts with
 * Ctrl too.
 */
function stopChords(virtualKey: number): readonly StopChord[] {
  const chords = COMBINATIONS.map((modifiers) => ({
    virtualKey,
    modifiers,
    needed: modifiers === 0 || modifiers === MOD_CONTROL,
  }));
  const isBreak = virtualKey === VK_PAUSE || virtualKey === VK_SCROLL;
  // Not with Alt as well: Ctrl+Alt+Break is how a person leaves a remote desktop.
  return isBreak ? [...chords, { virtualKey: VK_CANCEL, modifiers: MOD_CONTROL, needed: true }] : chords;
}

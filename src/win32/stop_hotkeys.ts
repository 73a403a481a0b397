import { readMessage, SIZEOF_MSG } from "../../ffi/structs/message.ts";
import {
  MOD_CONTROL,
  MOD_NOREPEAT,
  PM_REMOVE,
  type User32,
  VK_CANCEL,
  VK_PAUSE,
  VK_SCROLL,
  WM_HOTKEY,
} from "../../ffi/user32.ts";
import type { DesktopStop } from "../desktop/desktop.ts";

type HotkeyCalls = Pick<User32, "RegisterHotKey" | "UnregisterHotKey">;

interface StopChord {
  readonly virtualKey: number;
  /** `MOD_*` bits. */
  readonly modifiers: number;
  /** Whether the stop key is not watched without it. */
  readonly needed: boolean;
}

/** Every combination of `MOD_ALT` (1), `MOD_CONTROL` (2) and `MOD_SHIFT` (4). */
const COMBINATIONS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Identifiers of hotkeys belong to the thread; those of the stop key count up from the first. */
const FIRST_STOP_ID = 1;
const TRIAL_ID = 0x100;

/** A queue holds 10,000 messages; one that never ends has more. */
const MAX_MESSAGES = 10_000;

/** Whether nobody, ourselves included, holds a chord as a hotkey: registers it and gives it back at once. */
export function isHotkeyFree(user32: HotkeyCalls, virtualKey: number, modifiers: number): boolean {
  if (user32.RegisterHotKey(0n, TRIAL_ID, modifiers, virtualKey) === 0) return false;
  // Not given back, it is taken: by us.
  return user32.UnregisterHotKey(0n, TRIAL_ID) !== 0;
}

/** The stop key as hotkeys of the calling thread, which must be the one that takes their messages. */
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

/** Takes every hotkey message that waits, so that none is left to count later; whether one was `watched`. */
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
 * A hotkey wants its modifiers exactly, and while a chord of ours is down, shift or alt is: such a press would be
 * missed. With control held on it, a keyboard sends Pause and Scroll Lock as Break; control held by a program does
 * not change what it sends, so the key itself counts with control too.
 */
function stopChords(virtualKey: number): readonly StopChord[] {
  const chords = COMBINATIONS.map((modifiers) => ({
    virtualKey,
    modifiers,
    needed: modifiers === 0 || modifiers === MOD_CONTROL,
  }));
  const isBreak = virtualKey === VK_PAUSE || virtualKey === VK_SCROLL;
  // Not with alt as well: Ctrl+Alt+Break is how a person leaves a remote desktop.
  return isBreak ? [...chords, { virtualKey: VK_CANCEL, modifiers: MOD_CONTROL, needed: true }] : chords;
}

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
import type { DesktopStop } from "../desktop.ts";

type HotkeyCalls = Pick<User32, "RegisterHotKey" | "UnregisterHotKey">;

interface Chord {
  readonly virtualKey: number;
  /** `MOD_*` bits. */
  readonly modifiers: number;
}

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
        if (user32.RegisterHotKey(0n, id, modifiers, chord.virtualKey) === 0) return false;
        watched.add(BigInt(id));
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

function stopChords(virtualKey: number): readonly Chord[] {
  const chords = [{ virtualKey, modifiers: 0 }, { virtualKey, modifiers: MOD_CONTROL }];
  // With control, keyboards send both as Break. Only what other programs send comes as the key itself.
  const isBreak = virtualKey === VK_PAUSE || virtualKey === VK_SCROLL;
  return isBreak ? [...chords, { virtualKey: VK_CANCEL, modifiers: MOD_CONTROL }] : chords;
}

import { packInputs, SIZEOF_INPUT } from "../../ffi/structs/input.ts";
import { readPoint, SIZEOF_POINT } from "../../ffi/structs/rect.ts";
import {
  newGuiThreadInfo,
  newLastInputInfo,
  readGuiThreadInfo,
  readLastInputInfo,
} from "../../ffi/structs/thread_input.ts";
import type { User32 } from "../../ffi/user32.ts";
import {
  GUI_INMENUMODE,
  GUI_POPUPMENUMODE,
  GUI_SYSTEMMENUMODE,
  MAPVK_VK_TO_VSC,
  SM_SWAPBUTTON,
} from "../../ffi/winuser.ts";
import type { GuiThreadInfo } from "../desktop/desktop.ts";
import type { InputEvent } from "../desktop/input_event.ts";
import type { Point } from "../base/geometry.ts";

/** The last virtual key; they are numbered from 1 and include mouse buttons. */
const LAST_VIRTUAL_KEY = 254;

/**
 * Sends all events in one `SendInput`, so that no other program's event comes between them. Returns how many Windows
 * accepted.
 */
export function sendInput(user32: Pick<User32, "SendInput">, events: readonly InputEvent[]): number {
  return events.length === 0 ? 0 : user32.SendInput(events.length, packInputs(events), SIZEOF_INPUT);
}

/** The place of the cursor, screen coordinates; undefined when Windows does not say, as on the secure desktop. */
export function getCursorPos(user32: Pick<User32, "GetCursorPos">): Point | undefined {
  const point = new Uint8Array(SIZEOF_POINT);
  return user32.GetCursorPos(point) === 0 ? undefined : readPoint(point);
}

/**
 * Virtual keys and buttons that are down now. Those pressed since the last reading, by whichever program, are added to
 * `pressed`.
 */
export function getKeysDown(
  user32: Pick<User32, "GetAsyncKeyState">,
  pressed?: Set<number>,
): readonly number[] {
  const down: number[] = [];
  for (let key = 1; key <= LAST_VIRTUAL_KEY; key++) {
    const state = user32.GetAsyncKeyState(key);
    if (state < 0) down.push(key);
    if ((state & 1) !== 0) pressed?.add(key);
  }
  return down;
}

/** `GetTickCount` at the last input of this session; 0 when Windows does not say. */
export function getLastInputTick(user32: Pick<User32, "GetLastInputInfo">): number {
  const info = newLastInputInfo();
  return user32.GetLastInputInfo(info) === 0 ? 0 : readLastInputInfo(info);
}

/**
 * The scan code of a virtual key under the keyboard layout of a thread; 0 when the layout has none or the thread is
 * gone.
 */
export function mapVirtualKey(
  user32: Pick<User32, "GetKeyboardLayout" | "MapVirtualKeyExW">,
  virtualKey: number,
  tid: number,
): number {
  // Thread 0 and layout 0 would both stand for our own thread.
  const layout = tid === 0 ? 0n : user32.GetKeyboardLayout(tid);
  return layout === 0n ? 0 : user32.MapVirtualKeyExW(virtualKey, MAPVK_VK_TO_VSC, layout);
}

/** Whether primary and secondary mouse buttons are exchanged. */
export function isMouseButtonSwapped(user32: Pick<User32, "GetSystemMetrics">): boolean {
  return user32.GetSystemMetrics(SM_SWAPBUTTON) !== 0;
}

/** The focus and the menu state of a thread; undefined when the thread is gone. */
export function getGuiThreadInfo(
  user32: Pick<User32, "GetGUIThreadInfo">,
  tid: number,
): GuiThreadInfo | undefined {
  const bytes = newGuiThreadInfo();
  // Thread 0 would stand for the thread in front.
  if (tid === 0 || user32.GetGUIThreadInfo(tid, bytes) === 0) return undefined;
  const { flags, hwndFocus } = readGuiThreadInfo(bytes);
  return {
    hwndFocus,
    menuMode: (flags & (GUI_INMENUMODE | GUI_SYSTEMMENUMODE | GUI_POPUPMENUMODE)) !== 0,
    systemMenuMode: (flags & GUI_SYSTEMMENUMODE) !== 0,
    popupMenuMode: (flags & GUI_POPUPMENUMODE) !== 0,
  };
}

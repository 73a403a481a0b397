import { packInputs, SIZEOF_INPUT } from "../../ffi/structs/input.ts";
import { readPoint, SIZEOF_POINT } from "../../ffi/structs/rect.ts";
import { newGuiThreadInfo, readGuiThreadInfo } from "../../ffi/structs/thread_input.ts";
import {
  GUI_INMENUMODE,
  GUI_POPUPMENUMODE,
  GUI_SYSTEMMENUMODE,
  SM_SWAPBUTTON,
  type User32,
} from "../../ffi/user32.ts";
import type { GuiThreadInfo, InputEvent } from "../desktop.ts";
import type { Point } from "../geometry.ts";

/** Virtual keys, mouse buttons among them, are 1 to 254. */
const LAST_VIRTUAL_KEY = 254;

/** `SendInput` of all events in one call, so that nobody's event comes between; returns how many Windows accepted. */
export function sendInput(user32: Pick<User32, "SendInput">, events: readonly InputEvent[]): number {
  return events.length === 0 ? 0 : user32.SendInput(events.length, packInputs(events), SIZEOF_INPUT);
}

/** Screen coordinates; undefined when Windows would not say, as on the secure desktop. */
export function getCursorPos(user32: Pick<User32, "GetCursorPos">): Point | undefined {
  const point = new Uint8Array(SIZEOF_POINT);
  return user32.GetCursorPos(point) === 0 ? undefined : readPoint(point);
}

/** Virtual keys and buttons that are down now. */
export function getKeysDown(user32: Pick<User32, "GetAsyncKeyState">): readonly number[] {
  const down: number[] = [];
  for (let key = 1; key <= LAST_VIRTUAL_KEY; key++) {
    // The low bit, "pressed since the last call", is shared with every other caller: not used.
    if (user32.GetAsyncKeyState(key) < 0) down.push(key);
  }
  return down;
}

/** Whether primary and secondary mouse buttons are exchanged. */
export function isMouseButtonSwapped(user32: Pick<User32, "GetSystemMetrics">): boolean {
  return user32.GetSystemMetrics(SM_SWAPBUTTON) !== 0;
}

/** undefined when the thread is gone. */
export function getGuiThreadInfo(
  user32: Pick<User32, "GetGUIThreadInfo">,
  tid: number,
): GuiThreadInfo | undefined {
  const bytes = newGuiThreadInfo();
  // 0 would mean whatever thread is in front.
  if (tid === 0 || user32.GetGUIThreadInfo(tid, bytes) === 0) return undefined;
  const { flags, hwndFocus, hwndCapture } = readGuiThreadInfo(bytes);
  return {
    hwndFocus,
    hwndCapture,
    menuMode: (flags & (GUI_INMENUMODE | GUI_SYSTEMMENUMODE | GUI_POPUPMENUMODE)) !== 0,
    systemMenuMode: (flags & GUI_SYSTEMMENUMODE) !== 0,
  };
}

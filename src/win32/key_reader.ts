import type { User32 } from "../../ffi/user32.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import { getKeysDown } from "./send_input.ts";

/** Reads which keys and buttons are down, and keeps those that were pressed until they are asked for. */
export function createKeyReader(
  user32: Pick<User32, "GetAsyncKeyState">,
): Pick<DesktopView, "getKeysDown" | "getKeysPressed"> {
  // Windows reports "pressed since the last call" once, to whichever call comes first.
  const pressed = new Set<number>();
  return {
    getKeysDown: () => getKeysDown(user32, pressed),
    getKeysPressed() {
      for (const key of getKeysDown(user32, pressed)) pressed.add(key);
      const keys = [...pressed].sort((a, b) => a - b);
      pressed.clear();
      return keys;
    },
  };
}

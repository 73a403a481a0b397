import type { DesktopView } from "./desktop.ts";
import { ToolError } from "./errors.ts";

/** Mouse buttons and modifiers: held by the person, they would turn our input into something else. */
const BUTTONS: ReadonlySet<number> = new Set([0x01, 0x02, 0x04, 0x05, 0x06]);
const MODIFIERS: ReadonlySet<number> = new Set([
  0x10, // VK_SHIFT
  0x11, // VK_CONTROL
  0x12, // VK_MENU
  0x5b, // VK_LWIN
  0x5c, // VK_RWIN
  0xa0, // VK_LSHIFT
  0xa1, // VK_RSHIFT
  0xa2, // VK_LCONTROL
  0xa3, // VK_RCONTROL
  0xa4, // VK_LMENU
  0xa5, // VK_RMENU
]);

/** Throws `modifier_held` while anybody but us holds a modifier or a mouse button. */
export function refuseHeldKeys(desktop: DesktopView, ours: ReadonlySet<number>): void {
  const foreign = desktop.getKeysDown().filter((key) => !ours.has(key));
  if (foreign.some((key) => BUTTONS.has(key))) {
    throw new ToolError(
      "modifier_held",
      "Refused: the operator holds a mouse button; try again when it is released",
    );
  }
  if (foreign.some((key) => MODIFIERS.has(key))) {
    throw new ToolError(
      "modifier_held",
      "Refused: the operator holds a modifier key; try again when it is released",
    );
  }
}

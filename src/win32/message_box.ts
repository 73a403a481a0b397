import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import type { User32 } from "../../ffi/user32.ts";
import type { DesktopDialog } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { getWindowThreadProcessId } from "./window_state.ts";

/** The message box, and closing it again. `ownPid` is the process whose boxes may be closed. */
export function createDialog(
  fixed: Pick<FixedCalls, "askOkCancel" | "postClose">,
  user32: Pick<User32, "GetWindowThreadProcessId">,
  ownPid: number,
): DesktopDialog {
  return {
    async showBox(text, caption) {
      const answer = await fixed.askOkCancel(text, caption);
      if (answer === "failed") {
        throw new ToolError("platform_error", "Cannot ask for the confirmation: Windows showed no box");
      }
      return answer === "ok";
    },
    dismissBox: (hwnd) => getWindowThreadProcessId(user32, hwnd)?.pid === ownPid && fixed.postClose(hwnd),
  };
}

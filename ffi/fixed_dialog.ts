import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits } from "./permits.ts";
import { wideString } from "./structs/wide_string.ts";
import { IDCANCEL, IDOK, MB_DEFBUTTON2, MB_OKCANCEL, MB_SETFOREGROUND, MB_TOPMOST } from "./user32.ts";

/** What a person made of a box; `failed`: Windows showed none. */
export type DialogAnswer = "ok" | "cancel" | "failed";

/** The message box with its buttons fixed. */
export interface DialogCalls {
  /**
   * `MessageBoxW` of OK and Cancel, Cancel the default, topmost and in the foreground if Windows lets it. Does not
   * block; settles when the box is gone; `failed` too while another one is there. Throws on a NUL in either text.
   */
  askOkCancel(text: string, caption: string): Promise<DialogAnswer>;
}

// Never MB_YESNO, where a stray "y" answers Yes and Esc answers nothing, and never MB_SERVICE_NOTIFICATION, which
// shows the box on a desktop where nobody of this session need be.
const STYLE = MB_OKCANCEL | MB_DEFBUTTON2 | MB_TOPMOST | MB_SETFOREGROUND;

/** {@linkcode DialogCalls} over the raw function. */
export function fixDialog(
  { MessageBoxW }: Pick<NonblockingCalls, "MessageBoxW">,
  permits: Pick<AllPermits, "box">,
): DialogCalls {
  /** Referenced until the box is gone: another thread reads them. */
  const shown = new Set<readonly Uint16Array[]>();
  return {
    async askOkCancel(text, caption) {
      const [body, title] = [wideString(text), wideString(caption)];
      const texts = [body, title];
      const permit = permits.box.tryTake();
      // A box of ours is still there: one more would come when nobody asks any more.
      if (permit === undefined) return "failed";
      shown.add(texts);
      try {
        const button = await MessageBoxW(permit, 0n, body, title, STYLE);
        if (button === IDOK) return "ok";
        return button === IDCANCEL ? "cancel" : "failed";
      } finally {
        shown.delete(texts);
      }
    },
  };
}

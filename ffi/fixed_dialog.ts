import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits } from "./permits.ts";
import { wideString } from "./structs/wide_string.ts";
import { IDCANCEL, IDOK, MB_DEFBUTTON2, MB_OKCANCEL, MB_SETFOREGROUND, MB_TOPMOST } from "./winuser.ts";

/** How a message box was answered; `failed`: Windows showed none. */
export type DialogAnswer = "ok" | "cancel" | "failed";

/** The message box with its buttons fixed. */
export interface DialogCalls {
  /**
   * `MessageBoxW` with OK and Cancel, Cancel the default, topmost and in the foreground if Windows lets it. Does not
   * block; settles when the box is gone. `failed` also while an earlier box is still open. Throws on a NUL in either
   * text.
   */
  askOkCancel(text: string, caption: string): Promise<DialogAnswer>;
}

// Never MB_YESNO, where a stray "y" answers Yes and Esc does nothing; never MB_SERVICE_NOTIFICATION, which may show
// the box on a desktop that nobody looks at.
const STYLE = MB_OKCANCEL | MB_DEFBUTTON2 | MB_TOPMOST | MB_SETFOREGROUND;

/** {@linkcode DialogCalls} over the raw function. */
export function fixDialog(
  { MessageBoxW }: Pick<NonblockingCalls, "MessageBoxW">,
  permits: Pick<AllPermits, "box">,
): DialogCalls {
  /** Texts of boxes that are open, kept referenced because another thread reads them. */
  const shown = new Set<readonly Uint16Array[]>();
  return {
    async askOkCancel(text, caption) {
      const [body, title] = [wideString(text), wideString(caption)];
      const texts = [body, title];
      const permit = permits.box.tryTake();
      // An earlier box is still open: a second one would appear when its caller no longer waits.
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

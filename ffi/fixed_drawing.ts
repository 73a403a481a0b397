import { unlessAborted } from "./fixed_messages.ts";
import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits, Permit } from "./permits.ts";
import { PW_RENDERFULLCONTENT } from "./winuser.ts";

/** The calls that wait for an application or the compositor to draw. */
export interface DrawingCalls {
  /**
   * Takes the permit for {@linkcode DrawingCalls.printWindow}, before a bitmap to draw into is made. Rejects with the
   * signal's reason.
   */
  takeDrawingPermit(signal: AbortSignal): Promise<Permit<"unbounded">>;
  /**
   * `PrintWindow(PW_RENDERFULLCONTENT)` into a memory DC: whether it succeeded. Settles when the application has
   * answered, which may be never.
   */
  printWindow(permit: Permit<"unbounded">, hwnd: bigint, hdc: bigint): Promise<boolean>;
  /**
   * `DwmFlush`: resolves when the compositor has shown what was drawn before. Rejects with the signal's reason as soon
   * as that is aborted.
   */
  flushCompositor(signal: AbortSignal): Promise<void>;
}

/** {@linkcode DrawingCalls} over the raw functions. */
export function fixDrawing(
  { PrintWindow, DwmFlush }: Pick<NonblockingCalls, "PrintWindow" | "DwmFlush">,
  permits: Pick<AllPermits, "unbounded" | "compositor">,
): DrawingCalls {
  return {
    takeDrawingPermit: (signal) => permits.unbounded.take({ first: false, signal }),
    printWindow: async (permit, hwnd, hdc) =>
      await PrintWindow(permit, hwnd, hdc, PW_RENDERFULLCONTENT) !== 0,
    async flushCompositor(signal) {
      const permit = await permits.compositor.take({ first: false, signal });
      await unlessAborted(DwmFlush(permit), signal);
    },
  };
}

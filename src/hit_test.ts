import { ToolError } from "./errors.ts";
import type { PolicyEntry } from "./policy/policy.ts";

/** `WM_NCHITTEST` answers that matter here. https://learn.microsoft.com/windows/win32/inputdev/wm-nchittest */
export const HTCLIENT = 1;
export const HTCAPTION = 2;
export const HTSYSMENU = 3;
export const HTMENU = 5;
export const HTHSCROLL = 6;
export const HTVSCROLL = 7;
export const HTCLOSE = 20;

const ALWAYS_FREE: ReadonlySet<number> = new Set([HTCLIENT, HTMENU, HTHSCROLL, HTVSCROLL]);

/**
 * Throws unless a press of `button` on this part of a window is what the policy entry allows.
 *
 * The close button, the system menu and a right click on the caption close the window, or offer to: they are
 * `close`, whatever the tool is called. Other parts outside the client area need `non_client`.
 */
export function refuseHitTest(area: number, button: "primary" | "secondary", entry: PolicyEntry): void {
  if (ALWAYS_FREE.has(area)) return;
  const closes = area === HTCLOSE || area === HTSYSMENU || area === HTCAPTION && button === "secondary";
  if (closes && !entry.allowedActions.has("close")) {
    throw new ToolError(
      "policy_denied",
      "Refused: this part of the window closes it, and close is not granted",
    );
  }
  if (closes) {
    throw new ToolError(
      "confirmation_required",
      "Refused: this part of the window closes it; close_window asks for it",
    );
  }
  if (!entry.nonClient) {
    throw new ToolError(
      "policy_denied",
      "Refused: the point is on the title bar or border, which is not granted",
    );
  }
}

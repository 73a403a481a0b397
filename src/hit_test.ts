/** `WM_NCHITTEST` answers that matter here. https://learn.microsoft.com/windows/win32/inputdev/wm-nchittest */
export const HTCLIENT = 1;
export const HTCAPTION = 2;
export const HTSYSMENU = 3;
export const HTMENU = 5;
export const HTHSCROLL = 6;
export const HTVSCROLL = 7;
export const HTCLOSE = 20;

const CONTENT: ReadonlySet<number> = new Set([HTCLIENT, HTMENU, HTHSCROLL, HTVSCROLL]);

/** What a press on a part of a window is about. */
export type WindowPart = "content" | "closing" | "frame";

/**
 * What a press of `button` on this part of a window does: the close button, the system menu and a right click on
 * the caption close the window, or offer to.
 */
export function partOf(area: number, button: "primary" | "secondary"): WindowPart {
  if (CONTENT.has(area)) return "content";
  const closes = area === HTCLOSE || area === HTSYSMENU || area === HTCAPTION && button === "secondary";
  return closes ? "closing" : "frame";
}

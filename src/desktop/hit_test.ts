/** Answers to `WM_NCHITTEST`. https://learn.microsoft.com/windows/win32/inputdev/wm-nchittest */
export const HTERROR = -2;
export const HTTRANSPARENT = -1;
export const HTNOWHERE = 0;
export const HTCLIENT = 1;
export const HTCAPTION = 2;
export const HTSYSMENU = 3;
export const HTGROWBOX = 4;
export const HTMENU = 5;
export const HTHSCROLL = 6;
export const HTVSCROLL = 7;
export const HTMINBUTTON = 8;
export const HTMAXBUTTON = 9;
export const HTLEFT = 10;
export const HTRIGHT = 11;
export const HTTOP = 12;
export const HTTOPLEFT = 13;
export const HTTOPRIGHT = 14;
export const HTBOTTOM = 15;
export const HTBOTTOMLEFT = 16;
export const HTBOTTOMRIGHT = 17;
export const HTBORDER = 18;
export const HTOBJECT = 19;
export const HTCLOSE = 20;
export const HTHELP = 21;

/**
 * What a press on a part of a window is about: the application's own content, the frame around it, closing the
 * window or opening the menu that does, an item of the menu bar, or nothing of this window: what lies below it gets
 * the press.
 */
export type WindowPart = "content" | "frame" | "closing" | "menu_bar" | "see_through";

/** What a press of the primary and of the secondary button is about. */
type Verdict = readonly [primary: WindowPart, secondary: WindowPart];

const CONTENT: Verdict = ["content", "content"];
const FRAME: Verdict = ["frame", "frame"];
const CLOSING: Verdict = ["closing", "closing"];
/** The secondary button opens the system menu, and its Close is an item of it. */
const TITLE_BAR: Verdict = ["frame", "closing"];

/** A verdict for each answer that Windows defines. */
const VERDICTS: ReadonlyMap<number, Verdict> = new Map([
  // Windows drops the press: what would be told as a click would be none.
  [HTERROR, FRAME],
  [HTNOWHERE, FRAME],
  [HTTRANSPARENT, ["see_through", "see_through"]],
  [HTCLIENT, CONTENT],
  [HTCAPTION, TITLE_BAR],
  [HTSYSMENU, CLOSING],
  [HTGROWBOX, FRAME],
  [HTMENU, ["menu_bar", "menu_bar"]],
  [HTHSCROLL, CONTENT],
  [HTVSCROLL, CONTENT],
  [HTMINBUTTON, TITLE_BAR],
  [HTMAXBUTTON, TITLE_BAR],
  [HTLEFT, FRAME],
  [HTRIGHT, FRAME],
  [HTTOP, FRAME],
  [HTTOPLEFT, FRAME],
  [HTTOPRIGHT, FRAME],
  [HTBOTTOM, FRAME],
  [HTBOTTOMLEFT, FRAME],
  [HTBOTTOMRIGHT, FRAME],
  [HTBORDER, FRAME],
  [HTOBJECT, FRAME],
  [HTCLOSE, CLOSING],
  [HTHELP, TITLE_BAR],
]);

/**
 * What a press of `button` is about on a part of a window that `WM_NCHITTEST` calls `area`. A value nobody defined is
 * a part of a frame that the application draws itself.
 */
export function partOf(area: number, button: "primary" | "middle" | "secondary"): WindowPart {
  const [primary, secondary] = VERDICTS.get(area) ?? FRAME;
  return button === "secondary" ? secondary : primary;
}

// Answers to `WM_NCHITTEST`, and what they mean for a press:
// https://learn.microsoft.com/windows/win32/inputdev/wm-nchittest

/** At the point is nothing of a window; Windows drops a press here. */
export const HTERROR = -2;
/** At the point is the window below, of the same thread. */
export const HTTRANSPARENT = -1;
/** At the point is between windows. */
export const HTNOWHERE = 0;
/** At the point is the content of the window. */
export const HTCLIENT = 1;
/** At the point is the title bar. */
export const HTCAPTION = 2;
/** At the point is the icon that opens the system menu. */
export const HTSYSMENU = 3;
/** At the point is the size box in the lower right corner. */
export const HTGROWBOX = 4;
/** At the point is the menu bar. */
export const HTMENU = 5;
/** At the point is the horizontal scroll bar. */
export const HTHSCROLL = 6;
/** At the point is the vertical scroll bar. */
export const HTVSCROLL = 7;
/** At the point is the Minimize button. */
export const HTMINBUTTON = 8;
/** At the point is the Maximize button. */
export const HTMAXBUTTON = 9;
/** At the point is the left border. */
export const HTLEFT = 10;
/** At the point is the right border. */
export const HTRIGHT = 11;
/** At the point is the upper border. */
export const HTTOP = 12;
/** At the point is the upper left corner of the border. */
export const HTTOPLEFT = 13;
/** At the point is the upper right corner of the border. */
export const HTTOPRIGHT = 14;
/** At the point is the lower border. */
export const HTBOTTOM = 15;
/** At the point is the lower left corner of the border. */
export const HTBOTTOMLEFT = 16;
/** At the point is the lower right corner of the border. */
export const HTBOTTOMRIGHT = 17;
/** At the point is a border that resizes nothing. */
export const HTBORDER = 18;
/** At the point is a part of the frame that Windows no longer makes. */
export const HTOBJECT = 19;
/** At the point is the Close button. */
export const HTCLOSE = 20;
/** At the point is the Help button. */
export const HTHELP = 21;

/**
 * What a press on a part of a window is about: the application's own content, the frame around it, closing the
 * window or opening the menu that does, an item of the menu bar, or nothing of this window: what lies below it gets
 * the press.
 */
export type WindowPart = "content" | "frame" | "closing" | "menu_bar" | "see_through";

/** The parts of a window that a press of the primary and of the secondary button is about. */
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

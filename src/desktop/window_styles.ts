// Window styles of winuser.h, as `getStyle` and `getExStyle` of the desktop give them.

/** Style: the window has a title bar. */
export const WS_CAPTION = 0x00c00000;
/** Extended style: with {@linkcode WS_EX_LAYERED}, clicks go through to the window below. */
export const WS_EX_TRANSPARENT = 0x00000020;
/** Extended style: a child window of an MDI program. */
export const WS_EX_MDICHILD = 0x00000040;
/** Extended style: a floating tool bar. */
export const WS_EX_TOOLWINDOW = 0x00000080;
/** Extended style: the window may be translucent. */
export const WS_EX_LAYERED = 0x00080000;

// Virtual keys and mouse buttons of winuser.h: https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes

/** Left mouse button. */
export const VK_LBUTTON = 0x01;
/** Right mouse button. */
export const VK_RBUTTON = 0x02;
/** Ctrl+Break. */
export const VK_CANCEL = 0x03;
/** Middle mouse button. */
export const VK_MBUTTON = 0x04;
/** First extra mouse button. */
export const VK_XBUTTON1 = 0x05;
/** Second extra mouse button. */
export const VK_XBUTTON2 = 0x06;
/** Backspace. */
export const VK_BACK = 0x08;
/** Tab. */
export const VK_TAB = 0x09;
/** Enter. */
export const VK_RETURN = 0x0d;
/** Shift, either side. */
export const VK_SHIFT = 0x10;
/** Ctrl, either side. */
export const VK_CONTROL = 0x11;
/** Alt, either side. */
export const VK_MENU = 0x12;
/** Pause. */
export const VK_PAUSE = 0x13;
/** Esc. */
export const VK_ESCAPE = 0x1b;
/** Space bar. */
export const VK_SPACE = 0x20;
/** Page Up. */
export const VK_PRIOR = 0x21;
/** Page Down. */
export const VK_NEXT = 0x22;
/** End. */
export const VK_END = 0x23;
/** Home. */
export const VK_HOME = 0x24;
/** Left arrow. */
export const VK_LEFT = 0x25;
/** Up arrow. */
export const VK_UP = 0x26;
/** Right arrow. */
export const VK_RIGHT = 0x27;
/** Down arrow. */
export const VK_DOWN = 0x28;
/** Delete. */
export const VK_DELETE = 0x2e;
/** Left Windows key. */
export const VK_LWIN = 0x5b;
/** Right Windows key. */
export const VK_RWIN = 0x5c;
/** F1; the other function keys follow. */
export const VK_F1 = 0x70;
/** Scroll Lock. */
export const VK_SCROLL = 0x91;
/** Left Shift. */
export const VK_LSHIFT = 0xa0;
/** Right Shift. */
export const VK_RSHIFT = 0xa1;
/** Left Ctrl. */
export const VK_LCONTROL = 0xa2;
/** Right Ctrl. */
export const VK_RCONTROL = 0xa3;
/** Left Alt. */
export const VK_LMENU = 0xa4;
/** Right Alt. */
export const VK_RMENU = 0xa5;
/** Typed text: the key that `KEYEVENTF_UNICODE` input shows as. */
export const VK_PACKET = 0xe7;

// Constants of winuser.h, which the functions of `user32.ts` take and give.

/** `GetWindow`: the window below in z-order. */
export const GW_HWNDNEXT = 2;
/** `GetWindow`: the owner. */
export const GW_OWNER = 4;
/** `GetWindow`: the topmost child. */
export const GW_CHILD = 5;
/** `GetAncestor`: the parent, without owners. */
export const GA_PARENT = 1;
/** `GetAncestor`: the top-level window at the end of the chain of parents. */
export const GA_ROOT = 2;
/** `GetWindowLongW`: the `WS_*` bits. */
export const GWL_STYLE = -16;
/** `GetWindowLongW`: the `WS_EX_*` bits. */
export const GWL_EXSTYLE = -20;
/** `GetLayeredWindowAttributes`: one colour of the window is see-through. */
export const LWA_COLORKEY = 0x1;
/** `GetLayeredWindowAttributes`: the window has an alpha value, 255 being opaque. */
export const LWA_ALPHA = 0x2;
/** `GetWindowDisplayAffinity`: the window is black in every capture. */
export const WDA_MONITOR = 0x1;
/** `WINDOWPLACEMENT.flags`: the minimised window was maximised before. */
export const WPF_RESTORETOMAXIMIZED = 0x2;
/** `GUITHREADINFO.flags`: the thread has a menu in use. */
export const GUI_INMENUMODE = 0x04;
/** `GUITHREADINFO.flags`: the menu in use is a system menu. */
export const GUI_SYSTEMMENUMODE = 0x08;
/** `GUITHREADINFO.flags`: the menu in use belongs to no menu bar. */
export const GUI_POPUPMENUMODE = 0x10;
/** `GetMenuState`: the item is named by its position, 0 the first. */
export const MF_BYPOSITION = 0x400;
/** `GetMenuState`: the item is highlighted. */
export const MF_HILITE = 0x80;
/** `GetSystemMetrics`: not 0 when left and right mouse button are exchanged. */
export const SM_SWAPBUTTON = 23;
/** `GetSystemMetrics`: left edge of the virtual screen, pixels. */
export const SM_XVIRTUALSCREEN = 76;
/** `GetSystemMetrics`: top edge of the virtual screen, pixels. */
export const SM_YVIRTUALSCREEN = 77;
/** `GetSystemMetrics`: width of the virtual screen, pixels. */
export const SM_CXVIRTUALSCREEN = 78;
/** `GetSystemMetrics`: height of the virtual screen, pixels. */
export const SM_CYVIRTUALSCREEN = 79;
/** `MonitorFromPoint`: no monitor where none has the point. */
export const MONITOR_DEFAULTTONULL = 0;
/** `MONITORINFO.dwFlags`: the primary monitor. */
export const MONITORINFOF_PRIMARY = 0x1;
/** `EnumDisplaySettingsExW`: the mode in use. */
export const ENUM_CURRENT_SETTINGS = 0xffffffff;
/** `GetUserObjectInformationW`: the name of the desktop. */
export const UOI_NAME = 2;
/** `OpenInputDesktop`: the right to read what is on the desktop. */
export const DESKTOP_READOBJECTS = 0x0001;
/** Message that means nothing: whether it is answered says whether the thread reads messages. */
export const WM_NULL = 0x0000;
/** Message that asks a window to close. */
export const WM_CLOSE = 0x0010;
/** Message that asks a window which of its parts is at a screen point. */
export const WM_NCHITTEST = 0x0084;
/** Message that brings a window one UTF-16 unit of text. */
export const WM_CHAR = 0x0102;
/** Message that asks the window of an open menu for its `HMENU`. */
export const MN_GETHMENU = 0x01e1;
/** Message that says a registered hotkey was pressed. */
export const WM_HOTKEY = 0x0312;
/** `PeekMessageW`: take the message out of the queue. */
export const PM_REMOVE = 0x0001;
/** `RegisterHotKey`: with a Ctrl key. */
export const MOD_CONTROL = 0x0002;
/** `RegisterHotKey`: once a press, not again while the key is held. */
export const MOD_NOREPEAT = 0x4000;
/** `MapVirtualKeyExW`: from virtual key to scan code. */
export const MAPVK_VK_TO_VSC = 0;
/** `ShowWindowAsync`: show or restore the window without activating it. */
export const SW_SHOWNOACTIVATE = 4;
/** `PrintWindow`: also what a browser or a game draws by itself. */
export const PW_RENDERFULLCONTENT = 0x2;
/** A message posted to this "window" goes to every top-level window; to `HWND_TOPMOST` (-1) as well. */
export const HWND_BROADCAST = 0xffffn;
/** `SendMessageTimeoutW`: give up at once on a window that counts as hung. */
export const SMTO_ABORTIFHUNG = 0x0002;
/** `MessageBoxW`: buttons OK and Cancel. */
export const MB_OKCANCEL = 0x00000001;
/** `MessageBoxW`: the second button is the default. */
export const MB_DEFBUTTON2 = 0x00000100;
/** `MessageBoxW`: bring the box to the foreground. */
export const MB_SETFOREGROUND = 0x00010000;
/** `MessageBoxW`: keep the box above other windows. */
export const MB_TOPMOST = 0x00040000;
/** `MessageBoxW` result: OK was pressed. */
export const IDOK = 1;
/** `MessageBoxW` result: Cancel or Escape was pressed. Also the identifier of the button. */
export const IDCANCEL = 2;
/** `SetProcessDpiAwarenessContext`: every coordinate is in physical pixels of its monitor. */
export const DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2 = -4n;
/** `DPI_AWARENESS`: drawn for 96 dpi, and stretched by Windows elsewhere. */
export const DPI_AWARENESS_UNAWARE = 0;
/** `DPI_AWARENESS`: drawn for the DPI that the system had at logon, and stretched elsewhere. */
export const DPI_AWARENESS_SYSTEM_AWARE = 1;

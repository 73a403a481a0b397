import type { BlockingTable, NonblockingTable } from "./function_tables.ts";

/** user32.dll: the functions that leave `ffi/` as they are. */
export const USER32 = {
  /** `HWND GetTopWindow(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-gettopwindow} */
  GetTopWindow: { parameters: ["usize"], result: "usize" }, // (HWND) -> HWND
  /** `HWND GetWindow(HWND hWnd, UINT uCmd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindow} */
  GetWindow: { parameters: ["usize", "u32"], result: "usize" }, // (HWND, UINT) -> HWND
  /** `BOOL IsWindow(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-iswindow} */
  IsWindow: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `HWND GetForegroundWindow(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getforegroundwindow} */
  GetForegroundWindow: { parameters: [], result: "usize" }, // () -> HWND
  /** `DWORD GetWindowThreadProcessId(HWND hWnd, LPDWORD lpdwProcessId)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowthreadprocessid} */
  GetWindowThreadProcessId: { parameters: ["usize", "buffer"], result: "u32" }, // (HWND, LPDWORD) -> DWORD
  /** `int InternalGetWindowText(HWND hWnd, LPWSTR pString, int cchMaxCount)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-internalgetwindowtext} */
  InternalGetWindowText: {
    parameters: ["usize", "buffer", "i32"], // HWND, LPWSTR, int
    result: "i32", // int
  },
  /** `int GetClassNameW(HWND hWnd, LPWSTR lpClassName, int nMaxCount)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getclassnamew} */
  GetClassNameW: { parameters: ["usize", "buffer", "i32"], result: "i32" }, // (HWND, LPWSTR, int) -> int
  /** `BOOL GetWindowRect(HWND hWnd, LPRECT lpRect)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowrect} */
  GetWindowRect: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, LPRECT) -> BOOL
  /** `BOOL GetClientRect(HWND hWnd, LPRECT lpRect)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getclientrect} */
  GetClientRect: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, LPRECT) -> BOOL
  /** `BOOL ClientToScreen(HWND hWnd, LPPOINT lpPoint)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-clienttoscreen} */
  ClientToScreen: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, LPPOINT) -> BOOL
  /** `BOOL PhysicalToLogicalPointForPerMonitorDPI(HWND hWnd, LPPOINT lpPoint)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-physicaltologicalpointforpermonitordpi} */
  PhysicalToLogicalPointForPerMonitorDPI: {
    parameters: ["usize", "buffer"], // HWND, LPPOINT
    result: "i32", // BOOL
  },
  /** `HMENU GetMenu(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getmenu} */
  GetMenu: { parameters: ["usize"], result: "usize" }, // (HWND) -> HMENU
  /** `HMENU GetSubMenu(HMENU hMenu, int nPos)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getsubmenu} */
  GetSubMenu: { parameters: ["usize", "i32"], result: "usize" }, // (HMENU, int) -> HMENU
  /** `int GetMenuItemCount(HMENU hMenu)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getmenuitemcount} */
  GetMenuItemCount: { parameters: ["usize"], result: "i32" }, // (HMENU) -> int
  /** `UINT GetMenuItemID(HMENU hMenu, int nPos)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getmenuitemid} */
  GetMenuItemID: { parameters: ["usize", "i32"], result: "u32" }, // (HMENU, int) -> UINT
  /** `UINT GetMenuState(HMENU hMenu, UINT uId, UINT uFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getmenustate} */
  GetMenuState: { parameters: ["usize", "u32", "u32"], result: "u32" }, // (HMENU, UINT, UINT) -> UINT
  /** `int MenuItemFromPoint(HWND hWnd, HMENU hMenu, POINT ptScreen)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-menuitemfrompoint} */
  MenuItemFromPoint: { parameters: ["usize", "usize", "u64"], result: "i32" }, // (HWND, HMENU, POINT) -> int
  /** `UINT GetDpiForWindow(HWND hwnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getdpiforwindow} */
  GetDpiForWindow: { parameters: ["usize"], result: "u32" }, // (HWND) -> UINT
  /** `DPI_AWARENESS_CONTEXT GetWindowDpiAwarenessContext(HWND hwnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowdpiawarenesscontext} */
  GetWindowDpiAwarenessContext: { parameters: ["usize"], result: "isize" }, // (HWND) -> DPI_AWARENESS_CONTEXT
  /** `DPI_AWARENESS GetAwarenessFromDpiAwarenessContext(DPI_AWARENESS_CONTEXT value)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getawarenessfromdpiawarenesscontext} */
  GetAwarenessFromDpiAwarenessContext: { parameters: ["isize"], result: "i32" }, // (DPI_AWARENESS_CONTEXT) -> DPI_AWARENESS
  /** `BOOL IsWindowVisible(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-iswindowvisible} */
  IsWindowVisible: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `BOOL IsIconic(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-isiconic} */
  IsIconic: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `BOOL IsZoomed(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-iszoomed} */
  IsZoomed: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `BOOL IsWindowEnabled(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-iswindowenabled} */
  IsWindowEnabled: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `BOOL IsHungAppWindow(HWND hwnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-ishungappwindow} */
  IsHungAppWindow: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `LONG GetWindowLongW(HWND hWnd, int nIndex)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowlongw} */
  GetWindowLongW: { parameters: ["usize", "i32"], result: "i32" }, // (HWND, int) -> LONG
  /** `BOOL GetLayeredWindowAttributes(HWND hwnd, COLORREF *pcrKey, BYTE *pbAlpha, DWORD *pdwFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getlayeredwindowattributes} */
  GetLayeredWindowAttributes: {
    parameters: ["usize", "buffer", "buffer", "buffer"], // HWND, COLORREF *, BYTE *, DWORD *
    result: "i32", // BOOL
  },
  /** `int GetWindowRgnBox(HWND hWnd, LPRECT lprc)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowrgnbox} */
  GetWindowRgnBox: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, LPRECT) -> int
  /** `BOOL GetWindowDisplayAffinity(HWND hWnd, DWORD *pdwAffinity)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowdisplayaffinity} */
  GetWindowDisplayAffinity: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, DWORD *) -> BOOL
  /** `BOOL GetWindowPlacement(HWND hWnd, WINDOWPLACEMENT *lpwndpl)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getwindowplacement} */
  GetWindowPlacement: { parameters: ["usize", "buffer"], result: "i32" }, // (HWND, WINDOWPLACEMENT *) -> BOOL
  /** `HWND WindowFromPoint(POINT Point)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-windowfrompoint} */
  WindowFromPoint: { parameters: ["u64"], result: "usize" }, // (POINT) -> HWND
  /** `HWND GetAncestor(HWND hwnd, UINT gaFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getancestor} */
  GetAncestor: { parameters: ["usize", "u32"], result: "usize" }, // (HWND, UINT) -> HWND
  /** `BOOL GetGUIThreadInfo(DWORD idThread, PGUITHREADINFO pgui)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getguithreadinfo} */
  GetGUIThreadInfo: { parameters: ["u32", "buffer"], result: "i32" }, // (DWORD, PGUITHREADINFO) -> BOOL
  /** `BOOL GetCursorPos(LPPOINT lpPoint)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getcursorpos} */
  GetCursorPos: { parameters: ["buffer"], result: "i32" }, // (LPPOINT) -> BOOL
  /** `int GetSystemMetrics(int nIndex)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getsystemmetrics} */
  GetSystemMetrics: { parameters: ["i32"], result: "i32" }, // (int) -> int
  /** `SHORT GetAsyncKeyState(int vKey)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getasynckeystate} */
  GetAsyncKeyState: { parameters: ["i32"], result: "i16" }, // (int) -> SHORT
  /** `UINT GetDoubleClickTime(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getdoubleclicktime} */
  GetDoubleClickTime: { parameters: [], result: "u32" }, // () -> UINT
  /** `BOOL GetLastInputInfo(PLASTINPUTINFO plii)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getlastinputinfo} */
  GetLastInputInfo: { parameters: ["buffer"], result: "i32" }, // (PLASTINPUTINFO) -> BOOL
  /** `HKL GetKeyboardLayout(DWORD idThread)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getkeyboardlayout} */
  GetKeyboardLayout: { parameters: ["u32"], result: "usize" }, // (DWORD) -> HKL
  /** `UINT MapVirtualKeyExW(UINT uCode, UINT uMapType, HKL dwhkl)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-mapvirtualkeyexw} */
  MapVirtualKeyExW: { parameters: ["u32", "u32", "usize"], result: "u32" }, // (UINT, UINT, HKL) -> UINT
  /** `BOOL RegisterHotKey(HWND hWnd, int id, UINT fsModifiers, UINT vk)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-registerhotkey} */
  RegisterHotKey: { parameters: ["usize", "i32", "u32", "u32"], result: "i32" }, // (HWND, int, UINT, UINT) -> BOOL
  /** `BOOL UnregisterHotKey(HWND hWnd, int id)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-unregisterhotkey} */
  UnregisterHotKey: { parameters: ["usize", "i32"], result: "i32" }, // (HWND, int) -> BOOL
  /** `BOOL PeekMessageW(LPMSG lpMsg, HWND hWnd, UINT wMsgFilterMin, UINT wMsgFilterMax, UINT wRemoveMsg)`: of the
   * calling thread only
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-peekmessagew} */
  PeekMessageW: {
    parameters: ["buffer", "usize", "u32", "u32", "u32"], // LPMSG, HWND, UINT, UINT, UINT
    result: "i32", // BOOL
  },
  /** `BOOL SetForegroundWindow(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-setforegroundwindow} */
  SetForegroundWindow: { parameters: ["usize"], result: "i32" }, // (HWND) -> BOOL
  /** `UINT SendInput(UINT cInputs, LPINPUT pInputs, int cbSize)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-sendinput} */
  SendInput: { parameters: ["u32", "buffer", "i32"], result: "u32" }, // (UINT, LPINPUT, int) -> UINT
  /** `BOOL EnumDisplayDevicesW(LPCWSTR lpDevice, DWORD iDevNum, PDISPLAY_DEVICEW lpDisplayDevice, DWORD
   * dwFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-enumdisplaydevicesw} */
  EnumDisplayDevicesW: {
    parameters: ["buffer", "u32", "buffer", "u32"], // LPCWSTR, DWORD, PDISPLAY_DEVICEW, DWORD
    result: "i32", // BOOL
  },
  /** `BOOL EnumDisplaySettingsExW(LPCWSTR lpszDeviceName, DWORD iModeNum, DEVMODEW *lpDevMode, DWORD
   * dwFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-enumdisplaysettingsexw} */
  EnumDisplaySettingsExW: {
    parameters: ["buffer", "u32", "buffer", "u32"], // LPCWSTR, DWORD, DEVMODEW *, DWORD
    result: "i32", // BOOL
  },
  /** `HMONITOR MonitorFromPoint(POINT pt, DWORD dwFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-monitorfrompoint} */
  MonitorFromPoint: { parameters: ["u64", "u32"], result: "usize" }, // (POINT, DWORD) -> HMONITOR
  /** `BOOL GetMonitorInfoW(HMONITOR hMonitor, LPMONITORINFO lpmi)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getmonitorinfow} */
  GetMonitorInfoW: { parameters: ["usize", "buffer"], result: "i32" }, // (HMONITOR, LPMONITORINFO) -> BOOL
  /** `BOOL SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT value)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-setprocessdpiawarenesscontext} */
  SetProcessDpiAwarenessContext: { parameters: ["isize"], result: "i32" }, // (DPI_AWARENESS_CONTEXT) -> BOOL
  /** `DPI_AWARENESS_CONTEXT GetThreadDpiAwarenessContext(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getthreaddpiawarenesscontext} */
  GetThreadDpiAwarenessContext: { parameters: [], result: "isize" }, // () -> DPI_AWARENESS_CONTEXT
  /** `BOOL AreDpiAwarenessContextsEqual(DPI_AWARENESS_CONTEXT dpiContextA, DPI_AWARENESS_CONTEXT dpiContextB)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-aredpiawarenesscontextsequal} */
  AreDpiAwarenessContextsEqual: {
    parameters: ["isize", "isize"], // DPI_AWARENESS_CONTEXT, DPI_AWARENESS_CONTEXT
    result: "i32", // BOOL
  },
  /** `BOOL GetUserObjectInformationW(HANDLE hObj, int nIndex, PVOID pvInfo, DWORD nLength, LPDWORD
   * lpnLengthNeeded)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getuserobjectinformationw} */
  GetUserObjectInformationW: {
    parameters: ["usize", "i32", "buffer", "u32", "buffer"], // HANDLE, int, PVOID, DWORD, LPDWORD
    result: "i32", // BOOL
  },
  /** `BOOL CloseDesktop(HDESK hDesktop)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-closedesktop} */
  CloseDesktop: { parameters: ["usize"], result: "i32" }, // (HDESK) -> BOOL
  /** `HDC GetDC(HWND hWnd)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-getdc} */
  GetDC: { parameters: ["usize"], result: "usize" }, // (HWND) -> HDC
  /** `int ReleaseDC(HWND hWnd, HDC hDC)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-releasedc} */
  ReleaseDC: { parameters: ["usize", "usize"], result: "i32" }, // (HWND, HDC) -> int
} as const satisfies BlockingTable;

/** user32.dll: the functions that leave `ffi/` only with message and access fixed, see `fixed_calls.ts`. */
export const USER32_FIXED = {
  /** `HDESK OpenInputDesktop(DWORD dwFlags, BOOL fInherit, ACCESS_MASK dwDesiredAccess)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-openinputdesktop} */
  OpenInputDesktop: {
    parameters: ["u32", "i32", "u32"], // DWORD, BOOL, ACCESS_MASK
    result: "usize", // HDESK
  },
  /** `BOOL PostMessageW(HWND hWnd, UINT Msg, WPARAM wParam, LPARAM lParam)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-postmessagew} */
  PostMessageW: { parameters: ["usize", "u32", "usize", "isize"], result: "i32" }, // (HWND, UINT, WPARAM, LPARAM) -> BOOL
  /** `BOOL ShowWindowAsync(HWND hWnd, int nCmdShow)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-showwindowasync} */
  ShowWindowAsync: { parameters: ["usize", "i32"], result: "i32" }, // (HWND, int) -> BOOL
} as const satisfies BlockingTable;

/** user32.dll: the functions that wait for other programs or for a person. */
export const USER32_NONBLOCKING = {
  /** `BOOL PrintWindow(HWND hwnd, HDC hdcBlt, UINT nFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-printwindow} */
  PrintWindow: {
    parameters: ["usize", "usize", "u32"], // HWND, HDC, UINT
    result: "i32", // BOOL
    nonblocking: true,
  },
  /** `LRESULT SendMessageTimeoutW(HWND hWnd, UINT Msg, WPARAM wParam, LPARAM lParam, UINT fuFlags, UINT
   * uTimeout, PDWORD_PTR lpdwResult)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-sendmessagetimeoutw} */
  SendMessageTimeoutW: {
    // HWND, UINT, WPARAM, LPARAM, UINT, UINT, PDWORD_PTR
    parameters: ["usize", "u32", "usize", "isize", "u32", "u32", "buffer"],
    result: "isize", // LRESULT
    nonblocking: true,
  },
  /** `int MessageBoxW(HWND hWnd, LPCWSTR lpText, LPCWSTR lpCaption, UINT uType)`
   * {@link https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-messageboxw} */
  MessageBoxW: {
    parameters: ["usize", "buffer", "buffer", "u32"], // HWND, LPCWSTR, LPCWSTR, UINT
    result: "i32", // int
    nonblocking: true,
  },
} as const satisfies NonblockingTable;

/** The opened functions of {@linkcode USER32}. */
export type User32 = Deno.StaticForeignLibraryInterface<typeof USER32>;

/** The opened functions of the second table. */
export type User32Fixed = Deno.StaticForeignLibraryInterface<typeof USER32_FIXED>;

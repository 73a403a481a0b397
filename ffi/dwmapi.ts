import type { BlockingTable, NonblockingTable } from "./function_tables.ts";

// winerror.h
/** `HRESULT` of functions that succeeded. */
export const S_OK = 0;

// dwmapi.h
/** `DwmGetWindowAttribute`: the rectangle without invisible resize borders. */
export const DWMWA_EXTENDED_FRAME_BOUNDS = 9;
/** `DwmGetWindowAttribute`: why the window is hidden although it is visible; 0 when it is not. */
export const DWMWA_CLOAKED = 14;

/** dwmapi.dll: the functions that leave `ffi/` as they are. */
export const DWMAPI = {
  /** `HRESULT DwmGetWindowAttribute(HWND hwnd, DWORD dwAttribute, PVOID pvAttribute, DWORD cbAttribute)`
   * {@link https://learn.microsoft.com/windows/win32/api/dwmapi/nf-dwmapi-dwmgetwindowattribute} */
  DwmGetWindowAttribute: {
    parameters: ["usize", "u32", "buffer", "u32"], // HWND, DWORD, PVOID, DWORD
    result: "i32", // HRESULT
  },
} as const satisfies BlockingTable;

/** dwmapi.dll: the function that waits for the compositor. */
export const DWMAPI_NONBLOCKING = {
  /** `HRESULT DwmFlush(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/dwmapi/nf-dwmapi-dwmflush} */
  DwmFlush: { parameters: [], result: "i32", nonblocking: true }, // () -> HRESULT
} as const satisfies NonblockingTable;

/** The opened functions of {@linkcode DWMAPI}. */
export type Dwmapi = Deno.StaticForeignLibraryInterface<typeof DWMAPI>;

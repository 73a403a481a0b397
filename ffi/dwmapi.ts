import type { BlockingTable, NonblockingTable } from "./function_tables.ts";

// winerror.h
export const S_OK = 0;

// dwmapi.h
export const DWMWA_EXTENDED_FRAME_BOUNDS = 9;
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

export type Dwmapi = Deno.StaticForeignLibraryInterface<typeof DWMAPI>;

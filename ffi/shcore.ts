import type { BlockingTable } from "./function_tables.ts";

// shellscalingapi.h
/** `GetDpiForMonitor`: the DPI that applications scale by. */
export const MDT_EFFECTIVE_DPI = 0;

/** shcore.dll: every function this program can call in it. */
export const SHCORE = {
  /** `HRESULT GetDpiForMonitor(HMONITOR hmonitor, MONITOR_DPI_TYPE dpiType, UINT *dpiX, UINT *dpiY)`
   * {@link https://learn.microsoft.com/windows/win32/api/shellscalingapi/nf-shellscalingapi-getdpiformonitor} */
  GetDpiForMonitor: {
    parameters: ["usize", "i32", "buffer", "buffer"], // HMONITOR, MONITOR_DPI_TYPE, UINT *, UINT *
    result: "i32", // HRESULT
  },
} as const satisfies BlockingTable;

/** The opened functions of {@linkcode SHCORE}. */
export type Shcore = Deno.StaticForeignLibraryInterface<typeof SHCORE>;

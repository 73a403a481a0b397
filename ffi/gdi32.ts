import type { BlockingTable } from "./function_tables.ts";

// wingdi.h
/** `BitBlt`: copy the source as it is. */
export const SRCCOPY = 0x00cc0020;
/** `BitBlt`: fill with black; needs no source. */
export const BLACKNESS = 0x00000042;
/** `BitBlt`: include layered windows. */
export const CAPTUREBLT = 0x40000000;
/** `GetDIBits`: colours are RGB, not indices into a palette. */
export const DIB_RGB_COLORS = 0;
/** `BITMAPINFOHEADER.biCompression`: none. */
export const BI_RGB = 0;
/** `DISPLAY_DEVICEW.StateFlags`: the display is part of the desktop. */
export const DISPLAY_DEVICE_ATTACHED_TO_DESKTOP = 0x1;
/** `DISPLAY_DEVICEW.StateFlags`: the display only mirrors others. */
export const DISPLAY_DEVICE_MIRRORING_DRIVER = 0x8;

/** gdi32.dll: every function this program can call in it. */
export const GDI32 = {
  /** `HDC CreateCompatibleDC(HDC hdc)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-createcompatibledc} */
  CreateCompatibleDC: { parameters: ["usize"], result: "usize" }, // (HDC) -> HDC
  /** `HBITMAP CreateCompatibleBitmap(HDC hdc, int cx, int cy)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-createcompatiblebitmap} */
  CreateCompatibleBitmap: {
    parameters: ["usize", "i32", "i32"], // HDC, int, int
    result: "usize", // HBITMAP
  },
  /** `HGDIOBJ SelectObject(HDC hdc, HGDIOBJ h)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-selectobject} */
  SelectObject: { parameters: ["usize", "usize"], result: "usize" }, // (HDC, HGDIOBJ) -> HGDIOBJ
  /** `BOOL BitBlt(HDC hdc, int x, int y, int cx, int cy, HDC hdcSrc, int x1, int y1, DWORD rop)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-bitblt} */
  BitBlt: {
    // HDC, int, int, int, int, HDC, int, int, DWORD
    parameters: ["usize", "i32", "i32", "i32", "i32", "usize", "i32", "i32", "u32"],
    result: "i32", // BOOL
  },
  /** `int GetDIBits(HDC hdc, HBITMAP hbm, UINT start, UINT cLines, LPVOID lpvBits, LPBITMAPINFO lpbmi, UINT
   * usage)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-getdibits} */
  GetDIBits: {
    // HDC, HBITMAP, UINT, UINT, LPVOID, LPBITMAPINFO, UINT
    parameters: ["usize", "usize", "u32", "u32", "buffer", "buffer", "u32"],
    result: "i32", // int
  },
  /** `BOOL DeleteObject(HGDIOBJ ho)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-deleteobject} */
  DeleteObject: { parameters: ["usize"], result: "i32" }, // (HGDIOBJ) -> BOOL
  /** `BOOL DeleteDC(HDC hdc)`
   * {@link https://learn.microsoft.com/windows/win32/api/wingdi/nf-wingdi-deletedc} */
  DeleteDC: { parameters: ["usize"], result: "i32" }, // (HDC) -> BOOL
} as const satisfies BlockingTable;

/** The opened functions of {@linkcode GDI32}. */
export type Gdi32 = Deno.StaticForeignLibraryInterface<typeof GDI32>;

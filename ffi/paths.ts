/** The folder of Windows on every supported machine. Not read from a variable, which a user can set. */
export const WINDOWS_FOLDER = "C:\\Windows\\";

/** The folder the DLLs are opened from. A bare name would be looked up in the current directory first. */
export const SYSTEM32 = `${WINDOWS_FOLDER}System32\\` as const;

/** Where kernel32.dll is opened from. */
export const KERNEL32_PATH = `${SYSTEM32}kernel32.dll` as const;
/** Where user32.dll is opened from. */
export const USER32_PATH = `${SYSTEM32}user32.dll` as const;
/** Where gdi32.dll is opened from. */
export const GDI32_PATH = `${SYSTEM32}gdi32.dll` as const;
/** Where shcore.dll is opened from. */
export const SHCORE_PATH = `${SYSTEM32}shcore.dll` as const;
/** Where dwmapi.dll is opened from. */
export const DWMAPI_PATH = `${SYSTEM32}dwmapi.dll` as const;
/** Where advapi32.dll is opened from. */
export const ADVAPI32_PATH = `${SYSTEM32}advapi32.dll` as const;

/** Every DLL this program opens, in the order it opens them: the value of `--allow-ffi`. */
export const LIBRARY_PATHS: readonly string[] = [
  KERNEL32_PATH,
  USER32_PATH,
  GDI32_PATH,
  SHCORE_PATH,
  DWMAPI_PATH,
  ADVAPI32_PATH,
];

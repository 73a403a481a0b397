/** The folder of Windows, as every supported Windows has it. Not read from a variable, which a user can set. */
export const WINDOWS_FOLDER = "C:\\Windows\\";

/** The folder the DLLs come from. A bare name would be looked up in the current directory first. */
export const SYSTEM32 = `${WINDOWS_FOLDER}System32\\` as const;

export const KERNEL32_PATH = `${SYSTEM32}kernel32.dll` as const;
export const USER32_PATH = `${SYSTEM32}user32.dll` as const;
export const GDI32_PATH = `${SYSTEM32}gdi32.dll` as const;
export const SHCORE_PATH = `${SYSTEM32}shcore.dll` as const;
export const DWMAPI_PATH = `${SYSTEM32}dwmapi.dll` as const;
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

import type { BlockingTable, NonblockingTable } from "./function_tables.ts";

// winnt.h
/** `OpenProcessToken`: the right to read a token. */
export const TOKEN_QUERY = 0x0008;
/** `TokenElevation` of `TOKEN_INFORMATION_CLASS`. */
export const TOKEN_ELEVATION = 20;
/** `TokenIntegrityLevel` of `TOKEN_INFORMATION_CLASS`. */
export const TOKEN_INTEGRITY_LEVEL = 25;

// winreg.h
/** `(HKEY)(ULONG_PTR)(LONG)0x80000002`: the sign is extended to 64 bits. */
export const HKEY_LOCAL_MACHINE = 0xffff_ffff_8000_0002n;
/** `RegGetValueW`: only a value that is text. */
export const RRF_RT_REG_SZ = 0x00000002;
/** `RegGetValueW`: only a value that is a 32-bit number. */
export const RRF_RT_REG_DWORD = 0x00000010;

// winerror.h
/** Result of registry functions that succeeded. */
export const ERROR_SUCCESS = 0;

/** `EVENTLOG_INFORMATION_TYPE` of `ReportEventW`. */
export const EVENTLOG_INFORMATION_TYPE = 0x0004;

/** advapi32.dll: the functions that leave `ffi/` as they are. */
export const ADVAPI32 = {
  /** `BOOL GetTokenInformation(HANDLE TokenHandle, TOKEN_INFORMATION_CLASS TokenInformationClass, LPVOID
   * TokenInformation, DWORD TokenInformationLength, PDWORD ReturnLength)`
   * {@link https://learn.microsoft.com/windows/win32/api/securitybaseapi/nf-securitybaseapi-gettokeninformation} */
  GetTokenInformation: {
    // HANDLE, TOKEN_INFORMATION_CLASS, LPVOID, DWORD, PDWORD
    parameters: ["usize", "i32", "buffer", "u32", "buffer"],
    result: "i32", // BOOL
  },
} as const satisfies BlockingTable;

/** advapi32.dll: the functions that leave `ffi/` only with access and key fixed, see `fixed_calls.ts`. */
export const ADVAPI32_FIXED = {
  /** `BOOL OpenProcessToken(HANDLE ProcessHandle, DWORD DesiredAccess, PHANDLE TokenHandle)`
   * {@link https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-openprocesstoken} */
  OpenProcessToken: {
    parameters: ["usize", "u32", "buffer"], // HANDLE, DWORD, PHANDLE
    result: "i32", // BOOL
  },
  /** `LSTATUS RegGetValueW(HKEY hkey, LPCWSTR lpSubKey, LPCWSTR lpValue, DWORD dwFlags, LPDWORD pdwType,
   * PVOID pvData, LPDWORD pcbData)`
   * {@link https://learn.microsoft.com/windows/win32/api/winreg/nf-winreg-reggetvaluew} */
  RegGetValueW: {
    // HKEY, LPCWSTR, LPCWSTR, DWORD, LPDWORD, PVOID, LPDWORD
    parameters: ["usize", "buffer", "buffer", "u32", "buffer", "buffer", "buffer"],
    result: "i32", // LSTATUS
  },
} as const satisfies BlockingTable;

/** advapi32.dll: the functions that wait for the service of the event log. */
export const ADVAPI32_NONBLOCKING = {
  /** `HANDLE RegisterEventSourceW(LPCWSTR lpUNCServerName, LPCWSTR lpSourceName)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-registereventsourcew} */
  RegisterEventSourceW: {
    parameters: ["buffer", "buffer"], // LPCWSTR, LPCWSTR
    result: "usize", // HANDLE
    nonblocking: true,
  },
  /** `BOOL ReportEventW(HANDLE hEventLog, WORD wType, WORD wCategory, DWORD dwEventID, PSID lpUserSid,
   * WORD wNumStrings, DWORD dwDataSize, LPCWSTR *lpStrings, LPVOID lpRawData)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-reporteventw} */
  ReportEventW: {
    // HANDLE, WORD, WORD, DWORD, PSID, WORD, DWORD, LPCWSTR*, LPVOID
    parameters: ["usize", "u16", "u16", "u32", "usize", "u16", "u32", "buffer", "buffer"],
    result: "i32", // BOOL
    nonblocking: true,
  },
  /** `BOOL DeregisterEventSource(HANDLE hEventLog)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-deregistereventsource} */
  DeregisterEventSource: { parameters: ["usize"], result: "i32", nonblocking: true }, // (HANDLE) -> BOOL
} as const satisfies NonblockingTable;

/** The opened functions of {@linkcode ADVAPI32}. */
export type Advapi32 = Deno.StaticForeignLibraryInterface<typeof ADVAPI32>;

/** The opened functions of the second table. */
export type Advapi32Fixed = Deno.StaticForeignLibraryInterface<typeof ADVAPI32_FIXED>;

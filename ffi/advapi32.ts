// winnt.h
export const TOKEN_QUERY = 0x0008;
/** `TokenElevation` of `TOKEN_INFORMATION_CLASS`. */
export const TOKEN_ELEVATION = 20;
/** `TokenIntegrityLevel` of `TOKEN_INFORMATION_CLASS`. */
export const TOKEN_INTEGRITY_LEVEL = 25;

// winreg.h
/** `(HKEY)(ULONG_PTR)(LONG)0x80000002`: the sign is extended to 64 bits. */
export const HKEY_LOCAL_MACHINE = 0xffff_ffff_8000_0002n;
export const RRF_RT_REG_SZ = 0x00000002;
export const RRF_RT_REG_DWORD = 0x00000010;

// winerror.h
export const ERROR_SUCCESS = 0;

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
} as const satisfies Deno.ForeignLibraryInterface;

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
} as const satisfies Deno.ForeignLibraryInterface;

export type Advapi32 = Deno.StaticForeignLibraryInterface<typeof ADVAPI32>;
export type Advapi32Fixed = Deno.StaticForeignLibraryInterface<typeof ADVAPI32_FIXED>;

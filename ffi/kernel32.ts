import type { BlockingTable } from "./function_tables.ts";

// libloaderapi.h
/** `SetDefaultDllDirectories`: load DLLs from System32 alone. */
export const LOAD_LIBRARY_SEARCH_SYSTEM32 = 0x00000800;

// handleapi.h
/** Result of `CreateFileW` and `CreateToolhelp32Snapshot` when they fail. */
export const INVALID_HANDLE_VALUE = 0xffff_ffff_ffff_ffffn;

// winnt.h
/** `OpenProcess`: the right to read times, image path and token, but no memory. */
export const PROCESS_QUERY_LIMITED_INFORMATION = 0x1000;
/** `CreateFileW`: the right to read the file. */
export const GENERIC_READ = 0x80000000;
/** `CreateFileW`: the right to write into a file or to add one to a folder, which are the same bit. */
export const FILE_WRITE_DATA = 0x2;
/** `GetFileAttributesW`: a folder. */
export const FILE_ATTRIBUTE_DIRECTORY = 0x10;
/** `GetFileAttributesW`: a link, junction or other reparse point. */
export const FILE_ATTRIBUTE_REPARSE_POINT = 0x400;
/** `CreateFileW`: others may read the file while it is open. */
export const FILE_SHARE_READ = 0x1;
/** `CreateFileW`: others may write the file while it is open. */
export const FILE_SHARE_WRITE = 0x2;
/** `CreateFileW`: others may rename or delete the file while it is open. */
export const FILE_SHARE_DELETE = 0x4;

// fileapi.h and winbase.h
/** Result of `GetFileAttributesW` when it fails. */
export const INVALID_FILE_ATTRIBUTES = 0xffffffff;
/** `CreateFileW`: fail if the file is not there. */
export const OPEN_EXISTING = 3;
/** `CreateFileW`: open folders too. */
export const FILE_FLAG_BACKUP_SEMANTICS = 0x02000000;
/** `GetFinalPathNameByHandleW`: with long names. */
export const FILE_NAME_NORMALIZED = 0x0;
/** `GetFinalPathNameByHandleW`: with a drive letter. */
export const VOLUME_NAME_DOS = 0x0;
/** `GetDriveTypeW`: Windows cannot tell. */
export const DRIVE_UNKNOWN = 0;
/** `GetDriveTypeW`: there is no such drive. */
export const DRIVE_NO_ROOT_DIR = 1;
/** `GetDriveTypeW`: a drive with removable media, such as a USB stick. */
export const DRIVE_REMOVABLE = 2;
/** `GetDriveTypeW`: a hard disk or SSD. */
export const DRIVE_FIXED = 3;
/** `GetDriveTypeW`: a network drive. */
export const DRIVE_REMOTE = 4;
/** `GetDriveTypeW`: a CD or DVD drive. */
export const DRIVE_CDROM = 5;
/** `GetDriveTypeW`: a RAM disk. */
export const DRIVE_RAMDISK = 6;

// winbase.h
/** `WaitForSingleObject`: the wait succeeded. */
export const WAIT_OBJECT_0 = 0x0;
/** `WaitForSingleObject`: the mutex is taken, and the program that held it ended without giving it back. */
export const WAIT_ABANDONED = 0x80;

// tlhelp32.h
/** `CreateToolhelp32Snapshot`: a snapshot of all processes. */
export const TH32CS_SNAPPROCESS = 0x2;

/** `GlobalAlloc`: memory that does not move, so that its handle is its address. */
export const GMEM_FIXED = 0x0000;

/** kernel32.dll: the functions that leave `ffi/` as they are. */
export const KERNEL32 = {
  /** `BOOL CloseHandle(HANDLE hObject)`
   * {@link https://learn.microsoft.com/windows/win32/api/handleapi/nf-handleapi-closehandle} */
  CloseHandle: { parameters: ["usize"], result: "i32" }, // (HANDLE) -> BOOL
  /** `HANDLE GetCurrentProcess(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-getcurrentprocess} */
  GetCurrentProcess: { parameters: [], result: "usize" }, // () -> HANDLE
  /** `DWORD GetCurrentProcessId(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-getcurrentprocessid} */
  GetCurrentProcessId: { parameters: [], result: "u32" }, // () -> DWORD
  /** `BOOL GetProcessTimes(HANDLE hProcess, LPFILETIME lpCreationTime, LPFILETIME lpExitTime, LPFILETIME
   * lpKernelTime, LPFILETIME lpUserTime)`
   * {@link https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-getprocesstimes} */
  GetProcessTimes: {
    // HANDLE, LPFILETIME, LPFILETIME, LPFILETIME, LPFILETIME
    parameters: ["usize", "buffer", "buffer", "buffer", "buffer"],
    result: "i32", // BOOL
  },
  /** `BOOL QueryFullProcessImageNameW(HANDLE hProcess, DWORD dwFlags, LPWSTR lpExeName, PDWORD lpdwSize)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-queryfullprocessimagenamew} */
  QueryFullProcessImageNameW: {
    parameters: ["usize", "u32", "buffer", "buffer"], // HANDLE, DWORD, LPWSTR, PDWORD
    result: "i32", // BOOL
  },
  /** `LONG GetPackageFamilyName(HANDLE hProcess, UINT32 *packageFamilyNameLength, PWSTR packageFamilyName)`
   * {@link https://learn.microsoft.com/windows/win32/api/appmodel/nf-appmodel-getpackagefamilyname} */
  GetPackageFamilyName: { parameters: ["usize", "buffer", "buffer"], result: "i32" }, // HANDLE, UINT32 *, PWSTR
  /** `LONG GetPackageFullName(HANDLE hProcess, UINT32 *packageFullNameLength, PWSTR packageFullName)`
   * {@link https://learn.microsoft.com/windows/win32/api/appmodel/nf-appmodel-getpackagefullname} */
  GetPackageFullName: { parameters: ["usize", "buffer", "buffer"], result: "i32" }, // HANDLE, UINT32 *, PWSTR
  /** `LONG GetPackagePathByFullName(PCWSTR packageFullName, UINT32 *pathLength, PWSTR path)`
   * {@link https://learn.microsoft.com/windows/win32/api/appmodel/nf-appmodel-getpackagepathbyfullname} */
  GetPackagePathByFullName: { parameters: ["buffer", "buffer", "buffer"], result: "i32" }, // PCWSTR, UINT32 *, PWSTR
  /** `BOOL Process32FirstW(HANDLE hSnapshot, LPPROCESSENTRY32W lppe)`
   * {@link https://learn.microsoft.com/windows/win32/api/tlhelp32/nf-tlhelp32-process32firstw} */
  Process32FirstW: { parameters: ["usize", "buffer"], result: "i32" }, // (HANDLE, LPPROCESSENTRY32W) -> BOOL
  /** `BOOL Process32NextW(HANDLE hSnapshot, LPPROCESSENTRY32W lppe)`
   * {@link https://learn.microsoft.com/windows/win32/api/tlhelp32/nf-tlhelp32-process32nextw} */
  Process32NextW: { parameters: ["usize", "buffer"], result: "i32" }, // (HANDLE, LPPROCESSENTRY32W) -> BOOL
  /** `DWORD GetFinalPathNameByHandleW(HANDLE hFile, LPWSTR lpszFilePath, DWORD cchFilePath, DWORD dwFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-getfinalpathnamebyhandlew} */
  GetFinalPathNameByHandleW: {
    parameters: ["usize", "buffer", "u32", "u32"], // HANDLE, LPWSTR, DWORD, DWORD
    result: "u32", // DWORD
  },
  /** `DWORD GetLongPathNameW(LPCWSTR lpszShortPath, LPWSTR lpszLongPath, DWORD cchBuffer)`
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-getlongpathnamew} */
  GetLongPathNameW: {
    parameters: ["buffer", "buffer", "u32"], // LPCWSTR, LPWSTR, DWORD
    result: "u32", // DWORD
  },
  /** `UINT GetDriveTypeW(LPCWSTR lpRootPathName)`
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-getdrivetypew} */
  GetDriveTypeW: { parameters: ["buffer"], result: "u32" }, // (LPCWSTR) -> UINT
  /** `DWORD GetFileAttributesW(LPCWSTR lpFileName)`: of the link itself, not of what it leads to
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-getfileattributesw} */
  GetFileAttributesW: { parameters: ["buffer"], result: "u32" }, // (LPCWSTR) -> DWORD
  /** `BOOL ReadFile(HANDLE hFile, LPVOID lpBuffer, DWORD nNumberOfBytesToRead, LPDWORD lpNumberOfBytesRead,
   * LPOVERLAPPED lpOverlapped)`
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-readfile} */
  ReadFile: {
    parameters: ["usize", "buffer", "u32", "buffer", "usize"], // HANDLE, LPVOID, DWORD, LPDWORD, LPOVERLAPPED
    result: "i32", // BOOL
  },
  /** `DWORD GetTickCount(void)`
   * {@link https://learn.microsoft.com/windows/win32/api/sysinfoapi/nf-sysinfoapi-gettickcount} */
  GetTickCount: { parameters: [], result: "u32" }, // () -> DWORD
  /** `DWORD WaitForSingleObject(HANDLE hHandle, DWORD dwMilliseconds)`
   * {@link https://learn.microsoft.com/windows/win32/api/synchapi/nf-synchapi-waitforsingleobject} */
  WaitForSingleObject: { parameters: ["usize", "u32"], result: "u32" }, // (HANDLE, DWORD) -> DWORD
  /** `BOOL ReleaseMutex(HANDLE hMutex)`
   * {@link https://learn.microsoft.com/windows/win32/api/synchapi/nf-synchapi-releasemutex} */
  ReleaseMutex: { parameters: ["usize"], result: "i32" }, // (HANDLE) -> BOOL
} as const satisfies BlockingTable;

/** kernel32.dll: the functions that leave `ffi/` only with access, rights and name fixed, or not at all. */
export const KERNEL32_FIXED = {
  /** `BOOL SetDefaultDllDirectories(DWORD DirectoryFlags)`
   * {@link https://learn.microsoft.com/windows/win32/api/libloaderapi/nf-libloaderapi-setdefaultdlldirectories} */
  SetDefaultDllDirectories: { parameters: ["u32"], result: "i32" }, // (DWORD) -> BOOL
  /** `HANDLE OpenProcess(DWORD dwDesiredAccess, BOOL bInheritHandle, DWORD dwProcessId)`
   * {@link https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-openprocess} */
  OpenProcess: { parameters: ["u32", "i32", "u32"], result: "usize" }, // (DWORD, BOOL, DWORD) -> HANDLE
  /** `HANDLE CreateToolhelp32Snapshot(DWORD dwFlags, DWORD th32ProcessID)`
   * {@link https://learn.microsoft.com/windows/win32/api/tlhelp32/nf-tlhelp32-createtoolhelp32snapshot} */
  CreateToolhelp32Snapshot: { parameters: ["u32", "u32"], result: "usize" }, // (DWORD, DWORD) -> HANDLE
  /** `HANDLE CreateFileW(LPCWSTR lpFileName, DWORD dwDesiredAccess, DWORD dwShareMode, LPSECURITY_ATTRIBUTES
   * lpSecurityAttributes, DWORD dwCreationDisposition, DWORD dwFlagsAndAttributes, HANDLE hTemplateFile)`
   * {@link https://learn.microsoft.com/windows/win32/api/fileapi/nf-fileapi-createfilew} */
  CreateFileW: {
    // LPCWSTR, DWORD, DWORD, LPSECURITY_ATTRIBUTES, DWORD, DWORD, HANDLE
    parameters: ["buffer", "u32", "u32", "usize", "u32", "u32", "usize"],
    result: "usize", // HANDLE
  },
  /** `HANDLE CreateMutexW(LPSECURITY_ATTRIBUTES lpMutexAttributes, BOOL bInitialOwner, LPCWSTR lpName)`
   * {@link https://learn.microsoft.com/windows/win32/api/synchapi/nf-synchapi-createmutexw} */
  CreateMutexW: {
    parameters: ["usize", "i32", "buffer"], // LPSECURITY_ATTRIBUTES, BOOL, LPCWSTR
    result: "usize", // HANDLE
  },
  /** `ATOM GlobalAddAtomW(LPCWSTR lpString)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-globaladdatomw} */
  GlobalAddAtomW: { parameters: ["buffer"], result: "u16" }, // (LPCWSTR) -> ATOM
  /** `ATOM GlobalFindAtomW(LPCWSTR lpString)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-globalfindatomw} */
  GlobalFindAtomW: { parameters: ["buffer"], result: "u16" }, // (LPCWSTR) -> ATOM
  /** `ATOM GlobalDeleteAtom(ATOM nAtom)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-globaldeleteatom} */
  GlobalDeleteAtom: { parameters: ["u16"], result: "u16" }, // (ATOM) -> ATOM
  /** `HGLOBAL GlobalAlloc(UINT uFlags, SIZE_T dwBytes)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-globalalloc} */
  GlobalAlloc: { parameters: ["u32", "usize"], result: "usize" }, // (UINT, SIZE_T) -> HGLOBAL
  /** `HGLOBAL GlobalFree(HGLOBAL hMem)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-globalfree} */
  GlobalFree: { parameters: ["usize"], result: "usize" }, // (HGLOBAL) -> HGLOBAL
  /** `LPWSTR lstrcpyW(LPWSTR lpString1, LPCWSTR lpString2)`
   * {@link https://learn.microsoft.com/windows/win32/api/winbase/nf-winbase-lstrcpyw} */
  lstrcpyW: { parameters: ["usize", "buffer"], result: "usize" }, // (LPWSTR, LPCWSTR) -> LPWSTR
} as const satisfies BlockingTable;

/** The opened functions of {@linkcode KERNEL32}. */
export type Kernel32 = Deno.StaticForeignLibraryInterface<typeof KERNEL32>;

/** The opened functions of the second table. */
export type Kernel32Fixed = Deno.StaticForeignLibraryInterface<typeof KERNEL32_FIXED>;

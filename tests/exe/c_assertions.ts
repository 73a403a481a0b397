// What `ffi/` says, as C: the headers of Windows confirm it, or it does not compile.

/** Declarations as a program for Windows 10 sees them, and words for what is asserted. */
export const PREAMBLE = `
#define _WIN32_WINNT 0x0A00
#define NTDDI_VERSION 0x0A000008
#include <windows.h>
#include <stddef.h>
#include <tlhelp32.h>
#include <dwmapi.h>
#include <shellscalingapi.h>
/* mingw-w64 has no appmodel.h: as its documentation says. */
LONG WINAPI GetPackageFamilyName(HANDLE, UINT32 *, PWSTR);
LONG WINAPI GetPackageFullName(HANDLE, UINT32 *, PWSTR);
LONG WINAPI GetPackagePathByFullName(PCWSTR, UINT32 *, PWSTR);
#define IS_POINTER(T) (__builtin_classify_type(*(T *)0) == 5)
#define IS_SIGNED(T) ((T)-1 < (T)0)
`;

/** An assertion, which the compiler names when it fails. */
function check(is: string): string {
  return `_Static_assert(${is}, ${JSON.stringify(is)});`;
}

/** Enumerations, whose sign C leaves to the compiler: with Microsoft's they are `int`, with gcc they have none. */
const ENUMERATIONS: readonly string[] = ["TOKEN_INFORMATION_CLASS", "MONITOR_DPI_TYPE"];

/** The demands that each type of the FFI makes on the C type in its place. */
const DEMANDS: Readonly<Record<string, (type: string) => readonly string[]>> = {
  i16: (type) => [`sizeof(${type}) == 2`, `IS_SIGNED(${type})`],
  u16: (type) => [`sizeof(${type}) == 2`, `!IS_SIGNED(${type})`],
  u32: (type) => [`sizeof(${type}) == 4`, `!IS_SIGNED(${type})`],
  i32: (type) => [`sizeof(${type}) == 4`, ...(ENUMERATIONS.includes(type) ? [] : [`IS_SIGNED(${type})`])],
  // A struct of eight bytes, which x64 passes as one integer.
  u64: (type) => [`sizeof(${type}) == 8`, `!IS_POINTER(${type})`],
  buffer: (type) => [`IS_POINTER(${type})`],
  // A handle, or a number as wide as one.
  usize: (type) => [`sizeof(${type}) == 8`, `!IS_SIGNED(${type})`],
  isize: (type) => [`sizeof(${type}) == 8`, `IS_POINTER(${type}) || IS_SIGNED(${type})`],
};

/** One function of a table. */
export interface FfiFunction {
  readonly name: string;
  /** As the comment of the table writes it: `BOOL IsWindow(HWND hWnd)`. */
  readonly prototype: string;
  readonly parameters: readonly string[];
  readonly result: string;
}

/** `HWND hWnd` is of the type `HWND`, `LPCWSTR *lpStrings` of `LPCWSTR *`. */
function typeOf(parameter: string): string {
  return parameter.trim().replace(/\w+$/, "").trim();
}

/** Asserts that the headers declare a function as its prototype says, and that the types of the table fit that. */
export function assertFunction({ name, prototype, parameters, result }: FfiFunction): string[] {
  const [, returned = "", named, list = ""] = /^(.+?)\s*\b(\w+)\((.*)\)$/.exec(prototype) ?? [];
  if (named !== name) throw new Error(`${name} has no prototype of its own: ${prototype}`);
  const types = list === "void" ? [] : list.split(",").map(typeOf);
  if (types.length !== parameters.length) throw new Error(`${name} has ${types.length} parameters in C`);
  const demands = (ffi: string, type: string): string[] => {
    const demand = DEMANDS[ffi];
    if (demand === undefined) throw new Error(`${name} has a type that nothing is known of: ${ffi}`);
    return demand(type).map(check);
  };
  return [
    check(`__builtin_types_compatible_p(__typeof__(&${name}), ${returned} (WINAPI *)(${list}))`),
    ...demands(result, returned),
    ...types.flatMap((type, i) => demands(parameters[i] ?? "", type)),
  ];
}

/** Asserts that a C expression has this value; a negative number, or a handle, is compared in 64 bits. */
export function assertValue(expression: string, value: number | bigint): string {
  return check(`(ULONG_PTR)(${expression}) == ${BigInt.asUintN(64, BigInt(value))}ull`);
}

/** One field of a struct as `ffi/structs/` reads or writes it. */
export interface FfiField {
  readonly struct: string;
  /** As C names it, members of members too: `rcMonitor.left`. */
  readonly field: string;
  readonly offset: number;
  /** Undefined where the code does not show it. */
  readonly size?: number;
  /** Undefined where it is no number, or the code does not show it. */
  readonly signed?: boolean;
}

/** Asserts where a field lies, how large it is and whether it has a sign. */
export function assertField({ struct, field, offset, size, signed }: FfiField): string[] {
  const type = `__typeof__(((${struct} *)0)->${field})`;
  return [
    check(`offsetof(${struct}, ${field}) == ${offset}`),
    ...(size === undefined ? [] : [check(`sizeof(((${struct} *)0)->${field}) == ${size}`)]),
    ...(signed === undefined ? [] : [check(`${signed ? "" : "!"}IS_SIGNED(${type})`)]),
  ];
}

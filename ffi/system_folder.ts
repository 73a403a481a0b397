import type { BlockingTable } from "./function_tables.ts";
import { SYSTEM32, WINDOWS_FOLDER } from "./paths.ts";
import { textOf } from "./structs/wide_string.ts";

/** UTF-16 units; longer than any folder that Windows can be installed in. */
const MAX_UNITS = 1024;

/** kernel32.dll: what is asked of it before any other function, and then no more. */
export const SYSTEM_FOLDER = {
  /** `UINT GetSystemDirectoryW(LPWSTR lpBuffer, UINT uSize)`
   * {@link https://learn.microsoft.com/windows/win32/api/sysinfoapi/nf-sysinfoapi-getsystemdirectoryw} */
  GetSystemDirectoryW: { parameters: ["buffer", "u32"], result: "u32" }, // (LPWSTR, UINT) -> UINT
} as const satisfies BlockingTable;

/** The system folder of the running Windows, without a backslash at its end; empty when Windows does not say. */
export function folderFrom(
  { GetSystemDirectoryW }: Deno.StaticForeignLibraryInterface<typeof SYSTEM_FOLDER>,
): string {
  const units = new Uint16Array(MAX_UNITS);
  return textOf(units, GetSystemDirectoryW(units, MAX_UNITS));
}

/**
 * Why the DLLs of a Windows whose system folder is `folder` cannot be opened: it is not the one whose paths this
 * program was made with. Undefined when it is. Undefined for `folder` is one that could not be asked for.
 */
export function refusalFor(folder: string | undefined): string | undefined {
  if (`${folder}\\`.toLowerCase() === SYSTEM32.toLowerCase()) return undefined;
  const found = folder ? folder.replace(/\\System32$/i, "\\") : undefined;
  const advice = `deno task compile --windows=${found ?? "FOLDER"}`;
  return `this program is made for a Windows in ${WINDOWS_FOLDER}, but here it is in ${
    found ?? "another folder"
  }: ` +
    `make one for this machine with "${advice}"`;
}

import type { BlockingTable } from "./function_tables.ts";
import { SYSTEM32, WINDOWS_FOLDER } from "./paths.ts";
import { textOf } from "./structs/wide_string.ts";

/**
 * Size of the buffer for the folder, UTF-16 units: more than the path of any folder that Windows can be installed in.
 */
const MAX_UNITS = 1024;

/** kernel32.dll: the one function that is called before the DLLs are opened, and never again. */
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
 * Why the DLLs cannot be opened on a Windows whose system folder is `folder`; undefined when they can. The paths of
 * the DLLs are fixed when the program is compiled, so the folder must be the same. An undefined `folder` is one that
 * Windows did not tell.
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

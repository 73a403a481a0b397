import { KERNEL32_PATH, SYSTEM32, WINDOWS_FOLDER } from "./paths.ts";
import { textOf } from "./structs/wide_string.ts";

/** kernel32.dll: what is asked of it before any other function, and by this file alone. */
export const SYSTEM_FOLDER = {
  /** `UINT GetSystemDirectoryW(LPWSTR lpBuffer, UINT uSize)`
   * {@link https://learn.microsoft.com/windows/win32/api/sysinfoapi/nf-sysinfoapi-getsystemdirectoryw} */
  GetSystemDirectoryW: { parameters: ["buffer", "u32"], result: "u32" }, // (LPWSTR, UINT) -> UINT
} as const satisfies Deno.ForeignLibraryInterface;

/** UTF-16 units; longer than any folder that Windows can be installed in. */
const MAX_UNITS = 1024;

/**
 * Why the DLLs of this Windows cannot be opened: it is in another folder than the one whose paths the program was
 * made with. Undefined when it is there. Another installation on the same machine may have files at those paths, so
 * the running Windows is asked too.
 */
export function systemFolderRefusal(): string | undefined {
  try {
    const { symbols } = Deno.dlopen(KERNEL32_PATH, SYSTEM_FOLDER);
    const units = new Uint16Array(MAX_UNITS);
    return refusalFor(textOf(units, symbols.GetSystemDirectoryW(units, MAX_UNITS)));
  } catch (error) {
    // Started without its permissions: that is for the runtime to say.
    if (error instanceof Deno.errors.NotCapable) throw error;
    return refusalFor(undefined);
  }
}

/** The same, given the system folder of the running Windows; undefined is one that could not be asked for. */
export function refusalFor(folder: string | undefined): string | undefined {
  if (`${folder}\\`.toLowerCase() === SYSTEM32.toLowerCase()) return undefined;
  const found = folder?.replace(/\\System32$/i, "\\") ?? "another folder";
  const advice = `deno task compile --windows=${folder === undefined ? "FOLDER" : found}`;
  return `this program is made for a Windows in ${WINDOWS_FOLDER}, but here it is in ${found}: ` +
    `make one for this machine with "${advice}"`;
}

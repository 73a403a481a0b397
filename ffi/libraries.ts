import { ADVAPI32, type Advapi32, ADVAPI32_FIXED, ADVAPI32_NONBLOCKING } from "./advapi32.ts";
import { DWMAPI, type Dwmapi, DWMAPI_NONBLOCKING } from "./dwmapi.ts";
import { fixCalls, type FixedCalls } from "./fixed_calls.ts";
import { GDI32, type Gdi32 } from "./gdi32.ts";
import { KERNEL32, type Kernel32, KERNEL32_FIXED, LOAD_LIBRARY_SEARCH_SYSTEM32 } from "./kernel32.ts";
import { withPermits } from "./nonblocking.ts";
import { ADVAPI32_PATH, DWMAPI_PATH, GDI32_PATH, KERNEL32_PATH, SHCORE_PATH, USER32_PATH } from "./paths.ts";
import { openPermits } from "./permits.ts";
import { SHCORE, type Shcore } from "./shcore.ts";
import { folderFrom, refusalFor, SYSTEM_FOLDER } from "./system_folder.ts";
import { USER32, type User32, USER32_FIXED, USER32_NONBLOCKING } from "./user32.ts";

/** Every native function this program can call: the boundary of what it can do to the machine. */
export interface Libraries {
  readonly kernel32: Kernel32;
  readonly user32: User32;
  readonly gdi32: Gdi32;
  readonly shcore: Shcore;
  readonly dwmapi: Dwmapi;
  readonly advapi32: Advapi32;
  /**
   * Replaces `OpenProcess`, `CreateFileW` and the like, and every function that does not block, by calls with fixed
   * arguments.
   */
  readonly fixed: FixedCalls;
}

/** The opened DLLs, or why there are none. */
const opened = openThenRevoke();

/** The opened DLLs; undefined where they cannot be opened, for the reason in {@linkcode refusal}. */
export const libraries: Libraries | undefined = typeof opened === "string" ? undefined : opened;

/** Why {@linkcode libraries} is undefined; undefined when it is not. */
export const refusal: string | undefined = typeof opened === "string" ? opened : undefined;

function openThenRevoke(): Libraries | string {
  try {
    if (Deno.build.os !== "windows") return "this server needs Windows";
    return refusalFor(systemFolder()) ?? open();
  } finally {
    // Opened functions go on working, but no module evaluated after this one can open another DLL.
    Deno.permissions.revokeSync({ name: "ffi" });
  }
}

/**
 * The system folder of the running Windows; undefined when kernel32.dll is not at our path. Windows may be installed
 * in another folder, and have other files at our paths.
 */
function systemFolder(): string | undefined {
  try {
    return folderFrom(Deno.dlopen(KERNEL32_PATH, SYSTEM_FOLDER).symbols);
  } catch (error) {
    // Without its permissions the program cannot start, and Deno's own message says so; any other error means that the
    // file is not there.
    if (error instanceof Deno.errors.NotCapable) throw error;
    return undefined;
  }
}

function open(): Libraries {
  const { SetDefaultDllDirectories, ...kernel32Fixed } = Deno.dlopen(KERNEL32_PATH, KERNEL32_FIXED).symbols;
  // Before any other DLL is opened: the DLLs that it loads in turn then come from System32 too, not from beside the
  // exe.
  if (SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_SYSTEM32) === 0) {
    throw new Error("Windows refused to limit where DLLs are loaded from");
  }
  return Object.freeze({
    kernel32: Deno.dlopen(KERNEL32_PATH, KERNEL32).symbols,
    user32: Deno.dlopen(USER32_PATH, USER32).symbols,
    gdi32: Deno.dlopen(GDI32_PATH, GDI32).symbols,
    shcore: Deno.dlopen(SHCORE_PATH, SHCORE).symbols,
    dwmapi: Deno.dlopen(DWMAPI_PATH, DWMAPI).symbols,
    advapi32: Deno.dlopen(ADVAPI32_PATH, ADVAPI32).symbols,
    fixed: fixCalls({
      kernel32: kernel32Fixed,
      user32: Deno.dlopen(USER32_PATH, USER32_FIXED).symbols,
      advapi32: Deno.dlopen(ADVAPI32_PATH, ADVAPI32_FIXED).symbols,
      nonblocking: withPermits({
        ...Deno.dlopen(USER32_PATH, USER32_NONBLOCKING).symbols,
        ...Deno.dlopen(DWMAPI_PATH, DWMAPI_NONBLOCKING).symbols,
        ...Deno.dlopen(ADVAPI32_PATH, ADVAPI32_NONBLOCKING).symbols,
      }),
      permits: openPermits(),
    }),
  });
}

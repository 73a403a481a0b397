import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import {
  DRIVE_NO_ROOT_DIR,
  DRIVE_REMOTE,
  DRIVE_UNKNOWN,
  FILE_NAME_NORMALIZED,
  type Kernel32,
  VOLUME_NAME_DOS,
} from "../../ffi/kernel32.ts";
import { textOf, wideString } from "../../ffi/structs/wide_string.ts";

/** The calls that {@linkcode canonicalPath} makes. */
export interface PathCalls {
  readonly fixed: Pick<FixedCalls, "openFileForName">;
  readonly kernel32: Pick<
    Kernel32,
    "GetDriveTypeW" | "GetFinalPathNameByHandleW" | "GetLongPathNameW" | "CloseHandle"
  >;
}

/** Size of the buffer for a path, UTF-16 units with the NUL: as long as a path can be. */
const PATH_SIZE = 32_768;

/** Prefix that turns off the parsing of Win32 names: no device names, no `..`, no limit of 260 units. */
const VERBATIM = "\\\\?\\";

const LOCAL_PATH = /^[A-Za-z]:\\/;

/**
 * The canonical form of an absolute path of this machine: long names, final path behind junctions and links.
 *
 * undefined when it is not on a local drive, ends on another machine, or cannot be resolved. The path must be
 * written out (`C:\…`, no `/`, `.` or `..`); any other form resolves to nothing.
 */
export function canonicalPath({ fixed, kernel32 }: PathCalls, path: string): string | undefined {
  if (!LOCAL_PATH.test(path) || path.includes("\0") || path.length >= PATH_SIZE - VERBATIM.length) {
    return undefined;
  }
  // Before the path is opened, because opening it would talk to the other machine.
  if (!isLocalDrive(kernel32, path.slice(0, 3))) return undefined;
  const file = fixed.openFileForName(VERBATIM + path);
  if (file === 0n) return undefined;
  try {
    const final = readPath((units) =>
      kernel32.GetFinalPathNameByHandleW(file, units, units.length, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS)
    );
    if (final === undefined || !isVerbatimLocal(final)) return undefined;
    const long = readPath((units) => kernel32.GetLongPathNameW(wideString(final), units, units.length));
    return long === undefined || !isVerbatimLocal(long) ? undefined : long.slice(VERBATIM.length);
  } finally {
    kernel32.CloseHandle(file);
  }
}

function isLocalDrive(kernel32: Pick<Kernel32, "GetDriveTypeW">, root: string): boolean {
  const type = kernel32.GetDriveTypeW(wideString(root));
  return type !== DRIVE_UNKNOWN && type !== DRIVE_NO_ROOT_DIR && type !== DRIVE_REMOTE;
}

function isVerbatimLocal(path: string): boolean {
  return path.startsWith(VERBATIM) && LOCAL_PATH.test(path.slice(VERBATIM.length));
}

/** The text that `write` put into a buffer; undefined when it returned 0 (failed) or the larger size it needs. */
function readPath(write: (units: Uint16Array<ArrayBuffer>) => number): string | undefined {
  const units = new Uint16Array(PATH_SIZE);
  const length = write(units);
  return length === 0 || length >= PATH_SIZE ? undefined : textOf(units, length);
}

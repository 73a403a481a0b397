import { createHash } from "node:crypto";
import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import * as k from "../../ffi/kernel32.ts";
import { type Libraries, libraries } from "../../ffi/libraries.ts";
import { wideString } from "../../ffi/structs/wide_string.ts";
import { ToolError } from "../base/errors.ts";
import type { ConfigurationFiles } from "../policy/configuration.ts";
import type { DriveType } from "../paths/local_path.ts";
import type { FileKind } from "../paths/guarded_file.ts";
import { canonicalPath } from "./canonical_path.ts";
import { firstBytes } from "../paths/first_bytes.ts";

/** The kind of a drive by what `GetDriveTypeW` returns. */
const DRIVE_TYPES: Readonly<Record<number, DriveType>> = {
  [k.DRIVE_NO_ROOT_DIR]: "absent",
  [k.DRIVE_REMOVABLE]: "removable",
  [k.DRIVE_FIXED]: "fixed",
  [k.DRIVE_REMOTE]: "remote",
  [k.DRIVE_CDROM]: "cdrom",
  [k.DRIVE_RAMDISK]: "ramdisk",
};

const READ_BYTES = 1 << 20;

/** The files of this machine, for configuration. Throws `unsupported` elsewhere than on Windows. */
export function openPolicyFiles(): ConfigurationFiles {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot read a policy: this is not Windows");
  }
  return assemblePolicyFiles(libraries);
}

/** The files over the given functions, which in tests are fakes. */
function assemblePolicyFiles(
  { kernel32, fixed }: Pick<Libraries, "kernel32" | "fixed">,
): ConfigurationFiles {
  return {
    driveType: (letter) => DRIVE_TYPES[kernel32.GetDriveTypeW(wideString(`${letter}:\\`))] ?? "unknown",
    canonicalPath: (path) => canonicalPath({ fixed, kernel32 }, path),
    programFilesDir: () => fixed.readMachineValue("ProgramFilesDir"),
    kindOf: (path) => kindOf(kernel32, path),
    readFile,
    namesIn,
    hashExecutable: (path) => hashExecutable(kernel32, fixed, path),
  };
}

/**
 * Tells whether the user who runs this program may write into a file, or add files to a folder. Throws `unsupported`
 * elsewhere than on Windows.
 */
export function openWriteProbe(): (path: string) => boolean {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot ask for access: this is not Windows");
  }
  return assembleWriteProbe(libraries);
}

/**
 * {@linkcode openWriteProbe} over the given functions. A file that cannot be opened for any other reason counts as not
 * writable.
 */
export function assembleWriteProbe(
  { kernel32, fixed }: {
    readonly kernel32: Pick<k.Kernel32, "CloseHandle">;
    readonly fixed: Pick<FixedCalls, "openFileToProbeWriting">;
  },
): (path: string) => boolean {
  return (path) => {
    const file = fixed.openFileToProbeWriting(path);
    if (file === 0n) return false;
    kernel32.CloseHandle(file);
    return true;
  };
}

/** The kind of what is at a path, links not followed; every reparse point counts, whatever its tag. */
function kindOf({ GetFileAttributesW }: Pick<k.Kernel32, "GetFileAttributesW">, path: string): FileKind {
  const attributes = GetFileAttributesW(wideString(path));
  if (attributes === k.INVALID_FILE_ATTRIBUTES) return isAbsent(path) ? "absent" : "unreadable";
  if ((attributes & k.FILE_ATTRIBUTE_REPARSE_POINT) !== 0) return "reparse";
  return (attributes & k.FILE_ATTRIBUTE_DIRECTORY) !== 0 ? "folder" : "file";
}

/**
 * Whether nothing is at a path. Deno reads the reason of a failure in the same call; our own `GetLastError` would come
 * too late.
 */
function isAbsent(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return false;
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

function namesIn(folder: string, most: number): readonly string[] {
  const names: string[] = [];
  for (const { name } of Deno.readDirSync(folder)) {
    names.push(name);
    if (names.length >= most) break;
  }
  return names;
}

function readFile(path: string, maxBytes: number): Uint8Array {
  using file = Deno.openSync(path);
  return firstBytes(file, maxBytes);
}

/**
 * SHA-256 of a file, lowercase hex; undefined when it cannot be read. On success the handle stays open for good: that
 * keeps the file as it is.
 */
function hashExecutable(
  { ReadFile, CloseHandle }: Pick<k.Kernel32, "ReadFile" | "CloseHandle">,
  { holdFileForReading }: Pick<FixedCalls, "holdFileForReading">,
  path: string,
): string | undefined {
  const file = holdFileForReading(path);
  if (file === 0n) return undefined;
  const hash = createHash("sha256");
  const bytes = new Uint8Array(READ_BYTES);
  const read = new Uint32Array(1);
  while (ReadFile(file, bytes, bytes.length, read, 0n) !== 0) {
    const length = read[0] ?? 0;
    if (length === 0) return hash.digest("hex");
    hash.update(bytes.subarray(0, length));
  }
  CloseHandle(file);
  return undefined;
}

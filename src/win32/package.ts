import type { Kernel32 } from "../../ffi/kernel32.ts";
import { textOf, wideString } from "../../ffi/structs/wide_string.ts";
import type { Process } from "../desktop/desktop.ts";

/** The calls that say which package a process is in. */
export type PackageCalls = Pick<
  Kernel32,
  "GetPackageFamilyName" | "GetPackageFullName" | "GetPackagePathByFullName"
>;

const ERROR_SUCCESS = 0;

/** Size of the buffer for a family name or full name, UTF-16 units with the NUL: `PACKAGE_FULL_NAME_MAX_LENGTH` is 127. */
const NAME_SIZE = 256;

/** Size of the buffer for a folder, UTF-16 units with the NUL: no path is longer. */
const PATH_SIZE = 32_768;

/**
 * The package that a process is in, and where in it its program `imagePath` lies; undefined when it is in none, or its
 * program lies elsewhere. `process` is a handle that may query.
 */
export function readPackage(kernel32: PackageCalls, process: bigint, imagePath: string): Process["packaged"] {
  const family = read(NAME_SIZE, (length, text) => kernel32.GetPackageFamilyName(process, length, text));
  // Nearly all processes are in none.
  if (family === undefined) return undefined;
  const name = read(NAME_SIZE, (length, text) => kernel32.GetPackageFullName(process, length, text));
  const folder = name &&
    read(PATH_SIZE, (length, text) => kernel32.GetPackagePathByFullName(wideString(name), length, text));
  if (!folder) return undefined;
  const inside = `${folder.replace(/\\+$/, "")}\\`;
  if (imagePath.slice(0, inside.length).toLowerCase() !== inside.toLowerCase()) return undefined;
  return { family, executable: imagePath.slice(inside.length) };
}

/** The text that a call writes into a buffer of `size` units; undefined when it fails or writes none. */
function read(
  size: number,
  call: (length: Uint32Array<ArrayBuffer>, text: Uint16Array<ArrayBuffer>) => number,
): string | undefined {
  const text = new Uint16Array(size);
  const length = new Uint32Array([size]);
  if (call(length, text) !== ERROR_SUCCESS) return undefined;
  const end = text.indexOf(0);
  return end <= 0 ? undefined : textOf(text, end);
}

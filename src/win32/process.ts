import { type Advapi32, TOKEN_ELEVATION, TOKEN_INTEGRITY_LEVEL } from "../../ffi/advapi32.ts";
import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import type { Kernel32 } from "../../ffi/kernel32.ts";
import {
  readFileTime,
  readIntegrityRid,
  SIZEOF_FILETIME,
  SIZEOF_TOKEN_MANDATORY_LABEL,
} from "../../ffi/structs/process.ts";
import { textOf } from "../../ffi/structs/wide_string.ts";
import type { Process } from "../desktop/desktop.ts";
import { type PackageCalls, readPackage } from "./package.ts";

/** Sizes of the buffers tried for an image path, UTF-16 units with the NUL; no path is longer than the last. */
const PATH_SIZES = [512, 32_768];

/** The calls that read one process. */
export interface ProcessCalls {
  readonly fixed: Pick<FixedCalls, "openProcessForQuery" | "openProcessTokenForQuery">;
  readonly kernel32:
    & Pick<Kernel32, "GetProcessTimes" | "QueryFullProcessImageNameW" | "CloseHandle">
    & PackageCalls;
  readonly advapi32: Pick<Advapi32, "GetTokenInformation">;
}

/** The calls that read a token. */
export interface TokenCalls {
  readonly fixed: Pick<FixedCalls, "openProcessTokenForQuery">;
  readonly kernel32: Pick<Kernel32, "CloseHandle">;
  readonly advapi32: Pick<Advapi32, "GetTokenInformation">;
}

/** The process of a pid; undefined when it is gone or may not be opened. */
export function getProcess(calls: ProcessCalls, pid: number): Process | undefined {
  const { fixed, kernel32 } = calls;
  const handle = fixed.openProcessForQuery(pid);
  if (handle === 0n) return undefined;
  try {
    const startTime = readStartTime(kernel32, handle);
    const imagePath = startTime === undefined ? undefined : readImagePath(kernel32, handle);
    if (startTime === undefined || imagePath === undefined) return undefined;
    const packaged = readPackage(kernel32, handle, imagePath);
    return { pid, startTime, imagePath, packaged, integrity: readIntegrity(calls, handle) };
  } finally {
    kernel32.CloseHandle(handle);
  }
}

/**
 * Whether our own token is elevated (`TokenElevation`). True as well when Windows does not say: an elevated server is
 * the risk.
 */
export function isElevated(
  calls: TokenCalls & { readonly kernel32: Pick<Kernel32, "GetCurrentProcess"> },
): boolean {
  const elevation = new Uint8Array(4);
  const length = readToken(calls, calls.kernel32.GetCurrentProcess(), TOKEN_ELEVATION, elevation);
  return length === undefined || elevation.some((byte) => byte !== 0);
}

function readStartTime(kernel32: Pick<Kernel32, "GetProcessTimes">, process: bigint): bigint | undefined {
  const newFileTime = (): Uint8Array<ArrayBuffer> => new Uint8Array(SIZEOF_FILETIME);
  const creation = newFileTime();
  const ok = kernel32.GetProcessTimes(process, creation, newFileTime(), newFileTime(), newFileTime());
  return ok === 0 ? undefined : readFileTime(creation);
}

function readImagePath(
  kernel32: Pick<Kernel32, "QueryFullProcessImageNameW">,
  process: bigint,
): string | undefined {
  for (const size of PATH_SIZES) {
    const units = new Uint16Array(size);
    const length = new Uint32Array([size]);
    // The reason of the failure is not read: the error code belongs to the thread and may be another call's by now.
    if (kernel32.QueryFullProcessImageNameW(process, 0, units, length) === 0) continue;
    const text = textOf(units, Math.min(length[0] ?? 0, size));
    return text === "" ? undefined : text;
  }
  return undefined;
}

function readIntegrity(calls: ProcessCalls, process: bigint): number | undefined {
  const label = new Uint8Array(SIZEOF_TOKEN_MANDATORY_LABEL);
  const length = readToken(calls, process, TOKEN_INTEGRITY_LEVEL, label);
  return length === undefined ? undefined : readIntegrityRid(label, length);
}

/** Fills `buffer` with one class of information of the token of a process; returns how many bytes Windows filled. */
function readToken(
  { fixed, kernel32, advapi32 }: TokenCalls,
  process: bigint,
  informationClass: number,
  buffer: Uint8Array<ArrayBuffer>,
): number | undefined {
  const token = fixed.openProcessTokenForQuery(process);
  if (token === 0n) return undefined;
  try {
    const length = new Uint32Array(1);
    const ok = advapi32.GetTokenInformation(token, informationClass, buffer, buffer.byteLength, length);
    return ok === 0 ? undefined : length[0];
  } finally {
    kernel32.CloseHandle(token);
  }
}

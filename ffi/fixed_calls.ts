import {
  type Advapi32Fixed,
  ERROR_SUCCESS,
  HKEY_LOCAL_MACHINE,
  RRF_RT_REG_DWORD,
  RRF_RT_REG_SZ,
  TOKEN_QUERY,
} from "./advapi32.ts";
import { type DialogCalls, fixDialog } from "./fixed_dialog.ts";
import { type DrawingCalls, fixDrawing } from "./fixed_drawing.ts";
import { fixMessages, type MessageCalls } from "./fixed_messages.ts";
import { fixNames, type NamedCalls } from "./fixed_names.ts";
import { fixPosts, type PostCalls } from "./fixed_posts.ts";
import { fixReports, type ReportCalls } from "./fixed_reports.ts";
import * as kernel32 from "./kernel32.ts";
import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits } from "./permits.ts";
import { textOf, wideString } from "./structs/wide_string.ts";
import type { User32Fixed } from "./user32.ts";
import { DESKTOP_READOBJECTS } from "./winuser.ts";

/** The registry key that holds the version of Windows, below `HKEY_LOCAL_MACHINE`. */
const WINDOWS_VERSION_KEY = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";

/** The registry values this program can read, all below `HKEY_LOCAL_MACHINE`. */
const MACHINE_VALUES = {
  CurrentMajorVersionNumber: { key: WINDOWS_VERSION_KEY, type: RRF_RT_REG_DWORD },
  CurrentMinorVersionNumber: { key: WINDOWS_VERSION_KEY, type: RRF_RT_REG_DWORD },
  CurrentBuildNumber: { key: WINDOWS_VERSION_KEY, type: RRF_RT_REG_SZ },
  ProgramFilesDir: { key: "SOFTWARE\\Microsoft\\Windows\\CurrentVersion", type: RRF_RT_REG_SZ },
} as const;

/** The name of a registry value that this program can read. */
export type MachineValue = keyof typeof MACHINE_VALUES;

const MAX_MACHINE_VALUE_UNITS = 32_768;

/** The functions that open, read, message or wait, with access rights and message fixed. A handle is 0n on failure. */
export interface FixedCalls extends OpenCalls, MoreCalls {}

interface MoreCalls extends DialogCalls, DrawingCalls, MessageCalls, NamedCalls, PostCalls, ReportCalls {}

interface OpenCalls {
  /** `OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION)`: times, image path and token, no memory. */
  openProcessForQuery(pid: number): bigint;
  /** `OpenProcessToken(TOKEN_QUERY)`. */
  openProcessTokenForQuery(process: bigint): bigint;
  /** `CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS)`: pids, parents and file names. */
  snapshotProcesses(): bigint;
  /**
   * `CreateFileW` without any access, not even to read: the handle serves to ask for the file's name. Throws on a NUL
   * in `path`.
   */
  openFileForName(path: string): bigint;
  /** `CreateFileW` to read; while the handle is open nobody can write, rename or delete the file. Throws on a NUL. */
  holdFileForReading(path: string): bigint;
  /**
   * `CreateFileW` with the right to write into a file, or to add one to a folder, sharing everything: 0n when this
   * user may not. No function this program can call writes through the handle. Throws on a NUL.
   */
  openFileToProbeWriting(path: string): bigint;
  /** `OpenInputDesktop(DESKTOP_READOBJECTS)`. */
  openInputDesktopForName(): bigint;
  /** `RegGetValueW` of one of {@linkcode MachineValue}, a number in decimal; undefined when the value is not there. */
  readMachineValue(name: MachineValue): string | undefined;
}

/** The raw functions and permits that {@linkcode fixCalls} keeps to itself. */
export interface RawCalls {
  readonly kernel32: Omit<kernel32.Kernel32Fixed, "SetDefaultDllDirectories">;
  readonly user32: User32Fixed;
  readonly advapi32: Advapi32Fixed;
  readonly nonblocking: NonblockingCalls;
  readonly permits: AllPermits;
}

/** {@linkcode FixedCalls} over the raw functions, which nobody else holds. */
export function fixCalls(raw: RawCalls): FixedCalls {
  return Object.freeze({
    ...openCalls(raw),
    ...fixMessages(raw.nonblocking, raw.permits),
    ...fixDrawing(raw.nonblocking, raw.permits),
    ...fixPosts(raw.user32),
    ...fixDialog(raw.nonblocking, raw.permits),
    ...fixNames(raw.kernel32),
    ...fixReports(raw),
  });
}

function openCalls(raw: RawCalls): OpenCalls {
  return {
    openProcessForQuery: (pid) =>
      raw.kernel32.OpenProcess(kernel32.PROCESS_QUERY_LIMITED_INFORMATION, 0, pid),
    openProcessTokenForQuery(process) {
      const token = new BigUint64Array(1);
      return raw.advapi32.OpenProcessToken(process, TOKEN_QUERY, token) === 0 ? 0n : token[0] ?? 0n;
    },
    snapshotProcesses: () =>
      validHandle(raw.kernel32.CreateToolhelp32Snapshot(kernel32.TH32CS_SNAPPROCESS, 0)),
    openFileForName: (path) => openSharingAll(raw, path, 0),
    openFileToProbeWriting: (path) => openSharingAll(raw, path, kernel32.FILE_WRITE_DATA),
    holdFileForReading: (path) =>
      validHandle(
        raw.kernel32.CreateFileW(
          wideString(path),
          kernel32.GENERIC_READ,
          kernel32.FILE_SHARE_READ,
          0n,
          kernel32.OPEN_EXISTING,
          0,
          0n,
        ),
      ),
    openInputDesktopForName: () => raw.user32.OpenInputDesktop(0, 0, DESKTOP_READOBJECTS),
    readMachineValue: (name) => readMachineValue(raw.advapi32, name),
  };
}

/** Opens a file or folder that exists, without hindering programs that have it open. */
function openSharingAll(raw: RawCalls, path: string, access: number): bigint {
  const { FILE_SHARE_READ, FILE_SHARE_WRITE, FILE_SHARE_DELETE } = kernel32;
  const share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const { OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS } = kernel32;
  const name = wideString(path);
  return validHandle(
    raw.kernel32.CreateFileW(name, access, share, 0n, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, 0n),
  );
}

function readMachineValue(
  { RegGetValueW }: Pick<Advapi32Fixed, "RegGetValueW">,
  name: MachineValue,
): string | undefined {
  if (!Object.hasOwn(MACHINE_VALUES, name)) return undefined;
  const { key, type } = MACHINE_VALUES[name];
  const data = new Uint16Array(MAX_MACHINE_VALUE_UNITS);
  const size = new Uint32Array([data.byteLength]);
  const status = RegGetValueW(HKEY_LOCAL_MACHINE, wideString(key), wideString(name), type, null, data, size);
  if (status !== ERROR_SUCCESS) return undefined;
  if (type === RRF_RT_REG_DWORD) return String(new Uint32Array(data.buffer)[0]);
  // RegGetValueW always puts a NUL behind the text.
  const end = data.indexOf(0);
  return textOf(data, end < 0 ? data.length : end);
}

function validHandle(handle: bigint): bigint {
  return handle === kernel32.INVALID_HANDLE_VALUE ? 0n : handle;
}

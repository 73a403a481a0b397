import { viewOf } from "./view.ts";
import { textField } from "./wide_string.ts";

/** `FILETIME`: DWORD dwLowDateTime, dwHighDateTime; 100 ns units since 1601. */
export const SIZEOF_FILETIME = 8;

/** Reads a `FILETIME`: 100 ns units since 1601. */
export function readFileTime(bytes: Uint8Array): bigint {
  return viewOf(bytes).getBigUint64(0, true);
}

/**
 * `PROCESSENTRY32W` on x64: DWORD dwSize, cntUsage, th32ProcessID at 8; ULONG_PTR th32DefaultHeapID at 16; DWORD
 * th32ModuleID at 24, cntThreads 28, th32ParentProcessID 32; LONG pcPriClassBase 36; DWORD dwFlags 40; WCHAR
 * szExeFile[260] at 44; 4 bytes of padding.
 */
export const SIZEOF_PROCESSENTRY32W = 568;

/** An empty `PROCESSENTRY32W` with its size filled in. */
export function newProcessEntry(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZEOF_PROCESSENTRY32W);
  viewOf(bytes).setUint32(0, SIZEOF_PROCESSENTRY32W, true);
  return bytes;
}

/** The fields of a `PROCESSENTRY32W` that are read. */
export interface ProcessEntry {
  readonly th32ProcessID: number;
  readonly th32ParentProcessID: number;
  readonly szExeFile: string;
}

/** Reads a `PROCESSENTRY32W` that Windows filled. */
export function readProcessEntry(bytes: Uint8Array): ProcessEntry {
  const view = viewOf(bytes);
  return {
    th32ProcessID: view.getUint32(8, true),
    th32ParentProcessID: view.getUint32(32, true),
    szExeFile: textField(bytes, 44, 260),
  };
}

/**
 * `TOKEN_MANDATORY_LABEL` on x64, as `GetTokenInformation` lays it out: PSID Label.Sid, DWORD Label.Attributes at
 * 8, 4 bytes of padding, and the SID itself right behind, at 16: BYTE Revision, SubAuthorityCount; 6 bytes
 * IdentifierAuthority; DWORD SubAuthority[]. The pointer is not followed: raw memory reads are denied to us.
 */
const SID = 16;
const SUB_AUTHORITY = SID + 8;

/** `SECURITY_MAX_SID_SIZE` behind the label. */
export const SIZEOF_TOKEN_MANDATORY_LABEL = SID + 68;

/** `SECURITY_MANDATORY_LABEL_AUTHORITY`, big-endian. */
const MANDATORY_LABEL_AUTHORITY = [0, 0, 0, 0, 0, 16];

/** The RID of a mandatory label, its last sub-authority, or undefined when the `length` bytes hold no such SID. */
export function readIntegrityRid(bytes: Uint8Array, length: number): number | undefined {
  const revision = bytes[SID];
  const count = bytes[SID + 1] ?? 0;
  const end = SUB_AUTHORITY + count * 4;
  if (revision !== 1 || count === 0 || end > length || end > bytes.length) return undefined;
  const isLabel = MANDATORY_LABEL_AUTHORITY.every((byte, i) => bytes[SID + 2 + i] === byte);
  return isLabel ? viewOf(bytes).getUint32(end - 4, true) : undefined;
}

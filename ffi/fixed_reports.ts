import { EVENTLOG_INFORMATION_TYPE } from "./advapi32.ts";
import { GMEM_FIXED, type Kernel32Fixed } from "./kernel32.ts";
import type { NonblockingCalls } from "./nonblocking.ts";
import type { AllPermits } from "./permits.ts";
import { wideString } from "./structs/wide_string.ts";

/** Source name of the entries. A program may write to the event log under any name; this one uses no other. */
const SOURCE = wideString("desktop-automation-mcp");

/**
 * Event identifier of the entries. No message file explains it, so the event viewer shows the string of the entry
 * alone.
 */
const AUDIT_EVENT_ID = 1;

/** The longest string that `ReportEventW` takes, in UTF-16 units. */
const MAX_STRING_UNITS = 31_839;

/** Writing to the event log, with source, type and shape of an entry fixed. */
export interface ReportCalls {
  /**
   * `ReportEventW`: adds an entry with this one string to the Application log. False when the string is too long or
   * Windows does not take it. Does not block. Throws on a NUL.
   */
  reportAuditRecord(record: string): Promise<boolean>;
}

/** The raw functions and permits that {@linkcode fixReports} keeps to itself. */
export interface RawReports {
  readonly kernel32: Pick<Kernel32Fixed, "GlobalAlloc" | "GlobalFree" | "lstrcpyW">;
  readonly nonblocking: Pick<
    NonblockingCalls,
    "RegisterEventSourceW" | "ReportEventW" | "DeregisterEventSource"
  >;
  readonly permits: Pick<AllPermits, "eventLog">;
}

/** {@linkcode ReportCalls} over the raw functions. */
export function fixReports(raw: RawReports): ReportCalls {
  const { kernel32, nonblocking, permits: { eventLog } } = raw;
  return {
    async reportAuditRecord(record) {
      const text = wideString(record);
      if (record.length > MAX_STRING_UNITS) return false;
      const source = await nonblocking.RegisterEventSourceW(await eventLog.take(), null, SOURCE);
      if (source === 0n) return false;
      try {
        return await withAddress(kernel32, text, (address) => report(raw, source, address));
      } finally {
        await nonblocking.DeregisterEventSource(await eventLog.take(), source);
      }
    },
  };
}

/**
 * Runs `use` with the address of a copy of `text`, which is freed afterwards; false when there is no memory. Nothing
 * else here makes a pointer that Windows can follow.
 */
async function withAddress<T>(
  { GlobalAlloc, GlobalFree, lstrcpyW }: RawReports["kernel32"],
  text: Uint16Array<ArrayBuffer>,
  use: (address: bigint) => Promise<T>,
): Promise<T | false> {
  const address = GlobalAlloc(GMEM_FIXED, BigInt(text.byteLength));
  if (address === 0n) return false;
  try {
    // The copy is as long as the original, so lstrcpyW, which checks no bounds, stays inside it.
    return lstrcpyW(address, text) !== 0n && await use(address);
  } finally {
    GlobalFree(address);
  }
}

/** Buffers another thread reads, kept referenced until its call has settled. */
const inUse = new Set<BigUint64Array>();

async function report(
  { nonblocking: { ReportEventW }, permits }: RawReports,
  source: bigint,
  address: bigint,
): Promise<boolean> {
  const permit = await permits.eventLog.take();
  const strings = new BigUint64Array([address]);
  inUse.add(strings);
  try {
    const type = EVENTLOG_INFORMATION_TYPE;
    return await ReportEventW(permit, source, type, 0, AUDIT_EVENT_ID, 0n, 1, 0, strings, null) !== 0;
  } finally {
    inUse.delete(strings);
  }
}

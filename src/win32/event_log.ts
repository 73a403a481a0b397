import type { FixedCalls } from "../../ffi/fixed_calls.ts";
import { libraries } from "../../ffi/libraries.ts";
import { ToolError } from "../base/errors.ts";
import type { RecordWriter } from "../audit/audit_delivery.ts";

/** The Application event log as a sink. Throws `unsupported` elsewhere than on Windows. */
export function openEventLog(): RecordWriter {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot open the event log: this is not Windows");
  }
  return assembleEventLog(libraries.fixed);
}

/** The event log over the given function, which in tests is a fake. */
export function assembleEventLog(fixed: Pick<FixedCalls, "reportAuditRecord">): RecordWriter {
  return {
    async write(line) {
      if (await fixed.reportAuditRecord(line)) return;
      throw new ToolError("platform_error", "Windows did not take the record");
    },
  };
}

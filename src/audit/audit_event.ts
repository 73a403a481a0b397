import { handleBits } from "../desktop/desktop.ts";
import type { ErrorCode } from "../base/errors.ts";
import type { WindowIdentity } from "../targets/window_identity.ts";
import type { Action } from "../policy/policy.ts";
import type { EffectOutcome } from "../base/outcome.ts";
import type { Link } from "./audit_chain.ts";

/** The outcome of a call, as the audit counts it. */
export type AuditOutcome = "allowed" | "denied" | "error";

/** How much of the screen a call was about; counts only. */
export interface PrivacyContext {
  readonly region_limited: boolean;
  readonly mask_count: number;
  readonly pixel_area: number;
  readonly png_bytes: number;
}

/**
 * The audit record of one call of a tool that needs a permission, before it is chained. Never holds a title, text,
 * image, region name or path.
 */
export interface Attempted {
  /** RFC 3339 with numeric offset. */
  readonly timestamp: string;
  readonly correlation_id: string;
  /** Digest of the policy in force, lowercase hex. */
  readonly policy_id: string;
  readonly action_type: Action;
  /** Tool name. */
  readonly operation: string;
  readonly outcome: AuditOutcome;
  readonly effect: EffectOutcome;
  /** Whether the target came forward; left out when it was not asked to. */
  readonly foreground_moved?: boolean;
  readonly denial_reason?: { readonly code: ErrorCode; readonly sentence: string };
  readonly duration_ms: number;
  readonly privacy_context: PrivacyContext;
  /** Never returned to the client. */
  readonly target_identity?: {
    readonly hwnd: string;
    readonly pid: number;
    readonly process_start: string;
    readonly tid: number;
  };
}

/** The record of one attempt. */
export interface AuditEvent extends Attempted, Link {
  readonly record: "attempt";
  /**
   * HMAC-SHA-256 under a random key of this process, lowercase hex: of the validated arguments with their defaults,
   * or of those that came when they were not valid.
   */
  readonly arguments_hmac: string;
}

/** The first record of a chain. */
export interface StartRecord extends Link {
  readonly record: "start";
  /** RFC 3339 with numeric offset. */
  readonly timestamp: string;
  readonly policy_id: string;
  readonly pid: number;
  /** 100 ns units since 1601, decimal. */
  readonly process_start: string;
}

/** Which program this process runs: soon after the first answer, because hashing its file takes a second. */
export interface ProgramRecord extends Link {
  readonly record: "program";
  /** RFC 3339 with numeric offset. */
  readonly timestamp: string;
  /** Lowercase hex; null when the file could not be read. */
  readonly executable_sha256: string | null;
}

/** Codes of calls that were allowed and failed; every other code is a refusal. */
const FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "cancelled",
  "capture_black",
  "input_rejected",
  "platform_error",
  "timeout",
  "unsupported",
]);

/** How the audit counts an answer of this code; undefined is success. */
export function auditOutcome(code: ErrorCode | undefined): AuditOutcome {
  if (code === undefined) return "allowed";
  return FAILURES.has(code) ? "error" : "denied";
}

/** The part of an identity that an event records. */
export function auditIdentity(identity: WindowIdentity): NonNullable<Attempted["target_identity"]> {
  return {
    hwnd: handleBits(identity.hwnd).toString(),
    pid: identity.pid,
    process_start: identity.processStart.toString(),
    tid: identity.tid,
  };
}

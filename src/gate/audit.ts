import type { ErrorCode } from "../errors.ts";
import type { WindowIdentity } from "../identity.ts";
import type { Action } from "../policy/policy.ts";
import type { EffectOutcome } from "../tool_host.ts";

/** What was decided or happened, as the audit counts it. */
export type AuditOutcome = "allowed" | "denied" | "error";

/** How much of the screen a call was about; counts only. */
export interface PrivacyContext {
  readonly region_limited: boolean;
  readonly mask_count: number;
  readonly pixel_area: number;
  readonly png_bytes: number;
}

/** One attempt at a tool that needs a permission. Never a title, text, image, region name or path. */
export interface AuditEvent {
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

const RING_SIZE = 1000;

/** Codes of calls that were allowed and failed; every other code is a refusal. */
const FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "cancelled",
  "capture_black",
  "input_rejected",
  "platform_error",
  "timeout",
  "unsupported",
]);

/** The events of this process, newest last, at most 1000. */
export class AuditLog {
  readonly #events: AuditEvent[] = [];

  record(event: AuditEvent): void {
    this.#events.push(event);
    if (this.#events.length > RING_SIZE) this.#events.shift();
  }

  /** Newest first. */
  newest(limit: number): readonly AuditEvent[] {
    return this.#events.slice(-limit).reverse();
  }
}

/** How the audit counts an answer of this code; undefined is success. */
export function auditOutcome(code: ErrorCode | undefined): AuditOutcome {
  if (code === undefined) return "allowed";
  return FAILURES.has(code) ? "error" : "denied";
}

/** The part of an identity that an event records. */
export function auditIdentity(identity: WindowIdentity): NonNullable<AuditEvent["target_identity"]> {
  return {
    hwnd: identity.hwnd.toString(),
    pid: identity.pid,
    process_start: identity.processStart.toString(),
    tid: identity.tid,
  };
}

/** RFC 3339 in local time with its numeric offset: `2026-01-31T23:59:59.123+03:00`. */
export function timestamp(wall: number): string {
  const offset = -new Date(wall).getTimezoneOffset();
  const local = new Date(wall + offset * 60_000).toISOString().slice(0, -1);
  const two = (n: number) => String(Math.trunc(n)).padStart(2, "0");
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

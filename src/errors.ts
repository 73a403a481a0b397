/** Why a call was refused or failed. Stable: clients branch on it, tests assert it. */
export const ERROR_CODES = [
  "invalid_argument",
  "configuration_invalid",
  "policy_denied",
  "policy_expired",
  "target_not_found",
  "target_ambiguous",
  "target_stale",
  "target_minimized",
  "target_occluded",
  "target_off_screen",
  "target_not_foreground",
  "target_disabled",
  "target_hung",
  "target_elevated",
  "target_unidentified",
  "desktop_unavailable",
  "desktop_busy",
  "operator_active",
  "stopped_by_operator",
  "modifier_held",
  "confirmation_required",
  "confirmation_denied",
  "confirmation_invalid",
  "rate_limited",
  "queue_full",
  "memory_budget_exceeded",
  "screenshot_too_large",
  "capture_black",
  "capture_stale",
  "profile_invalid",
  "input_rejected",
  "audit_unavailable",
  "timeout",
  "cancelled",
  "unsupported",
  "platform_error",
] as const;

export type ErrorCode = typeof ERROR_CODES[number];

/**
 * A refusal or failure the caller can act on; becomes an `isError` result, never a JSON-RPC error.
 *
 * The message says what was refused, why, and what to do next. It never holds a path, a title, typed text, a
 * token, or anything about windows outside the policy: it goes to the client word for word.
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

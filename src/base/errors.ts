/** The codes that say why a call was refused or failed. Stable: clients branch on them, tests assert them. */
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

/** One of {@linkcode ERROR_CODES}. */
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

/** What each code means, in one fixed sentence: the only words an audit record has for a refusal. */
export const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  invalid_argument: "An argument of the call is wrong.",
  configuration_invalid: "The configuration is wrong, so no action is granted.",
  policy_denied: "The policy does not grant the action.",
  policy_expired: "The policy has expired.",
  target_not_found: "No allowed window matches the call.",
  target_ambiguous: "Several allowed windows match the call.",
  target_stale: "The window closed or changed after it was checked.",
  target_minimized: "The window is minimized.",
  target_occluded: "Another window covers the window.",
  target_off_screen: "Part of the window is on no screen.",
  target_not_foreground: "The window is not in front.",
  target_disabled: "The window is disabled.",
  target_hung: "The application does not respond.",
  target_elevated: "The application has higher rights than the server.",
  target_unidentified: "The application cannot be identified.",
  desktop_unavailable: "The desktop is locked, or is not the default desktop.",
  desktop_busy: "Another server uses the desktop.",
  operator_active: "The operator used the mouse or the keyboard.",
  stopped_by_operator: "The operator stopped the server.",
  modifier_held: "The operator holds a modifier key or a mouse button.",
  confirmation_required: "A person has to confirm the action.",
  confirmation_denied: "No person confirmed the action.",
  confirmation_invalid: "The confirmation does not fit the call.",
  rate_limited: "A rate limit of the last minute is used up.",
  queue_full: "Too many calls wait already.",
  memory_budget_exceeded: "The memory for screenshots is used up.",
  screenshot_too_large: "The image of the screenshot is too large.",
  capture_black: "The application gave no image of its window.",
  capture_stale: "The image is too old, or its window has changed.",
  profile_invalid: "The coordinate profile is not valid.",
  input_rejected: "Windows did not accept the input.",
  audit_unavailable: "An audit sink has failed.",
  timeout: "The call took too long.",
  cancelled: "The client cancelled the call.",
  unsupported: "The server does not support the action here.",
  platform_error: "Windows or the server failed.",
};

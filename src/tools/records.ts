import * as z from "zod";
import { ERROR_CODES } from "../base/errors.ts";
import type { AuditEvent } from "../audit/audit_event.ts";
import { RESOURCES } from "../limits/rate_limiter.ts";
import type { JsonValue } from "../base/json.ts";
import { ACTIONS } from "../policy/policy.ts";
import { defineTool } from "./tool.ts";
import { correlationId } from "./results.ts";

/** Limit and use of one resource, as results have them. */
const rateState = z.strictObject({ limit: z.int(), used: z.int() });
const rates = {
  actions: rateState,
  reads: rateState,
  text_chars: rateState,
  screenshot_pixels: rateState,
};

/** The names of the resources in results. */
const RESOURCE_NAMES: Readonly<Record<typeof RESOURCES[number], keyof typeof rates>> = {
  actions: "actions",
  reads: "reads",
  textChars: "text_chars",
  screenshotPixels: "screenshot_pixels",
};

/** The tool `get_rate_limit_state`. */
export const getRateLimitState = defineTool({
  name: "get_rate_limit_state",
  title: "Get rate limit state",
  description:
    "The limits per minute and what the last minute used, for each application and for calls without a target.",
  input: z.strictObject({}),
  output: z.strictObject({
    applications: z.array(z.strictObject({
      process_path: z.string().optional().describe("Left out for calls without a target"),
      ...rates,
    })),
    correlation_id: correlationId,
  }),
  effect: "readRates",
  plan: () => ({}),
  report: (uses) => ({
    structured: {
      applications: uses.map(({ application, state }) => ({
        ...(application !== "" && { process_path: application }),
        ...Object.fromEntries(
          RESOURCES.map((resource) => [RESOURCE_NAMES[resource], { ...state[resource] }]),
        ),
      })),
    },
  }),
});

const auditEvent = z.strictObject({
  record: z.literal("attempt"),
  session: z.string(),
  sequence: z.int(),
  timestamp: z.string(),
  correlation_id: z.string(),
  policy_id: z.string(),
  action_type: z.enum(ACTIONS),
  operation: z.string(),
  outcome: z.enum(["allowed", "denied", "error"]),
  effect: z.enum(["not_started", "emitted", "partial", "unknown"]),
  foreground_moved: z.boolean().optional(),
  denial_reason: z.strictObject({ code: z.enum(ERROR_CODES), sentence: z.string() }).optional(),
  duration_ms: z.number(),
  privacy_context: z.strictObject({
    region_limited: z.boolean(),
    mask_count: z.int(),
    pixel_area: z.int(),
    png_bytes: z.int(),
  }),
  arguments_hmac: z.string(),
  previous: z.string(),
  digest: z.string(),
});

/** An audit event without the identity of its window, which only the operator may know. */
function shownEvent({ target_identity: _, ...event }: AuditEvent): JsonValue {
  return {
    ...event,
    denial_reason: event.denial_reason && { ...event.denial_reason },
  } as unknown as JsonValue;
}

/** The tool `get_audit_events`. */
export const getAuditEvents = defineTool({
  name: "get_audit_events",
  title: "Get audit events",
  description: "The newest audit events of this server, newest first.",
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20).describe("How many at most") }),
  output: z.strictObject({ events: z.array(auditEvent), correlation_id: correlationId }),
  effect: "readAudit",
  plan: ({ limit }) => ({ limit }),
  report: (events) => ({ structured: { events: events.map(shownEvent) } }),
});

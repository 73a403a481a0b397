import type { Attempt } from "./attempt.ts";
import { ToolError } from "../base/errors.ts";
import { wellFormed } from "../base/json.ts";
import type { Report } from "../tools/tool.ts";
import type { ToolResult } from "../mcp/tool_host.ts";
import type { EffectOutcome } from "../base/outcome.ts";

/** The answer to a call that was allowed and done. */
export function success(attempt: Attempt, { structured, image }: Report, tellsOutcome: boolean): ToolResult {
  const told = {
    ...outcomeOf(attempt, tellsOutcome),
    ...(attempt.aftermath !== undefined && { after: { ...attempt.aftermath } }),
    ...foregroundOf(attempt),
    correlation_id: attempt.correlationId,
  };
  const structuredContent = { ...wellFormed(structured), ...told };
  const text = { type: "text", text: JSON.stringify(structuredContent) } as const;
  return image === undefined
    ? { content: [text], structuredContent, _meta: told }
    : { content: [image, text], _meta: structuredContent };
}

function outcomeOf({ progress }: Attempt, tellsOutcome: boolean): { readonly outcome?: EffectOutcome } {
  return tellsOutcome ? { outcome: progress.outcome() } : {};
}

/**
 * The answer to a call that was refused or failed. An error that is no {@linkcode ToolError} is replaced by a fixed
 * text.
 */
export function failure(attempt: Attempt, error: unknown): ToolResult & { readonly isError: true } {
  const { code, message } = error instanceof ToolError ? error : new ToolError(
    "platform_error",
    "Internal error of the server; health_check tells whether it still works",
  );
  const emitted = attempt.progress.describe();
  const told = [emitted, ...(attempt.foregroundMoved ? ["the window was brought forward"] : [])].filter(
    Boolean,
  );
  const text = `${code}: ${message}${told.length === 0 ? "" : ` (${told.join("; ")})`}`;
  return {
    content: [{ type: "text", text }],
    isError: true,
    _meta: {
      code,
      correlation_id: attempt.correlationId,
      outcome: attempt.progress.outcome(),
      ...(attempt.progress.heldMs !== undefined && { held_ms: attempt.progress.heldMs }),
      ...foregroundOf(attempt),
    },
  };
}

function foregroundOf({ foregroundMoved }: Attempt): { readonly foreground_moved?: boolean } {
  return foregroundMoved === undefined ? {} : { foreground_moved: foregroundMoved };
}

/** The answer with the digest of its own audit record: kept, it shows later whether the trail was cut before that. */
export function withAuditDigest(answer: ToolResult, digest: string): ToolResult {
  return { ...answer, _meta: { ...answer._meta, audit_digest: digest } };
}

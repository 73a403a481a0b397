import type { EffectOutcome } from "../base/outcome.ts";
import type { AskClient } from "../consent/ask_client.ts";
import type { JsonValue } from "../base/json.ts";
import type { ErrorCode } from "../base/errors.ts";

/**
 * One tool as `tools/list` shows it. It has no output schema: those of all tools are as long as everything else that a
 * host shows its model, and a client that validates by one turns an odd value into a lost answer.
 */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, JsonValue>>;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** A part of an answer: text, or a PNG in base64. */
export type Content =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: "image/png"; readonly data: string };

/**
 * The answer to one call. Beside an image there is no `structuredContent`, because hosts that find it show their model
 * nothing else.
 */
export interface ToolResult {
  readonly content: readonly Content[];
  readonly structuredContent?: Readonly<Record<string, JsonValue>>;
  readonly isError?: true;
  readonly _meta: {
    readonly correlation_id: string;
    readonly code?: ErrorCode;
    readonly outcome?: EffectOutcome;
    readonly [key: string]: JsonValue | undefined;
  };
}

/** The core as the protocol layer uses it; the runner implements it. */
export interface ToolHost {
  /** The tools that the policy grants now, in listing order. */
  list(): readonly ToolDefinition[];
  /** Whether a tool of this name exists at all, granted or not. */
  has(name: string): boolean;
  /**
   * Runs one call. Never rejects: every refusal and failure is a result with `isError`. After `signal` is
   * aborted it settles within 100 ms and everything it held is released; the answer is then not sent. A call whose
   * `signal` is aborted from the start is recorded as cancelled and asks nothing of the desktop.
   *
   * `ask` is there for a confirmation that the operator leaves to the client.
   */
  call(name: string, args: unknown, signal: AbortSignal, ask?: AskClient): Promise<ToolResult>;
  /** Notes a `tools/call` that calls no tool: it is recorded, without any of its content, and charged one read. */
  malformed(): void;
  /** Resolves when another call may begin: at once, unless audit records of earlier calls are far behind. */
  room(): Promise<void>;
  /** Ends running calls and releases held keys and buttons; settles within a second. */
  close(): Promise<void>;
  /** Resolves when the record of every call so far has left the process, or can no longer. */
  recorded(): Promise<void>;
}

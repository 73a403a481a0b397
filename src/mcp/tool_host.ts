import type { EffectOutcome } from "../base/outcome.ts";
import type { AskClient } from "../consent/ask_client.ts";
import type { JsonValue } from "../base/json.ts";
import type { ErrorCode } from "../base/errors.ts";

/**
 * One tool as `tools/list` shows it. Without an output schema: all of them together are as long as everything else
 * that a host shows its model, and a client that validates by one turns an odd value into a lost answer.
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
 * The answer to one call. There is no `structuredContent` beside an image: hosts that find it give their model
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

/** What the protocol layer needs of the core: the runner implements it. */
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
  /** Takes note of a `tools/call` that calls no tool: it is recorded, without anything of it, and charged one read. */
  malformed(): void;
  /** Resolves when another call may be begun: at once, unless the records of earlier ones are far behind. */
  room(): Promise<void>;
  /** Ends what is running and releases what is held; settles within a second. */
  close(): Promise<void>;
  /** Resolves when the record of every call so far has left the process, or can no longer. */
  recorded(): Promise<void>;
}

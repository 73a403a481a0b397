/**
 * Asks whoever uses the client, who sees `message`; `unsupported` when the client cannot. Rejects when `signal` is
 * aborted, or never settles then.
 */
export type AskClient = (
  message: string,
  signal: AbortSignal,
) => Promise<"accepted" | "declined" | "unsupported">;

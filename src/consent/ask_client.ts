/**
 * Shows `message` to the client's user and asks for yes or no; `unsupported` when the client cannot. When `signal` is
 * aborted it rejects or never settles.
 */
export type AskClient = (
  message: string,
  signal: AbortSignal,
) => Promise<"accepted" | "declined" | "unsupported">;

/** An event of the connection to the client, as a fixed text that never quotes what was received. */
export type WireEvent =
  | "a line that is not JSON-RPC 2.0 was ignored"
  | "a line over 1 MiB was dropped"
  | "a request id in flight was refused"
  | "an answer could not be written as JSON"
  | "reading failed"
  | "a message could not be handled";

import process from "node:process";

/**
 * Runs `read` while `process.env` is empty, and returns what it returns.
 *
 * Outside a browser bundle the `yaml` package asks for the variables LOG_TOKENS and LOG_STREAM. Where they are set it
 * prints the policy's lines to stdout, which carries JSON-RPC; without permission to read them it throws.
 */
export function withoutVariables<T>(read: () => T): T {
  const real = Object.getOwnPropertyDescriptor(process, "env");
  Object.defineProperty(process, "env", { value: {}, configurable: true, enumerable: true, writable: true });
  try {
    return read();
  } finally {
    if (real) Object.defineProperty(process, "env", real);
  }
}

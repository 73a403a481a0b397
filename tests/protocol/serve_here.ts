import { serve, type ServeOptions } from "../../src/mcp/server.ts";

/** Serves `host` over stdin and stdout of this process, as main.ts does. */
export async function serveHere(
  host: ServeOptions["host"],
  signal: AbortSignal,
  onError: ServeOptions["onError"] = () => {},
): Promise<void> {
  await serve({
    host,
    info: { name: "desktop-automation", version: "0.0.0-test" },
    stdin: Deno.stdin.readable,
    stdout: Deno.stdout.writable,
    onError,
    signal,
  });
}

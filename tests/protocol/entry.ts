import { runToExit } from "../../src/process/run_to_exit.ts";
import { serve } from "../../src/mcp/server.ts";
import { ScriptedHost } from "./scripted_host.ts";

// The program under test where there is no desktop: main.ts with a scripted host in place of the runner.
await runToExit((signal) =>
  serve({
    host: new ScriptedHost(),
    info: { name: "desktop-automation", version: "0.0.0-test" },
    stdin: Deno.stdin.readable,
    stdout: Deno.stdout.writable,
    onError: () => {},
    signal,
  })
);

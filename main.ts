import { libraries, refusal } from "./ffi/libraries.ts";
import project from "./deno.json" with { type: "json" };
import { parseCommandLine, runCommand } from "./src/commands/command_line.ts";
import { systemClock } from "./src/base/clock.ts";
import { readFirstBytes, readTextLines } from "./src/commands/command_files.ts";
import { runToExit } from "./src/process/run_to_exit.ts";
import { loadConfiguration } from "./src/policy/configuration.ts";
import { Runner } from "./src/calls/runner.ts";
import { memoryUse } from "./src/process/memory_use.ts";
import { MAX_WAITING_BYTES } from "./src/process/line_writer.ts";
import { MAX_INBOX_BYTES } from "./src/mcp/inbox.ts";
import { querySandbox } from "./src/process/sandbox.ts";
import { serve } from "./src/mcp/server.ts";
import { StderrLines } from "./src/process/stderr_lines.ts";
import { TOOLS } from "./src/tools/mod.ts";
import { openDesktop } from "./src/win32/open_desktop.ts";
import { openEventLog } from "./src/win32/event_log.ts";
import { holdOwnProgram } from "./src/win32/own_program.ts";
import { openPolicyFiles, openWriteProbe } from "./src/win32/policy_files.ts";

// The program: answers a command of the command line and ends, or serves MCP over stdio. All parts are put together
// here and nowhere else.
const { version } = project;

/**
 * How long after the start the stop key is watched, milliseconds; sooner if a call comes. Not at once, because the first
 * hotkey of a process takes 30 to 45 ms in Wine, and requests that wait on stdin are answered meanwhile.
 */
const STOP_KEY_AFTER_MS = 100;

/** Runs the server until `signal` is aborted. Reads the configuration once; after that it may read nothing. */
async function main(signal: AbortSignal): Promise<void> {
  const desktop = openDesktop();
  const configuration = loadConfiguration({
    environment: Deno.env.toObject(),
    host: desktop,
    files: openPolicyFiles(),
  });
  const program = holdOwnProgram(desktop.self.imagePath);
  await Deno.permissions.revoke({ name: "read" });
  await Deno.permissions.revoke({ name: "env" });
  const runtime = {
    ...{ version, deno: Deno.version.deno, v8: Deno.version.v8 },
    sandbox: querySandbox,
    memory: () => memoryUse([MAX_INBOX_BYTES, MAX_WAITING_BYTES]),
  };
  const stderr = new StderrLines(Deno.stderr.writable);
  const host = new Runner({
    tools: TOOLS,
    desktop,
    configuration,
    runtime,
    clock: systemClock,
    auditWriters: { stderr, eventlog: openEventLog() },
    program,
  });
  setTimeout(() => host.watchStopKey(), STOP_KEY_AFTER_MS);
  await serve({
    host,
    info: { name: "desktop-automation", version },
    stdin: Deno.stdin.readable,
    stdout: Deno.stdout.writable,
    onError: (text) => void stderr.note(text),
    signal,
  });
}

/** Writes all of `text`, which a pipe may take in parts. */
async function write(stream: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stream.getWriter();
  await writer.write(new TextEncoder().encode(text));
  writer.releaseLock();
}

const request = parseCommandLine(Deno.args);
if (request.command !== "serve") {
  Deno.exit(
    await runCommand(request, {
      version,
      now: Date.now(),
      files: {
        readFile: readFirstBytes,
        readLines: readTextLines,
        executables: libraries === undefined ? undefined : openPolicyFiles(),
        mayWrite: libraries === undefined ? undefined : openWriteProbe(),
      },
      out: (text) => write(Deno.stdout.writable, text),
      err: (text) => write(Deno.stderr.writable, text),
      openStopMark: libraries === undefined ? undefined : openDesktop,
      isTerminal: () => Deno.stdin.isTerminal(),
    }),
  );
}
if (libraries === undefined) {
  await write(Deno.stderr.writable, `desktop-automation: ${refusal}\n`);
  Deno.exit(1);
}
await runToExit(main);

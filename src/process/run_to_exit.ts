/** How long releasing held keys and buttons may take, milliseconds. */
const RELEASE_MS = 1000;

/** The text about a crash. It is fixed, because an error's own message may quote a title, a path or typed text. */
const TEXT = "desktop-automation: an internal error ended the server\n";

/**
 * The signals that end the server: on Windows Ctrl+C, Ctrl+Break and the closing of the console; elsewhere those of a
 * host or a terminal.
 */
const END_SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK", "SIGHUP"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program and ends the process: with exit code 0 when `run` resolves, with 1 after an uncaught exception or
 * an unhandled rejection anywhere in the process.
 *
 * After one of those, and when the system asks the process to end, `signal` is aborted, and `run` has 1 s to let go
 * of keys and buttons, to take its box away and to finish the line of stdout that is being written. stderr gets one
 * fixed text about a crash, on another thread: a host that does not read it must not keep a key held down.
 */
export async function runToExit(run: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const ending = new AbortController();
  let crashed = false;
  const told = Promise.withResolvers<void>();
  const end = (): void => {
    if (ending.signal.aborted) return;
    setTimeout(() => Deno.exit(crashed ? 1 : 0), RELEASE_MS);
    ending.abort();
  };
  const crash = (): void => {
    if (!crashed) Deno.stderr.write(new TextEncoder().encode(TEXT)).catch(() => {}).finally(told.resolve);
    crashed = true;
    end();
  };
  for (const type of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(type, (event) => {
      event.preventDefault();
      crash();
    });
  }
  listenForEnd(end);
  try {
    await run(ending.signal);
  } catch {
    crash();
  }
  if (crashed) await told.promise;
  Deno.exit(crashed ? 1 : 0);
}

/** Calls `end` at each of these signals; one that this system does not know never comes. */
function listenForEnd(end: () => void): void {
  for (const name of END_SIGNALS) {
    try {
      Deno.addSignalListener(name, end);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** How long what is held may take to be released, in milliseconds. */
const RELEASE_MS = 1000;

/** Fixed: an error's own message may quote a title, a path or typed text. */
const TEXT = "desktop-automation: an internal error ended the server\n";

/**
 * Runs a program and ends the process: with exit code 0 when `run` resolves, with 1 after an uncaught exception or
 * an unhandled rejection anywhere in the process.
 *
 * After one of those `signal` is aborted, and `run` has 1 s to let go of keys and buttons and to finish the line
 * of stdout that is being written. stderr gets one fixed text, on another thread: a host that does not read it
 * must not keep a key held down.
 */
export async function runToExit(run: (signal: AbortSignal) => Promise<void>): Promise<never> {
  const crash = new AbortController();
  crash.signal.addEventListener("abort", () => setTimeout(() => Deno.exit(1), RELEASE_MS));
  for (const type of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(type, (event) => {
      event.preventDefault();
      crash.abort();
    });
  }
  const told = new Promise<void>((resolve) =>
    crash.signal.addEventListener("abort", () => {
      Deno.stderr.write(new TextEncoder().encode(TEXT)).catch(() => {}).finally(resolve);
    })
  );
  try {
    await run(crash.signal);
  } catch {
    crash.abort();
  }
  if (crash.signal.aborted) await told;
  Deno.exit(crash.signal.aborted ? 1 : 0);
}

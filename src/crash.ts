/** How long what is held may take to be released, in milliseconds. */
const RELEASE_MS = 1000;

/** Fixed: an error's own message may quote a title, a path or typed text. */
const TEXT = "desktop-automation: an internal error ended the server\n";

/**
 * From now on an uncaught exception or unhandled rejection ends the process with exit code 1.
 *
 * `release` runs first and has 1 s: it ends the serving, which lets go of keys and buttons and finishes the line
 * of stdout that is being written. stderr gets one fixed text, on another thread: a host that does not read it
 * must not keep a key held down.
 */
export function endOnCrash(release: () => Promise<unknown>): void {
  const { promise: crashed, resolve } = Promise.withResolvers<void>();
  for (const type of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(type, (event) => {
      event.preventDefault();
      resolve();
    });
  }
  crashed.then(async () => {
    const deadline = setTimeout(() => Deno.exit(1), RELEASE_MS);
    await Promise.allSettled([
      (async () => await release())(),
      Deno.stderr.write(new TextEncoder().encode(TEXT)),
    ]);
    clearTimeout(deadline);
    Deno.exit(1);
  });
}

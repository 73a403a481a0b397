import { kill } from "./processes.ts";
import { windowsPath } from "./windows_path.ts";
import { DESKTOP } from "./wine_prefix.ts";
import type { Rig } from "./rig.ts";

/** Deadline for the desktop to appear, milliseconds. */
const DEADLINE = 60_000;

async function outputOf(child: Deno.ChildProcess): Promise<string> {
  return new TextDecoder().decode((await child.output()).stdout);
}

/**
 * Starts the desktop and waits until it is really up: the explorer that owns it has its size, and X shows its
 * window. The process that asked stays, because Wine ends its explorer with the last program.
 */
export async function waitForDesktop(
  spawn: Rig["spawn"],
  spawnUnix: NonNullable<Rig["spawnUnix"]>,
): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE);
  const probe = decodeURIComponent(new URL("desktop_probe.ts", import.meta.url).pathname);
  const size = [String(DESKTOP.width), String(DESKTOP.height)];
  const flags = ["--no-config", "--no-lock", "--cached-only", "--allow-ffi"];
  const child = spawn(["run", ...flags, windowsPath(probe), ...size], {
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  });
  let text = "";
  const abort = (): void => kill(child.pid);
  signal.addEventListener("abort", abort, { once: true });
  const reader = child.stdout.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The Wine desktop did not come up within ${DEADLINE / 1000} s`);
    text += value;
  }
  signal.removeEventListener("abort", abort);
  const search = ["search", "--onlyvisible", "--name", "Wine desktop"];
  while ((await outputOf(spawnUnix("xdotool", search, { stdout: "piped", stderr: "null" }))).trim() === "") {
    if (signal.aborted) throw new Error("The window of the Wine desktop did not appear");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

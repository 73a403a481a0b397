import { kill } from "./processes.ts";
import type { HostCommand } from "./wine_host.ts";

/** An X server without a screen, for one run. */
export interface Display extends AsyncDisposable {
  /** The value of DISPLAY for programs on it, e.g. `:3`. */
  readonly name: string;
}

const START_DEADLINE = 20_000;

/** Arguments of Xvfb: it finds a free display number itself and writes it to descriptor 1 once it listens. */
export function xvfbArguments(width: number, height: number): string[] {
  const screen = ["-screen", "0", `${width}x${height}x24`];
  // Without -noreset the server starts over, and forgets the desktop, when its last client leaves.
  return ["-displayfd", "1", ...screen, "-nolisten", "tcp", "-noreset"];
}

/** Starts Xvfb and waits until it listens. */
export async function openDisplay(command: HostCommand): Promise<Display> {
  const child = new Deno.Command(command.program, {
    args: [...command.args],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => kill(child.pid), START_DEADLINE);
  const number = (await firstLine(child.stdout)).trim();
  clearTimeout(timer);
  if (!/^\d+$/.test(number)) {
    kill(child.pid);
    throw new Error(`Xvfb did not start (exit code ${(await child.status).code})`);
  }
  return {
    name: `:${number}`,
    [Symbol.asyncDispose]: async () => {
      // SIGTERM lets it remove its socket; a second later it has none to lose.
      kill(child.pid, "SIGTERM");
      const late = setTimeout(() => kill(child.pid), 1_000);
      await child.status;
      clearTimeout(late);
    },
  };
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (
    const chunk of stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
  ) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text;
}

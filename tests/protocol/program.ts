import { deadline } from "./deadline.ts";

/** A server to test: the same tests run against the scripted entry and against a compiled program. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** The server with a scripted host; it needs no permission. */
export const ENTRY: Program = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/entry.ts`],
};

/** The streams of a running server: a `Deno.ChildProcess`, or what looks like one. */
export interface Child {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  readonly status: Promise<{ readonly code: number }>;
  kill(signo?: Deno.Signal): void;
}

export function spawn({ command, args }: Program): Child {
  return new Deno.Command(command, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Ends a child that a test may have left running. */
export async function endChild(child: Child): Promise<void> {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended.
  }
  await deadline(5000, child.status, "the end of a killed child");
}

/** The largest resident size a process has had, in bytes, or undefined where the system does not tell. */
export async function peakMemory(pid: number): Promise<number | undefined> {
  if (Deno.build.os !== "linux") return undefined;
  // Deno reads /proc only with all permissions; grep needs none.
  const { stdout } = await new Deno.Command("grep", { args: ["VmHWM", `/proc/${pid}/status`] }).output();
  const kilobytes = /(\d+) kB/.exec(new TextDecoder().decode(stdout))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

import { run } from "./rig/command.ts";
import type { Rig } from "./rig/mod.ts";

/** A program to run under the Deno of the rig, and its deadline. */
export interface Measurement {
  /** Path below the repository. */
  readonly program: string;
  readonly args?: readonly string[];
  readonly deadlineMs: number;
}

/** The JSON that a program writes as its last line. Throws when it fails or is not done in time. */
export async function measureInRig<T>(
  rig: Rig,
  { program, args = [], deadlineMs }: Measurement,
): Promise<T> {
  await run(Deno.execPath(), ["cache", "--frozen", "main.ts", program]);
  const flags = ["-A", "--no-check", "--cached-only", "--no-remote"];
  const child = rig.spawn(["run", ...flags, program, ...args], {
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
    signal: AbortSignal.timeout(deadlineMs),
  });
  const { success, stdout } = await child.output();
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  if (!success || !/^[[{]/.test(last)) throw new Error(`The measurement failed: ${last}`);
  return JSON.parse(last) as T;
}

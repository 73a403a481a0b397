import { SOURCE_FLAGS } from "../../scripts/permissions.ts";

/** The output of a command of the program. */
export interface CommandOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs main.ts with these arguments under the permissions a user gives it, but for the DLLs where there are none. */
export async function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutput> {
  const main = new URL("../../main.ts", import.meta.url).href;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...SOURCE_FLAGS, main, ...args],
    env: { ...environment },
    stdin: "null",
    signal: AbortSignal.timeout(60_000),
  }).output();
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

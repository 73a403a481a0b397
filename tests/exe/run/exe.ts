import type { Child } from "../../protocol/program.ts";

/** The server as users get it; `deno task test:exe` makes it and says where it is. */
export const SERVER = variable("DESKTOP_EXE");

/** Whether it is signed. */
export const IS_SIGNED = isThere("signed");

/** Whether there are DLLs to plant. */
export const HAS_PLANTED = isThere("planted\\user32.dll");

/** Whether this is Wine, whose loader differs from that of Windows. */
export const IS_WINE = variable("DESKTOP_KIND") === "wine";

/** The full path of something else that was made for these tests. */
export function artifact(name: string): string {
  return `${variable("EXE_ARTIFACTS")}\\${name}`;
}

/** A policy by variables: two actions, for a program that is there and does not run. */
export const GRANTING = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "No such window*",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: "C:\\Windows\\notepad.exe",
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,click",
};

/** How a program is started. */
export interface StartOptions {
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Its whole environment when `clear` is set, else added to this process's own. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clear?: boolean;
}

/** Starts a program with all its streams piped. */
export function start(program: string, options: StartOptions = {}): Child {
  return command(program, options, "piped").spawn();
}

/** Runs a program without input to its end. */
export async function output(
  program: string,
  options: StartOptions = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { code, stdout, stderr } = await command(program, options, "null").output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function command(program: string, options: StartOptions, stdin: "piped" | "null"): Deno.Command {
  return new Deno.Command(program, {
    args: [...options.args ?? []],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...options.env },
    clearEnv: options.clear ?? false,
    stdin,
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(180_000),
  });
}

function variable(name: string): string {
  const value = Deno.env.get(name);
  if (value === undefined) throw new Error(`${name} is not set: run these tests with deno task test:exe`);
  return value;
}

function isThere(name: string): boolean {
  try {
    Deno.statSync(artifact(name));
    return true;
  } catch {
    return false;
  }
}

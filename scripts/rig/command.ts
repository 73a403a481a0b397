/** Thrown when a program failed or did not end in time; the message ends with the last lines it wrote. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

/** Options of {@linkcode run}. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clearEnv?: boolean;
  readonly cwd?: string;
  /** Milliseconds after which the program is killed; ten minutes unless told. */
  readonly deadline?: number;
}

const TEN_MINUTES = 600_000;
const TAIL_LINES = 8;

/** Runs a program to its end and returns what it wrote to stdout. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { deadline = TEN_MINUTES, ...rest } = options;
  const child = new Deno.Command(program, {
    ...rest,
    args: [...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let late = false;
  // SIGKILL: `unshare --fork`, in which installations run, ignores SIGTERM while its child lives.
  const timer = setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, deadline);
  const output = await child.output().finally(() => clearTimeout(timer));
  const stdout = new TextDecoder().decode(output.stdout);
  if (output.success && !late) return stdout;
  const written = `${stdout}\n${new TextDecoder().decode(output.stderr)}`;
  const tail = written.split("\n").filter((line) => line.trim() !== "").slice(-TAIL_LINES).join("\n");
  const end = late ? `did not end within ${deadline / 1000} s` : `ended with exit code ${output.code}`;
  throw new CommandFailed(`"${program} ${args.join(" ")}" ${end}:\n${tail}`);
}

/** As {@linkcode run}, but returns undefined on any failure, a missing program included. */
export async function tryRun(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string | undefined> {
  try {
    return await run(program, args, options);
  } catch (error) {
    if (error instanceof CommandFailed || error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The programs among `programs` that are not on PATH. */
export async function missingPrograms(programs: readonly string[]): Promise<string[]> {
  const folders = (Deno.env.get("PATH") ?? "").split(":").filter((folder) => folder !== "");
  const missing: string[] = [];
  for (const program of programs) {
    const found = await Promise.all(folders.map((folder) => exists(`${folder}/${program}`)));
    if (!found.includes(true)) missing.push(program);
  }
  return missing;
}

/** Whether a file or folder has this path. */
export async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return false;
    throw error;
  }
}

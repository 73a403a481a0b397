/** How often a question is answered again: Deno throws away what was typed before it began to read. */
const ANSWER_INTERVAL_MS = 100;

/** Whether {@linkcode runOnTerminal} works here: it needs `script` of util-linux. */
export const HAS_TERMINAL: boolean = Deno.build.os === "linux" && isUtilLinux("script");

function isUtilLinux(program: string): boolean {
  try {
    const { stdout } = new Deno.Command(program, { args: ["--version"] }).outputSync();
    return new TextDecoder().decode(stdout).includes("util-linux");
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Runs Deno with `args` on a pseudo-terminal, answers `n` to each of its questions, and returns the screen. */
export async function runOnTerminal(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const command = [Deno.execPath(), ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const child = new Deno.Command("script", {
    args: ["--quiet", "--return", "--command", command, "/dev/null"],
    env: { ...environment, PATH: Deno.env.get("PATH") ?? "", NO_COLOR: "1", TERM: "xterm" },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    signal: AbortSignal.timeout(30_000),
  }).spawn();
  const keyboard = child.stdin.getWriter();
  let timer: ReturnType<typeof setInterval> | undefined;
  let screen = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    screen += text;
    if (!screen.includes("Allow?")) continue;
    timer ??= setInterval(
      () => keyboard.write(new TextEncoder().encode("n\n")).catch(() => {}),
      ANSWER_INTERVAL_MS,
    );
  }
  clearInterval(timer);
  await keyboard.close().catch(() => {});
  await child.status;
  return screen;
}

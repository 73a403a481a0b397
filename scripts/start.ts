/**
 * `deno task start`: runs the server from source over stdio with the permissions a user gets.
 * stdout belongs to the protocol, so nothing here writes to it.
 */
import { ENGINE_FLAGS, SOURCE_FLAGS } from "./permissions.ts";
import { withoutRuntimeVariables } from "./runtime_variables.ts";

/** Absolute paths: an MCP host starts this from any folder. */
const ROOT = new URL("../", import.meta.url);
const MAIN = fileOf("main.ts");
const CONFIG = `--config=${fileOf("deno.json")}`;

function fileOf(name: string): string {
  const { pathname } = new URL(name, ROOT);
  const path = decodeURIComponent(pathname);
  return Deno.build.os === "windows" ? path.slice(1).replaceAll("/", "\\") : path;
}

/**
 * Fetches the packages that the server imports, as the lock file has them; the server itself may load cached packages
 * only. Keeps the user's variables, which say how to reach the registry; runs no code of this program or of a package.
 */
async function fillCache(): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", "--quiet", "--frozen", CONFIG, MAIN],
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).output();
  return code;
}

/** Runs the server to its end. It inherits stdin, so it notices the end of stdin by itself. */
async function runServer(args: readonly string[]): Promise<number> {
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", ...ENGINE_FLAGS, ...SOURCE_FLAGS, CONFIG, MAIN, ...args],
    env: withoutRuntimeVariables(Deno.env.toObject()),
    clearEnv: true,
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
  passSignals(server);
  return (await server.status).code;
}

/** Passes signals on to the server. On Windows only the keys of a console arrive, and they reach both processes. */
function passSignals(server: Deno.ChildProcess): void {
  const signals: readonly Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) {
    Deno.addSignalListener(signal, () => {
      if (Deno.build.os !== "windows") server.kill(signal);
    });
  }
}

Deno.exit(await fillCache() || await runServer(Deno.args));

import type { RigSpawnOptions } from "./rig.ts";
import { kill } from "./processes.ts";
import type { HostCommand } from "./wine_host.ts";

/** The processes that one rig started and that are still running. */
export class Children {
  readonly #running = new Set<Deno.ChildProcess>();

  /** Starts a process with exactly this environment and remembers it until it ends. */
  spawn(
    command: HostCommand,
    cwd: string,
    env: Readonly<Record<string, string>>,
    options: RigSpawnOptions,
  ): Deno.ChildProcess {
    options.signal?.throwIfAborted();
    const child = new Deno.Command(command.program, {
      args: [...command.args],
      cwd,
      env: { ...env, ...options.env },
      clearEnv: true,
      stdin: options.stdin ?? "inherit",
      stdout: options.stdout ?? "inherit",
      stderr: options.stderr ?? "inherit",
    }).spawn();
    this.#running.add(child);
    const abort = (): void => kill(child.pid);
    options.signal?.addEventListener("abort", abort, { once: true });
    child.status.then(() => {
      this.#running.delete(child);
      options.signal?.removeEventListener("abort", abort);
    });
    return child;
  }

  /** Kills those still running and waits until they have ended. */
  async end(): Promise<void> {
    const running = [...this.#running];
    for (const child of running) kill(child.pid);
    await Promise.all(running.map((child) => child.status));
  }
}

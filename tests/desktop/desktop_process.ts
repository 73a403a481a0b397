import { SOURCE_FLAGS } from "../../scripts/permissions.ts";
import type { Desktop } from "../../src/desktop/desktop.ts";
import { fromLine, toLine } from "../fixtures/desktop_calls_protocol.ts";
import { sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { programArguments } from "../fixtures/programs.ts";
import { textLines } from "../fixtures/text_lines.ts";

/** The names of the methods of a desktop. */
type Method = {
  [K in keyof Desktop]: Desktop[K] extends (...args: never) => unknown ? K : never;
}[keyof Desktop];

/** A process of its own with the server's permissions, in which the methods of the real desktop can be called. */
export class DesktopProcess implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #stdin: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#stdin = child.stdin.getWriter();
    this.#lines = textLines(child.stdout)[Symbol.asyncIterator]();
  }

  static async start(): Promise<DesktopProcess> {
    const child = new Deno.Command(Deno.execPath(), {
      args: programArguments("desktop_calls", SOURCE_FLAGS),
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const started = new DesktopProcess(child);
    await started.#answer();
    return started;
  }

  /** Calls one method there; undefined comes as null. */
  async call<M extends Method>(
    name: M,
    ...args: Parameters<Desktop[M]>
  ): Promise<Awaited<ReturnType<Desktop[M]>>> {
    sceneChanges();
    await this.#stdin.write(new TextEncoder().encode(toLine([name, ...args])));
    return await this.#answer() as Awaited<ReturnType<Desktop[M]>>;
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    sceneEnds();
    await this.#stdin.close().catch(() => {});
    await this.#child.status;
  }

  async #answer(): Promise<unknown> {
    const { done, value } = await this.#lines.next();
    if (done) throw new Error("The process ended without an answer");
    return fromLine(value);
  }
}

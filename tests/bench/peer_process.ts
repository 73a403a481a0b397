import type { Bitmap } from "../../src/image/bitmap.ts";
import type { ScreenshotPath } from "./screenshot_path.ts";

/** How a peer is run, and how to find out whether it is there. */
export interface PeerProgram {
  readonly command: string;
  /** A program that ends with 0 where the peer is installed. */
  readonly probe: readonly string[];
  /**
   * It reads lines: `load WIDTH HEIGHT`, followed by the pixels in BGRA; `encode`; `screenshot` and `withHash`, as
   * {@linkcode ScreenshotPath} has them. It answers each with a line: 0, the bytes of the PNG, the length of the JSON.
   */
  readonly program: readonly string[];
}

/** An encoder in a process of its own that stays, so that its start is not measured. */
export class PeerProcess implements ScreenshotPath, AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: ReadableStreamDefaultReader<string>;
  #pending = "";

  private constructor({ command, program }: PeerProgram) {
    this.#child = new Deno.Command(command, { args: [...program], stdin: "piped", stdout: "piped" }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#lines = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Undefined where the peer is not installed. */
  static async start(peer: PeerProgram): Promise<PeerProcess | undefined> {
    try {
      const probe = new Deno.Command(peer.command, { args: [...peer.probe], stderr: "null", stdout: "null" });
      return (await probe.output()).success ? new PeerProcess(peer) : undefined;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    }
  }

  async load({ width, height, bgra }: Bitmap): Promise<void> {
    await this.#send(new TextEncoder().encode(`load ${width} ${height}\n`));
    await this.#send(bgra);
    await this.#answer();
  }

  /** Converts the loaded pixels and encodes them with the peer's defaults; the length of the PNG. */
  async encode(): Promise<number> {
    return await this.#ask("encode");
  }

  async screenshot(): Promise<number> {
    return await this.#ask("screenshot");
  }

  async withHash(): Promise<number> {
    return await this.#ask("withHash");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close();
    await this.#lines.cancel();
    await this.#child.status;
  }

  async #ask(command: string): Promise<number> {
    await this.#send(new TextEncoder().encode(`${command}\n`));
    return await this.#answer();
  }

  async #send(bytes: Uint8Array): Promise<void> {
    await this.#input.write(bytes);
  }

  async #answer(): Promise<number> {
    while (!this.#pending.includes("\n")) {
      const { value, done } = await this.#lines.read();
      if (done) throw new Error("The peer's process ended");
      this.#pending += value;
    }
    const [line, rest] = this.#pending.split("\n", 2);
    this.#pending = rest ?? "";
    return Number(line);
  }
}

import type { Bitmap } from "../../src/image/bitmap.ts";

/** Debian's python3-pil belongs to this interpreter, whatever else is first on the path. */
const PYTHON = "/usr/bin/python3";

/** "load" and a size as a line, the pixels; then for each line "encode" the length of a PNG as a line. */
const PROGRAM = `
import io, sys
from PIL import Image
data = sys.stdin.buffer
while True:
    command = data.readline().split()
    if not command:
        break
    if command[0] == b"load":
        size = (int(command[1]), int(command[2]))
        pixels = data.read(size[0] * size[1] * 4)
        print(0, flush=True)
    else:
        png = io.BytesIO()
        Image.frombuffer("RGB", size, pixels, "raw", "BGRX").save(png, "PNG")
        print(png.tell(), flush=True)
`;

/** Pillow in a process of its own that stays, so that its start is not measured. */
export class Pillow {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: ReadableStreamDefaultReader<string>;
  #pending = "";

  private constructor() {
    const command = new Deno.Command(PYTHON, { args: ["-c", PROGRAM], stdin: "piped", stdout: "piped" });
    this.#child = command.spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#lines = this.#child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Undefined where Pillow is not installed. */
  static async start(): Promise<Pillow | undefined> {
    try {
      const probe = new Deno.Command(PYTHON, { args: ["-c", "import PIL"], stderr: "null", stdout: "null" });
      return (await probe.output()).success ? new Pillow() : undefined;
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

  /** Converts the loaded pixels to RGB and encodes them with Pillow's defaults; the length of the PNG. */
  async encode(): Promise<number> {
    await this.#send(new TextEncoder().encode("encode\n"));
    return await this.#answer();
  }

  async close(): Promise<void> {
    await this.#input.close();
    await this.#lines.cancel();
    await this.#child.status;
  }

  async #send(bytes: Uint8Array): Promise<void> {
    await this.#input.write(bytes);
  }

  async #answer(): Promise<number> {
    while (!this.#pending.includes("\n")) {
      const { value, done } = await this.#lines.read();
      if (done) throw new Error("Pillow's process ended");
      this.#pending += value;
    }
    const [line, rest] = this.#pending.split("\n", 2);
    this.#pending = rest ?? "";
    return Number(line);
  }
}

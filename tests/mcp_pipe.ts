import { serve } from "../src/mcp/server.ts";
import type { ToolHost } from "../src/mcp/tool_host.ts";

/** A client and `serve()` in one process, over streams in memory: each line of stdout is kept as it came. */
export class McpPipe {
  /** Every line of stdout. */
  readonly lines: string[] = [];
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #served: Promise<void>;
  readonly #waiting = new Map<number, (line: string) => void>();
  #rest = "";
  #id = 0;

  constructor(host: ToolHost, onError: (text: string) => void) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.#input = writable.getWriter();
    const decoder = new TextDecoder();
    this.#served = serve({
      host,
      info: { name: "desktop-automation", version: "0.0.0-test" },
      stdin: readable,
      stdout: new WritableStream({ write: (bytes) => this.#take(decoder.decode(bytes, { stream: true })) }),
      onError,
    });
  }

  async open(protocolVersion = "2025-06-18"): Promise<void> {
    await this.request("initialize", {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: "pipe", version: "0" },
    });
    await this.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
  }

  /** Writes one line, whatever it is. */
  async write(line: string): Promise<void> {
    await this.#input.write(new TextEncoder().encode(`${line}\n`));
  }

  /** The line that answers. */
  async request(method: string, params: object): Promise<string> {
    const id = this.#id += 1;
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#waiting.set(id, resolve);
    await this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return await promise;
  }

  /** Ends stdin; resolves when the server has ended. */
  async close(): Promise<void> {
    await this.#input.close();
    await this.#served;
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      this.lines.push(line);
      const { id } = JSON.parse(line) as { id?: number };
      if (id !== undefined) this.#waiting.get(id)?.(line);
    }
  }
}

/** The report of the peer about one picture. */
export interface PeerPicture {
  /** Milliseconds. */
  readonly capture: number;
  readonly encode: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Where the peer's programs lie. */
export interface PeerFiles {
  readonly node: string;
  /** The native module of node-screenshots. */
  readonly addon: string;
}

/** node-screenshots in a Node.js of its own, which takes a picture of one window whenever it is told to. */
export class Peer implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #connection: Deno.TcpConn;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: Deno.ChildProcess, connection: Deno.TcpConn) {
    this.#child = child;
    this.#connection = connection;
    this.#lines = lines(connection)[Symbol.asyncIterator]();
  }

  /** Throws when it finds no window of that title. */
  static async start({ node, addon }: PeerFiles, title: string): Promise<Peer> {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const script = new URL("peer.js", import.meta.url).pathname.slice(1).replaceAll("/", "\\");
    const child = new Deno.Command(node, {
      args: [script, String(listener.addr.port), title, addon],
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const ended = child.status.then(({ code }) => {
      throw new Error(`Node.js ended with ${code} before it was ready`);
    });
    ended.catch(() => {});
    const peer = new Peer(child, await Promise.race([listener.accept(), ended]));
    const { value } = await peer.#lines.next();
    if (value !== "ready") throw new Error(`node-screenshots says "${value}"`);
    return peer;
  }

  async take(): Promise<PeerPicture> {
    await this.#connection.write(Uint8Array.of(1));
    const { done, value } = await this.#lines.next();
    if (done) throw new Error("node-screenshots ended");
    return JSON.parse(value) as PeerPicture;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#connection.close();
    this.#child.kill("SIGKILL");
    await this.#child.status;
  }
}

async function* lines(connection: Deno.TcpConn): AsyncGenerator<string, void, void> {
  let pending = "";
  for await (const text of connection.readable.pipeThrough(new TextDecoderStream())) {
    pending += text;
    for (let end = pending.indexOf("\n"); end >= 0; end = pending.indexOf("\n")) {
      yield pending.slice(0, end);
      pending = pending.slice(end + 1);
    }
  }
}

/** A local server that answers 404 and counts requests: a program that makes one has reached the network. */
export interface CountingServer extends AsyncDisposable {
  /** Such as `http://127.0.0.1:40000`. */
  readonly origin: string;
  /** Paths asked for so far. */
  readonly requests: readonly string[];
}

/** Starts a {@linkcode CountingServer} on a free port. */
export function startCountingServer(): CountingServer {
  const requests: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    requests.push(new URL(request.url).pathname);
    return new Response(null, { status: 404 });
  });
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

import type { Rig } from "./rig.ts";

/** Plays the operator for programs on the rig's desktop: moves the mouse and presses keys as a person would. */
export interface RigOperator extends AsyncDisposable {
  /** The variables by which tests reach the operator; empty where there is none. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The commands that a test may ask for. All others are refused, since any program of this machine may connect. */
const COMMANDS: readonly string[] = [
  "mousemove",
  "mousemove_relative",
  "mousedown",
  "mouseup",
  "click",
  "keydown",
  "keyup",
  "key",
  "type",
];

/** A command line of xdotool, and the secret of this run. */
interface Wish {
  readonly secret: string;
  readonly args: readonly string[];
}

const encoder = new TextEncoder();

/**
 * Listens on this machine for what tests want the operator to do, one JSON line each, and answers each with the exit
 * code of xdotool. A Windows program cannot start xdotool itself: the tests run in Wine, it runs beside.
 */
export function openOperator({ spawnUnix }: Rig): RigOperator {
  if (spawnUnix === undefined) return { environment: {}, [Symbol.asyncDispose]: () => Promise.resolve() };
  const secret = crypto.randomUUID();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const act = async ({ args }: Wish): Promise<number> => {
    const child = spawnUnix("xdotool", args, { stdin: "null", stdout: "null", stderr: "inherit" });
    return (await child.status).code;
  };
  const serving = serve(listener, async (line) => {
    const wish = JSON.parse(line) as Wish;
    const isKnown = wish.secret === secret && COMMANDS.includes(wish.args[0] ?? "");
    return isKnown ? await act(wish) : -1;
  });
  return {
    environment: { DESKTOP_RIG_OPERATOR: `${(listener.addr as Deno.NetAddr).port} ${secret}` },
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await serving;
    },
  };
}

async function serve(listener: Deno.Listener, answer: (line: string) => Promise<number>): Promise<void> {
  const connections = new Set<Promise<void>>();
  try {
    for await (const connection of listener) {
      const done = converse(connection, answer).catch(() => {}).finally(() => connections.delete(done));
      connections.add(done);
    }
  } catch {
    // The listener is closed, because the run is over.
  }
  await Promise.allSettled(connections);
}

async function converse(connection: Deno.Conn, answer: (line: string) => Promise<number>): Promise<void> {
  using _ = connection;
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of connection.readable) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const writer = connection.writable.getWriter();
      await writer.write(encoder.encode(`${await answer(line)}\n`));
      writer.releaseLock();
    }
  }
}

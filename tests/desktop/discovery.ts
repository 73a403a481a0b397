import type { Client, ConnectOptions } from "@modelcontextprotocol/client";
import { BUNDLES } from "../fixtures/programs.ts";

/** The answer of a server to an earlier client: with it, a client need not start a second server to ask. */
type Prior = NonNullable<ConnectOptions["prior"]>;

/** Shared by all test files of a run, as the server is. */
const file = BUNDLES && `${BUNDLES}\\discovery.json`;

let known: Prior | undefined = read();

/** The answer of `server/discover` to the first client of this run, as an option of `connect`. */
export function priorDiscovery(): { readonly prior?: Prior } {
  return known === undefined ? {} : { prior: known };
}

/** Keeps the answer that a client got; to be called with each client that has connected. */
export function rememberDiscovery(client: Client): void {
  const discover = client.getDiscoverResult();
  if (known !== undefined || discover === undefined) return;
  known = { kind: "modern", discover };
  if (file === undefined) return;
  // Renamed, because the tests of another desktop may read it meanwhile.
  Deno.writeTextFileSync(`${file}.${Deno.pid}`, JSON.stringify(known));
  Deno.renameSync(`${file}.${Deno.pid}`, file);
}

function read(): Prior | undefined {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(Deno.readTextFileSync(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** The options of the official client. */
export type ClientOptions = NonNullable<ConstructorParameters<typeof Client>[1]>;

/** Runs `use` with the official client connected to a server that it starts. */
export async function withClient(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  options: ClientOptions,
  use: (client: Client) => Promise<void>,
): Promise<void> {
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: Deno.env.toObject(),
    stderr: "ignore",
  });
  const client = new Client({ name: "test", version: "0" }, options);
  try {
    await client.connect(transport);
    await use(client);
  } finally {
    await client.close();
  }
}

import { ENTRY } from "./program.ts";

// An MCP host that starts the server, says so on stdout, and does nothing more until it is killed.
const server = new Deno.Command(ENTRY.command, {
  args: [...ENTRY.args],
  stdin: "piped",
  stdout: "piped",
  stderr: "inherit",
}).spawn();
const writer = server.stdin.getWriter();
const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "host", version: "0" },
  },
};
await writer.write(new TextEncoder().encode(`${JSON.stringify(hello)}\n`));
for await (const _answer of server.stdout) {
  await Deno.stdout.write(new TextEncoder().encode("served\n"));
}

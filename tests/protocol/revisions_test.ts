import assert from "node:assert/strict";
import type { Client } from "@modelcontextprotocol/client";
import { ENTRY } from "./program.ts";
import { LEGACY_REVISIONS, STATELESS_REVISION } from "./session.ts";
import { withClient } from "./with_client.ts";

async function useServer(client: Client): Promise<void> {
  assert.equal(client.getServerVersion()?.name, "desktop-automation");
  assert.match(client.getInstructions() ?? "", /untrusted/);
  assert.deepEqual(Object.keys(client.getServerCapabilities() ?? {}), ["tools"]);
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), [
    "health_check",
    "screenshot_window",
    "click_window",
    "wait_for_window",
  ]);
  assert.equal(tools[0]?.annotations?.readOnlyHint, true);
  const health = await client.callTool({ name: "health_check", arguments: {} });
  assert.deepEqual(health.structuredContent, { ok: true });
  assert.equal(health._meta?.["correlation_id"], "0123456789ab");
  const image = await client.callTool({ name: "screenshot_window", arguments: {} });
  assert.equal(image.content[0]?.type, "image");
  const refused = await client.callTool({ name: "click_window", arguments: {} });
  assert.equal(refused.isError, true);
  assert.equal(refused._meta?.["code"], "target_not_found");
  assert.equal(refused._meta?.["outcome"], "not_started");
}

for (const revision of LEGACY_REVISIONS) {
  Deno.test(`serve() speaks ${revision} when the client asks for it`, async () => {
    await withClient(ENTRY, { supportedProtocolVersions: [revision] }, async (client) => {
      assert.equal(client.getNegotiatedProtocolVersion(), revision);
      await useServer(client);
    });
  });
}

Deno.test(`serve() speaks ${STATELESS_REVISION} when the client insists on it`, async () => {
  await withClient(ENTRY, { versionNegotiation: { mode: { pin: STATELESS_REVISION } } }, async (client) => {
    assert.equal(client.getNegotiatedProtocolVersion(), STATELESS_REVISION);
    await useServer(client);
  });
});

Deno.test(`serve() is found to speak ${STATELESS_REVISION} when the client asks what there is`, async () => {
  await withClient(ENTRY, { versionNegotiation: { mode: "auto" } }, async (client) => {
    assert.equal(client.getNegotiatedProtocolVersion(), STATELESS_REVISION);
    await useServer(client);
  });
});

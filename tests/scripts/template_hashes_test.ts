import assert from "node:assert/strict";
import { changes, hashesOf } from "../../scripts/rig/template_hashes.ts";

Deno.test("hashesOf() gives each file of the folders by its path", async () => {
  const hashes = await hashesOf("tests/fixtures", ["policy"]);
  assert.deepEqual(Object.keys(hashes).sort(), ["policy/case_folding.json", "policy/title_patterns.json"]);
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    await Deno.readFile("tests/fixtures/policy/case_folding.json"),
  );
  assert.equal(hashes["policy/case_folding.json"], new Uint8Array(bytes).toHex());
});

Deno.test("changes() names what was changed, added and removed", () => {
  const before = { same: "1", changed: "2", removed: "3" };
  assert.deepEqual(changes(before, { same: "1", changed: "4", added: "5" }).toSorted(), [
    "added",
    "changed",
    "removed",
  ]);
  assert.deepEqual(changes(before, before), []);
});

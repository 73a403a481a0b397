import assert from "node:assert/strict";
import project from "../../../deno.json" with { type: "json" };
import { checksums } from "../../../scripts/checksums.ts";
import { manifest } from "../../../scripts/mcpb.ts";
import { type Package, sbom } from "../../../scripts/sbom.ts";
import { PREFIX, VARIABLES } from "../../../src/policy/variable_reader.ts";

type Component = Readonly<Record<string, unknown>>;

/** Hashes of different bytes. */
const integrity = (byte: number): string => `sha512-${new Uint8Array(64).fill(byte).toBase64()}`;

const PACKAGES: ReadonlyMap<string, Package> = new Map([
  ["zod@4.0.1", {
    name: "zod",
    version: "4.0.1",
    license: "MIT",
    integrity: integrity(0xab),
    dependencies: [],
  }],
  ["@scope/core@2.0.0", {
    name: "@scope/core",
    version: "2.0.0",
    license: undefined,
    integrity: integrity(0xcd),
    dependencies: ["zod@4.0.1"],
  }],
]);

const CONTENTS = {
  fileName: "server.exe",
  sha256: "0123456789abcdef".repeat(4),
  deno: "2.9.6",
  packages: PACKAGES,
  direct: ["@scope/core@2.0.0"],
};

Deno.test("sbom() names the program, the runtime and each package with the hash of the lock file", () => {
  const document = sbom(CONTENTS);
  const { component } = document["metadata"] as { component: Component };
  assert.equal(component["version"], project.version);
  const components = document["components"] as Component[];
  assert.deepEqual(components.map(({ name }) => name), ["deno", "@scope/core", "zod"]);
  assert.equal(components[1]?.["purl"], "pkg:npm/%40scope/core@2.0.0");
  assert.deepEqual(components[1]?.["hashes"], [{ alg: "SHA-512", content: "cd".repeat(64) }]);
  assert.deepEqual(components[2]?.["licenses"], [{ license: { id: "MIT" } }]);
});

Deno.test("sbom() refers to components only, and is the same for the same program", () => {
  const document = sbom(CONTENTS);
  const refs = new Set((document["components"] as Component[]).map((each) => each["bom-ref"]));
  for (const { dependsOn } of document["dependencies"] as { dependsOn: string[] }[]) {
    for (const ref of dependsOn) assert.ok(refs.has(ref), ref);
  }
  assert.match(
    String(document["serialNumber"]),
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.deepEqual(sbom(CONTENTS), document);
});

Deno.test("sbom() throws when the lock file does not have a package", () => {
  const unlocked = { name: "none", version: "1.0.0", license: undefined, integrity: "", dependencies: [] };
  const packages = new Map([["none@1.0.0", unlocked]]);
  assert.throws(() => sbom({ ...CONTENTS, packages }), /without a SHA-512/);
});

Deno.test("checksums() has a line for each file of a folder, sorted", async () => {
  const lines = (await checksums("schema/examples")).split("\n");
  assert.equal(lines.pop(), "");
  assert.ok(lines.length > 3);
  for (const line of lines) assert.match(line, /^[0-9a-f]{64} {2}[a-z_-]+\.(?:yaml|json)$/);
  const names = lines.map((line) => line.slice(66));
  assert.deepEqual(names, names.toSorted());
});

Deno.test("manifest() sets only variables that the server knows, from what it asks its user for", () => {
  const { version, server, user_config } = manifest() as {
    version: string;
    server: { mcp_config: { env: Record<string, string> } };
    user_config: Record<string, unknown>;
  };
  assert.equal(version, project.version);
  for (const [name, value] of Object.entries(server.mcp_config.env)) {
    assert.ok(VARIABLES.some((variable) => PREFIX + variable === name), name);
    assert.ok(Object.hasOwn(user_config, value.match(/^\$\{user_config\.(\w+)\}$/)?.[1] ?? ""), value);
  }
});

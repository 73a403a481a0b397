import assert from "node:assert/strict";

Deno.test(".dvmrc is the Deno that the README and CONTRIBUTING.md name when they name one", () => {
  const pinned = Deno.readTextFileSync(".dvmrc").trim();
  assert.match(pinned, /^\d+\.\d+\.\d+$/);
  for (const file of ["README.md", "CONTRIBUTING.md"]) {
    const named = [...Deno.readTextFileSync(file).matchAll(/deno@(\d+\.\d+\.\d+)/g)].map(([, version]) =>
      version
    );
    assert.ok(named.length > 0, file);
    assert.deepEqual(new Set(named), new Set([pinned]), file);
  }
});

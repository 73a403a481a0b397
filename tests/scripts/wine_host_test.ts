import assert from "node:assert/strict";
import { outermost } from "../../scripts/rig/trixie_root.ts";
import { majorVersion, versionName } from "../../scripts/rig/wine_host.ts";

Deno.test("majorVersion() reads what wine prints and what apt calls it", () => {
  assert.equal(majorVersion("wine-10.0 (Debian 10.0~repack-6)"), 10);
  assert.equal(majorVersion("wine-9.0.1"), 9);
  assert.equal(majorVersion("8.0~repack-4"), 8);
  assert.equal(majorVersion("(none)"), 0);
});

Deno.test("versionName() has only characters fit for a file name", () => {
  assert.equal(versionName("wine-10.0 (Debian 10.0~repack-6)\n"), "wine-10.0-Debian-10.0-repack-6");
});

Deno.test("outermost() leaves out folders that are inside others", () => {
  assert.deepEqual(outermost(["/a/b/c", "/a/b", "/x", "/a/bc", "/x"]), ["/x", "/a/b", "/a/bc"]);
});

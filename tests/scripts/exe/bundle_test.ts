import assert from "node:assert/strict";
import { forWindowsFolder, independentOfMachine } from "../../../scripts/exe/bundle.ts";

const TEXT = String.raw`// ffi/paths.ts
var WINDOWS_FOLDER = "C:\\Windows\\";
var SYSTEM32 = ${"`${WINDOWS_FOLDER}System32\\\\`"};
// ../../home/a/.cache/deno/npm/registry.example/yaml/2.9.1/browser/index.js
var url = "file:///npm/registry.example/a/1.0.0/b.js";
`;

Deno.test("independentOfMachine() names packages without the cache's path when the bundler wrote it", () => {
  const elsewhere = TEXT.replace("../../home/a/.cache/deno", "../../../home/b/c");
  const text = independentOfMachine(TEXT);
  assert.equal(text, independentOfMachine(elsewhere));
  assert.match(text, /^\/\/ npm:yaml\/2\.9\.1\/browser\/index\.js$/m);
  // Only comments change.
  assert.match(text, /"file:\/\/\/npm\/registry\.example\/a\/1\.0\.0\/b\.js"/);
});

Deno.test("forWindowsFolder() changes the one statement when Windows is elsewhere", () => {
  const text = forWindowsFolder(TEXT, "D:\\$&\\");
  assert.equal(text, TEXT.replace(String.raw`"C:\\Windows\\"`, () => String.raw`"D:\\$&\\"`));
  assert.equal(forWindowsFolder(TEXT, "C:\\Windows\\"), TEXT);
});

Deno.test("forWindowsFolder() throws when the bundle has no such statement", () => {
  assert.throws(() => forWindowsFolder("var x = 1;", "D:\\W\\"), /does not say where Windows is/);
});

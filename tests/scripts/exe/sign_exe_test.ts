import assert from "node:assert/strict";
import { osslsigncodeArguments, signtoolArguments } from "../../../scripts/exe/sign_exe.ts";
import { parseSigning } from "../../../scripts/sign.ts";

const FILES = { from: "a.exe", to: "b.exe", password: undefined };

Deno.test("osslsigncodeArguments() has the password in a file when there is one", () => {
  const args = osslsigncodeArguments(
    { certificate: "c.p12", password: "secret", timestamp: "http://time.example" },
    { ...FILES, password: "password.txt" },
  );
  assert.ok(!args.includes("secret"));
  assert.equal(args[args.indexOf("-readpass") + 1], "password.txt");
  assert.equal(args[args.indexOf("-ts") + 1], "http://time.example");
  assert.equal(args[args.indexOf("-h") + 1], "sha256");
});

Deno.test("osslsigncodeArguments() throws when only a store is named", () => {
  assert.throws(() => osslsigncodeArguments({ store: "ABCD" }, FILES), /there is no store here/);
});

Deno.test("signtoolArguments() names the file or the store, never both or neither", () => {
  assert.deepEqual(signtoolArguments({ store: "ABCD", timestamp: "http://time.example" }, "a.exe"), [
    ...["sign", "/fd", "SHA256", "/d", "Desktop Automation MCP", "/sha1", "ABCD"],
    ...["/tr", "http://time.example", "/td", "SHA256", "a.exe"],
  ]);
  const byFile = signtoolArguments({ certificate: "c.pfx", password: "p" }, "a.exe");
  assert.equal(byFile[byFile.indexOf("/f") + 1], "c.pfx");
  assert.throws(() => signtoolArguments({}, "a.exe"), /either/);
  assert.throws(() => signtoolArguments({ certificate: "c.pfx", store: "ABCD" }, "a.exe"), /either/);
});

Deno.test("parseSigning() reads one program and its options, and refuses the rest", () => {
  assert.deepEqual(parseSigning(["a.exe", "--certificate=c.pfx"], "secret"), {
    program: "a.exe",
    verifyOnly: false,
    options: { certificate: "c.pfx", password: "secret" },
  });
  assert.equal(parseSigning(["--verify", "a.exe"], undefined).verifyOnly, true);
  for (const wrong of [[], ["a.exe", "b.exe"], ["a.exe", "--cert=c.pfx"], ["a.exe", "--store="]]) {
    assert.throws(() => parseSigning(wrong, undefined));
  }
});

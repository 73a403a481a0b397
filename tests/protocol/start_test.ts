import assert from "node:assert/strict";

Deno.test({
  name: "start.ts writes nothing to stdout and passes the exit code on when the server needs Windows",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "scripts/start.ts"],
      stdin: "null",
      signal: AbortSignal.timeout(60_000),
    }).output();
    assert.equal(code, 1);
    assert.equal(stdout.length, 0);
    assert.match(new TextDecoder().decode(stderr), /this server needs Windows/);
  },
});

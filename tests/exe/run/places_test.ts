import assert from "node:assert/strict";
import project from "../../../deno.json" with { type: "json" };
import { Session } from "../../protocol/session.ts";
import { ERAS, withChild } from "../../protocol/with_session.ts";
import { artifact, IS_SIGNED, IS_WINE, output, SERVER, start, type StartOptions } from "./exe.ts";

/** Starts the server so, has it answer `health_check`, and ends it; the answer. */
async function health(options: StartOptions): Promise<Readonly<Record<string, unknown>>> {
  let answer: Readonly<Record<string, unknown>> = {};
  await withChild(async (client) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    answer = await session.call("h", "health_check");
    await client.end();
    assert.deepEqual(await client.exit(1000), { code: 0, stderr: "" });
  }, { start: () => start(SERVER, options) });
  return answer;
}

Deno.test("the program lies where spaces and letters of several scripts are in the path", () => {
  assert.match(SERVER, / .*ü.*Ω.*試/);
});

Deno.test("the program reports a sandbox in which nothing is left when it serves", async () => {
  const { sandbox, configuration } = await health({});
  assert.equal(configuration, "not_configured");
  const denied = Object.fromEntries(Object.keys(sandbox as object).map((name) => [name, "denied"]));
  // What was granted and given up could only be asked for again, which a program without prompts cannot do.
  assert.deepEqual(sandbox, { ...denied, ffi: "prompt", read: "prompt" });
  assert.ok(Object.keys(denied).length >= 9);
});

Deno.test("the program starts when the current directory is another", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assert.equal((await health({ cwd: folder }))["configuration"], "not_configured");
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the program starts when its environment is empty", async () => {
  assert.equal((await health({ env: {}, clear: true }))["configuration"], "not_configured");
});

/** A folder that nobody, root included, can write to. */
async function readOnlyFolder(): Promise<string> {
  // The kernel's own folder under Wine, where these tests run as root, whom no permission stops.
  if (IS_WINE) return "Z:\\proc\\sys";
  const folder = await Deno.makeTempDir();
  const user = Deno.env.get("USERNAME") ?? "";
  const { success } = await new Deno.Command("icacls", { args: [folder, "/deny", `${user}:(OI)(CI)(W)`] })
    .output();
  assert.ok(success);
  return folder;
}

Deno.test("the program starts and leaves nothing behind when no home can be written to", async () => {
  const home = await readOnlyFolder();
  await assert.rejects(Deno.writeTextFile(`${home}\\written`, ""));
  const names = ["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP", "DENO_DIR"];
  const env = Object.fromEntries(names.map((name) => [name, home]));
  assert.equal((await health({ env }))["configuration"], "not_configured");
});

Deno.test("the program writes no file when its homes and its current directory are empty", async () => {
  const home = await Deno.makeTempDir();
  try {
    const names = ["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP", "DENO_DIR"];
    const env = Object.fromEntries(names.map((name) => [name, home]));
    await health({ env, cwd: home });
    assert.deepEqual(await Array.fromAsync(Deno.readDir(home)), []);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("the program prints the version of deno.json when it is asked for", async () => {
  const { code, stdout, stderr } = await output(SERVER, { args: ["--version"] });
  assert.deepEqual([code, stdout.trim(), stderr], [0, `desktop-automation ${project.version}`, ""]);
});

Deno.test("the program says how to make another when Windows is not where it looks", async () => {
  const { code, stdout, stderr } = await output(artifact("elsewhere.exe"));
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^desktop-automation: .*Q:\\Windows\\/);
  assert.match(stderr, /deno task compile --windows=/);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
});

Deno.test({
  name: "the program under test is the signed one, so that all of this is shown of it",
  ignore: !IS_SIGNED,
  fn: async () => {
    const bytes = await Deno.readFile(SERVER);
    const header = new DataView(bytes.buffer).getUint32(0x3c, true);
    const view = new DataView(bytes.buffer, header + 24 + 112 + 8 * 4);
    // The signature is the last thing in the file.
    assert.equal(view.getUint32(0, true) + view.getUint32(4, true), bytes.length);
  },
});

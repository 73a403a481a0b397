import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyOfDeno } from "../fixtures/exe_copy.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { runProgram } from "../protocol/command.ts";
import { type Answer, DesktopServer, type PolicyApplication } from "./server.ts";

const kernel32 = Deno.dlopen("kernel32.dll", {
  GetShortPathNameW: { parameters: ["buffer", "buffer", "u32"], result: "u32" },
}).symbols;

/** The 8.3 spelling of a path; the path itself where the volume has none. */
function shortPath(path: string): string {
  const units = new Uint16Array(1024);
  const wide = Uint16Array.from(`${path}\0`, (character) => character.charCodeAt(0));
  const length = kernel32.GetShortPathNameW(wide, units, units.length);
  return String.fromCharCode(...units.subarray(0, length));
}

function policyFor(executable: string, fields: Partial<PolicyApplication> = {}): PolicyApplication {
  return {
    executable_path: executable,
    title_patterns: ["Fixture A*"],
    allowed_actions: ["observe"],
    ...fields,
  };
}

/** Titles that the server lists, and what it answers of one window. */
async function seen(fixture: Fixture, applications: readonly PolicyApplication[]): Promise<unknown> {
  await using server = await DesktopServer.start({ applications });
  const { structured, code } = await server.call("list_windows");
  assert.equal(code, undefined);
  const state = await server.call("get_window_state", { hwnd: Number(fixture.hwnd) });
  const windows = structured["windows"] as { title: string; process_path: string }[];
  return { titles: windows.map(({ title }) => title), code: state.code };
}

async function sha256(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  for await (const chunk of file.readable) hash.update(chunk);
  return hash.digest("hex");
}

Deno.test("a policy matches a program under each spelling of its path, and no copy of it at another path", async () => {
  await using fixture = await startFixture({ title: "Fixture A", foreground: true });
  const path = fixture.exePath;
  const short = shortPath(path);
  assert.match(short, /~/, "this volume has no short names");
  assert.notEqual(short.toLowerCase(), path.toLowerCase());
  const spellings = [
    short,
    path.toUpperCase(),
    path.replaceAll("\\", "/"),
    `\\\\?\\${path}`,
    path.replace(/\\([^\\]+)$/, "\\.\\nothing\\..\\$1"),
  ];
  for (const spelling of spellings) {
    const found = await seen(fixture, [policyFor(spelling)]);
    assert.deepEqual(found, { titles: ["Fixture A"], code: undefined }, spelling);
  }
  const copy = await copyOfDeno("copy.exe");
  const other = await seen(fixture, [policyFor(copy)]);
  assert.deepEqual(other, { titles: [], code: "target_not_found" });
});

Deno.test("executable_sha256 keeps the program's file as it is while the server runs", async () => {
  const path = await copyOfDeno("held.exe");
  const moved = path.replace("held.exe", "moved.exe");
  const applications = [policyFor(path, { executable_sha256: await sha256(path) })];
  await Deno.rename(path, moved);
  await Deno.rename(moved, path);
  {
    await using server = await DesktopServer.start({ applications });
    assert.equal((await server.call("list_windows")).code, undefined);
    await assert.rejects(Deno.rename(path, moved));
    await assert.rejects(Deno.open(path, { write: true }));
    await assert.rejects(Deno.remove(path));
  }
  await Deno.rename(path, moved);
  await Deno.rename(moved, path);
});

Deno.test("executable_sha256 of another file makes the configuration invalid", async () => {
  const path = await copyOfDeno("held.exe");
  const applications = [policyFor(path, { executable_sha256: "0".repeat(64) })];
  await using server = await DesktopServer.start({ applications });
  const answer = await server.call("list_windows");
  assert.equal(answer.code, "configuration_invalid");
  assert.doesNotMatch(answer.text, /held|\\/);
});

Deno.test("wait_for_window and wait_for_title_change answer when a real window appears and changes its title", async () => {
  const path = await copyOfDeno("fixture.exe");
  await using server = await DesktopServer.start({ applications: [policyFor(path)] });
  const opened = server.call("wait_for_window", { title_contains: "fixture a", timeout_ms: 30_000 });
  await using fixture = await startFixture({ title: "Fixture A", foreground: true });
  const { structured } = await opened;
  assert.deepEqual((structured["windows"] as { hwnd: number }[]).map(({ hwnd }) => hwnd), [
    Number(fixture.hwnd),
  ]);
  const wait = () => server.call("wait_for_title_change", { hwnd: Number(fixture.hwnd), timeout_ms: 30_000 });
  const changed = await whileRetitling(fixture, (count) => `Fixture A, page ${count}`, wait());
  assert.match(
    (changed.structured["windows"] as { title: string }[])[0]?.title ?? "",
    /^Fixture A, page \d+$/,
  );
  assert.equal((await whileRetitling(fixture, () => "Bank", wait(), 1_000)).code, "target_stale");
});

/** Gives the window new titles until `answer` has come: nobody is told when the server has read the first title. */
async function whileRetitling(
  fixture: Fixture,
  titleOf: (count: number) => string,
  answer: Promise<Answer>,
  first = 0,
): Promise<Answer> {
  let answered = false;
  const settled = answer.finally(() => answered = true);
  await new Promise((resolve) => setTimeout(resolve, first));
  for (let count = 0; !answered; count++) {
    await fixture.command({ command: "title", title: titleOf(count) });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return await settled;
}

Deno.test("check-policy and explain ask this machine about programs", async () => {
  const path = await copyOfDeno("fixture.exe");
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}\\policy.json`;
    const missing = "C:\\Program Files\\nothing\\nothing.exe";
    const applications = [policyFor(shortPath(path)), policyFor(missing)];
    await Deno.writeTextFile(file, JSON.stringify({ applications }));
    const checked = await runProgram(["check-policy", file]);
    assert.equal(checked.code, 0, checked.stderr);
    assert.match(checked.stdout, /warning: .*applications\[1\]\.executable_path: there is no such file/);
    assert.match(checked.stdout, /warning: The policy file lies outside Program Files/);
    assert.doesNotMatch(checked.stdout, /need Windows|fixture\.exe|nothing\.exe/);
    const question = ["--title", "Fixture A", "--action", "observe"];
    const ask = (program: string) =>
      runProgram(["explain", "--policy", file, ...question, "--path", program]);
    assert.match((await ask(path.toUpperCase())).stdout, /^granted: applications\[0\]/m);
    assert.match((await ask(missing)).stdout, /^refused: there is no such program here/m);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("health_check and check-policy see on this machine that a folder and a document are no programs", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const document = `${folder}\\notes.exe`;
    await Deno.writeTextFile(document, "no program");
    const applications = [folder, document, Deno.execPath()].map((path) => policyFor(path));
    const said = [
      /applications\[0\]\.executable_path: this is a folder/,
      /applications\[1\]\.executable_path: this file is no program/,
    ];
    await using server = await DesktopServer.start({ applications });
    const { structured } = await server.call("health_check");
    const problems = structured["problems"] as readonly { message: string }[];
    assert.equal(problems.length, said.length, JSON.stringify(problems));
    said.forEach((words, index) => assert.match(problems[index]?.message ?? "", words));
    const file = `${folder}\\policy.json`;
    await Deno.writeTextFile(file, JSON.stringify({ applications }));
    const checked = await runProgram(["check-policy", file]);
    assert.equal(checked.code, 1, checked.stdout);
    for (const words of said) assert.match(checked.stdout, words);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

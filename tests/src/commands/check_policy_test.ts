import assert from "node:assert/strict";
import { checkPolicy } from "../../../src/commands/check_policy.ts";
import { readFirstBytes, readTextLines, SPELLING_ONLY } from "../../../src/commands/command_files.ts";
import { assembleWriteProbe } from "../../../src/win32/policy_files.ts";

const POLICY = JSON.stringify({
  application: {
    executable_path: "C:\\Program Files\\Example\\example.exe",
    title_patterns: ["Example*"],
    allowed_actions: ["observe"],
  },
});

/** The warnings of a valid policy at `path`, where the user may write to what `writable` names. */
async function warnings(path: string, writable: readonly string[] | undefined): Promise<readonly string[]> {
  const { code, lines } = await checkPolicy(path, {
    author: "operator",
    now: Date.UTC(2026, 0),
    files: {
      readFile: () => Promise.resolve(new TextEncoder().encode(POLICY)),
      readLines: async function* () {},
      executables: writable && SPELLING_ONLY,
      mayWrite: writable && ((file) => writable.includes(file)),
    },
  });
  assert.equal(code, 0);
  return lines.filter((line) => line.startsWith("warning: "));
}

const GUARDED = "C:\\Program Files\\Policies\\policy.json";

Deno.test("checkPolicy() warns of nothing when policy and program are an administrator's", async () => {
  assert.deepEqual(await warnings(GUARDED, []), []);
});

Deno.test("checkPolicy() warns of a policy, a program, or the folder of one, that its user can write to", async () => {
  for (const file of [GUARDED, "C:\\Program Files\\Policies"]) {
    const [only, ...more] = await warnings(GUARDED, [file]);
    assert.match(only ?? "", /policy file, or its folder, can be written to/);
    assert.deepEqual(more, []);
  }
  for (const file of ["C:\\Program Files\\Example\\example.exe", "C:\\Program Files\\Example"]) {
    const [only, ...more] = await warnings(GUARDED, [file]);
    assert.match(only ?? "", /Line 1, column \d+, application\.executable_path: the program, or its folder/);
    assert.deepEqual(more, []);
  }
});

Deno.test("checkPolicy() looks at no access rights where there is no Windows", async () => {
  assert.deepEqual(await warnings("/home/policy.json", undefined), []);
});

Deno.test("assembleWriteProbe() closes what it could open, and nothing else", () => {
  const closed: bigint[] = [];
  const probe = (handle: bigint): (path: string) => boolean =>
    assembleWriteProbe({
      kernel32: {
        CloseHandle(file) {
          closed.push(file);
          return 1;
        },
      },
      fixed: { openFileToProbeWriting: () => handle },
    });
  assert.equal(probe(7n)("C:\\a"), true);
  assert.equal(probe(0n)("C:\\a"), false);
  assert.deepEqual(closed, [7n]);
});

Deno.test("checkPolicy() says that a file may not be read, when that is why it cannot be", async () => {
  // The unit tests may read the repository alone.
  const files = {
    readFile: readFirstBytes,
    readLines: readTextLines,
    executables: undefined,
    mayWrite: undefined,
  };
  const { code, error } = await checkPolicy("/MARKER", { author: "operator", now: 0, files });
  const reason = "the file may not be read by the user who runs this command";
  assert.deepEqual([code, error], [2, `Cannot check the policy: ${reason}`]);
});

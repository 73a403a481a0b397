import assert from "node:assert/strict";
import { locate, type Located, locateIn } from "../../../src/paths/guarded_file.ts";
import { FakeMachine, POLICY_PATH } from "../policy/fake_machine.ts";

function refused(found: Located): string | undefined {
  return found.state === "refused" ? found.refusal : undefined;
}

Deno.test("locate() finds a file and a folder, and says in which folder each lies", () => {
  const machine = new FakeMachine().add(POLICY_PATH);
  for (
    const path of [
      POLICY_PATH,
      "c:/policies/POLICY.yaml",
      `\\\\?\\${POLICY_PATH}`,
      "C:\\policies\\x\\..\\policy.yaml",
    ]
  ) {
    assert.deepEqual(locate(path, "file", machine), {
      state: "ok",
      path: POLICY_PATH,
      folder: "C:\\policies",
    });
  }
  assert.deepEqual(locate("C:\\policies\\", "folder", machine), {
    state: "ok",
    path: "C:\\policies",
    folder: "C:\\",
  });
});

Deno.test("locate() opens nothing for a refused spelling, a remote drive or a drive that is not there", () => {
  const machine = new FakeMachine();
  const spellings = [
    "policy.yaml",
    ".\\policy.yaml",
    "C:policy.yaml",
    "\\policy.yaml",
    "\\\\server\\share\\policy.yaml",
    "//server/share/policy.yaml",
    "\\\\?\\UNC\\server\\share\\policy.yaml",
    "\\\\.\\C:\\policy.yaml",
    "\\??\\C:\\policy.yaml",
    "C:\\policy.yaml:stream",
    "C:\\pol*.yaml",
    "C:\\policy.yaml.",
    "C:\\policy.yaml ",
    "C:\\nul",
    "C:\\po\0licy.yaml",
    "",
  ];
  for (const kind of ["file", "folder"] as const) {
    for (const spelling of spellings) assert.ok(refused(locate(spelling, kind, machine)), spelling);
    assert.equal(refused(locate("N:\\policy.yaml", kind, machine)), "remote_drive");
    assert.deepEqual(locate("Q:\\policy.yaml", kind, machine), { state: "absent" });
  }
  assert.deepEqual(machine.opened, []);
});

Deno.test("locate() refuses a reparse point, another kind, and what cannot be told", () => {
  for (const [kind, expected] of [["reparse", "link"], ["folder", "no_file"]] as const) {
    assert.equal(
      refused(locate(POLICY_PATH, "file", new FakeMachine().add(POLICY_PATH, { kind }))),
      expected,
    );
  }
  assert.equal(refused(locate(POLICY_PATH, "folder", new FakeMachine().add(POLICY_PATH))), "no_folder");
  assert.equal(
    refused(locate(POLICY_PATH, "folder", new FakeMachine().add(POLICY_PATH, { kind: "reparse" }))),
    "link",
  );
  const unreadable = new FakeMachine().add(POLICY_PATH, { kind: "unreadable" });
  assert.deepEqual(locate(POLICY_PATH, "file", unreadable), { state: "unreadable" });
  assert.deepEqual(locate(POLICY_PATH, "file", new FakeMachine()), { state: "absent" });
});

Deno.test("locate() refuses a final path outside the folder or off the machine", () => {
  const cases = [
    ["C:\\elsewhere\\policy.yaml", "outside_folder"],
    ["C:\\policies\\deeper\\policy.yaml", "outside_folder"],
    ["C:\\policy.yaml", "outside_folder"],
    ["\\\\?\\UNC\\server\\share\\policies\\policy.yaml", "network"],
    ["N:\\policies\\policy.yaml", "remote_drive"],
  ] as const;
  for (const [leadsTo, expected] of cases) {
    assert.equal(
      refused(locate(POLICY_PATH, "file", new FakeMachine().add(POLICY_PATH, { leadsTo }))),
      expected,
    );
  }
});

Deno.test("locate() takes a folder behind a link when file and folder lead to the same place", () => {
  const machine = new FakeMachine().add("D:\\real\\policy.yaml");
  machine.drives.set("D", "fixed");
  machine.files.set(POLICY_PATH.toUpperCase(), {
    path: POLICY_PATH,
    file: { leadsTo: "D:\\real\\policy.yaml" },
  });
  machine.files.set("C:\\POLICIES", { path: "C:\\policies", file: { leadsTo: "\\\\?\\D:\\real" } });
  assert.deepEqual(locate(POLICY_PATH, "file", machine), {
    state: "ok",
    path: "D:\\real\\policy.yaml",
    folder: "D:\\real",
  });
});

Deno.test("locateIn() takes plain names only and never leaves the folder", () => {
  const machine = new FakeMachine().add("C:\\profiles\\a.json").add("C:\\secret.json").add(
    "C:\\profiles\\sub\\b.json",
  );
  assert.deepEqual(locateIn("C:\\profiles", "A.JSON", machine), {
    state: "ok",
    path: "C:\\profiles\\a.json",
    folder: "C:\\profiles",
  });
  machine.opened = [];
  const names = [
    "",
    ".",
    "..",
    "..\\secret.json",
    "../secret.json",
    "sub\\b.json",
    "sub/b.json",
    "\\secret.json",
  ];
  names.push(
    "C:\\secret.json",
    "C:secret.json",
    "a.json:stream",
    "a.json.",
    "a.json ",
    "*.json",
    "nul",
    "\\\\server\\x",
  );
  for (const name of names) assert.ok(refused(locateIn("C:\\profiles", name, machine)), name);
  assert.deepEqual(machine.opened, []);
});

Deno.test("locateIn() refuses a link and a final path in another folder", () => {
  const link = new FakeMachine().add("C:\\profiles\\a.json", { kind: "reparse" });
  assert.equal(refused(locateIn("C:\\profiles", "a.json", link)), "link");
  const out = new FakeMachine().add("C:\\profiles\\a.json", { leadsTo: "C:\\other\\a.json" });
  assert.equal(refused(locateIn("C:\\profiles", "a.json", out)), "outside_folder");
});

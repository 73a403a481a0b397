import assert from "node:assert/strict";
import {
  canonicalExecutable,
  folderOf,
  normalizeRawPath,
  refuseRawPath,
  samePath,
  upperCase,
} from "../../../src/paths/local_path.ts";
import { FakeMachine } from "../policy/fake_machine.ts";
import { ALLOWED_PATHS, REFUSED_PATHS } from "./path_corpus.ts";

Deno.test("refuseRawPath() refuses each spelling of the corpus, and nothing is opened for any", () => {
  const machine = new FakeMachine();
  let count = 0;
  for (const [expected, spellings] of REFUSED_PATHS) {
    for (const spelling of spellings) {
      assert.equal(refuseRawPath(spelling), expected, JSON.stringify(spelling.slice(0, 80)));
      assert.deepEqual(canonicalExecutable(spelling, machine), { state: "refused", refusal: expected });
      count++;
    }
  }
  assert.ok(count >= 80, `${count} spellings`);
  assert.deepEqual(machine.opened, []);
  assert.deepEqual(machine.drivesAsked, []);
});

Deno.test("normalizeRawPath() brings each allowed spelling to one form, which it leaves as it is", () => {
  for (const [raw, normal] of ALLOWED_PATHS) {
    assert.deepEqual(normalizeRawPath(raw), { local: { path: normal, drive: normal[0] } }, raw);
    assert.equal(normalizeRawPath(normal).local?.path, normal);
  }
});

Deno.test("canonicalExecutable() asks only for the kind of a remote drive", () => {
  const machine = new FakeMachine().add("N:\\share\\a.exe");
  for (const spelling of ["N:\\share\\a.exe", "n:/share/a.exe", "\\\\?\\N:\\share\\a.exe"]) {
    assert.deepEqual(canonicalExecutable(spelling, machine), { state: "refused", refusal: "remote_drive" });
  }
  assert.deepEqual(machine.opened, []);
  assert.deepEqual(machine.drivesAsked, ["N", "N", "N"]);
});

Deno.test("canonicalExecutable() opens nothing on a drive that is absent or of unknown kind", () => {
  const machine = new FakeMachine();
  machine.drives.set("U", "unknown");
  for (const path of ["Q:\\a.exe", "U:\\a.exe"]) {
    assert.deepEqual(canonicalExecutable(path, machine), { state: "unresolved" });
  }
  assert.deepEqual(machine.opened, []);
});

Deno.test("canonicalExecutable() takes local drives of every other kind", () => {
  for (const kind of ["fixed", "removable", "cdrom", "ramdisk"] as const) {
    const machine = new FakeMachine().add("R:\\a.exe");
    machine.drives.set("R", kind);
    assert.deepEqual(canonicalExecutable("R:\\a.exe", machine), { state: "ok", path: "R:\\a.exe" });
  }
});

Deno.test("canonicalExecutable() returns long names and the final path behind links", () => {
  const machine = new FakeMachine()
    .add("C:\\RUNNER~1\\a.exe", { leadsTo: "C:\\Runner Folder\\a.exe" })
    .add("C:\\link.exe", { leadsTo: "\\\\?\\D:\\real\\a.exe" });
  machine.drives.set("D", "fixed");
  assert.deepEqual(canonicalExecutable("c:\\runner~1\\A.EXE", machine), {
    state: "ok",
    path: "C:\\Runner Folder\\a.exe",
  });
  assert.deepEqual(canonicalExecutable("C:\\link.exe", machine), { state: "ok", path: "D:\\real\\a.exe" });
});

Deno.test("canonicalExecutable() refuses what leads off the machine", () => {
  for (
    const [leadsTo, refusal] of [
      ["\\\\?\\UNC\\server\\share\\a.exe", "network"],
      ["\\\\server\\share\\a.exe", "network"],
      ["\\\\?\\Volume{1}\\a.exe", "device"],
      ["N:\\a.exe", "remote_drive"],
    ] as const
  ) {
    const machine = new FakeMachine().add("C:\\link.exe", { leadsTo });
    assert.deepEqual(canonicalExecutable("C:\\link.exe", machine), { state: "refused", refusal });
  }
});

Deno.test("canonicalExecutable() matches nothing when the path cannot be resolved", () => {
  assert.deepEqual(canonicalExecutable("C:\\nothing.exe", new FakeMachine()), { state: "unresolved" });
});

Deno.test("canonicalExecutable() refuses a drive, a folder spelling and a path that resolves to a drive", () => {
  for (
    const path of [
      "C:\\",
      "C:/",
      "\\\\?\\C:\\",
      "C:\\a\\..",
      "C:\\a.exe\\",
      "C:\\a.exe/",
      "C:\\a\\.",
      "C:\\a\\b\\..",
    ]
  ) {
    assert.deepEqual(
      canonicalExecutable(path, new FakeMachine()),
      { state: "refused", refusal: "no_file" },
      path,
    );
  }
});

Deno.test("samePath() ignores case unit by unit and never takes another letter for an ASCII one", () => {
  const same = [["C:\\A.EXE", "c:\\a.exe"], ["C:\\ÄÖÜ", "C:\\äöü"], ["C:\\ПРИВЕТ", "C:\\привет"], [
    "C:\\Ÿ",
    "C:\\ÿ",
  ]];
  for (const [a, b] of same) assert.ok(samePath(a!, b!), a);
  const other = [
    ["C:\\ı.exe", "C:\\i.exe"],
    ["C:\\İ.exe", "C:\\i.exe"],
    ["C:\\ſ.exe", "C:\\s.exe"],
    ["C:\\\u212a.exe", "C:\\k.exe"],
    ["C:\\ß.exe", "C:\\ss.exe"],
    ["C:\\ς", "C:\\σ"],
    ["C:\\e\u0301", "C:\\é"],
    ["C:\\a", "C:\\a\u200b"],
    ["", ""],
    ["", "C:\\"],
  ];
  for (const [a, b] of other) assert.ok(!samePath(a!, b!), a);
});

Deno.test("upperCase() maps units one to one and is the same for paths that are the same", () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const text = String.fromCharCode(unit);
    assert.equal(upperCase(text).length, 1);
    assert.equal(upperCase(upperCase(text)), upperCase(text));
    if (unit > 0x7f) assert.ok(upperCase(text).charCodeAt(0) > 0x7f, unit.toString(16));
  }
});

Deno.test("folderOf() returns the folder, and the drive's root with its backslash", () => {
  assert.equal(folderOf("C:\\a\\b.exe"), "C:\\a");
  assert.equal(folderOf("C:\\b.exe"), "C:\\");
  assert.equal(folderOf("C:\\"), "C:\\");
});

import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { findProfile, loadProfiles } from "../../../src/profile/profile_folder.ts";
import { fixtureProfile, PROFILE_FILES, profileDocument } from "../../profiles.ts";
import { FakeMachine, machine, NOW } from "../policy/fake_machine.ts";
import { load, VARIABLES } from "../policy/sample_policy.ts";

const FOLDER = "C:\\profiles";
const VALID = JSON.stringify(profileDocument());

function loaded(files: FakeMachine, policyPath?: string) {
  return loadProfiles(FOLDER, { policyPath, now: NOW, files });
}

/** The message that {@linkcode findProfile} throws. */
function refusal(name: string): string {
  try {
    findProfile(PROFILE_FILES, name);
    return "ok";
  } catch (error) {
    return error instanceof ToolError ? error.code : String(error);
  }
}

Deno.test("loadProfiles() reads the JSON files of the folder and no others", () => {
  const files = new FakeMachine().add("C:\\Apps\\fixture.exe")
    .add(`${FOLDER}\\b.json`, VALID).add(`${FOLDER}\\A.JSON`, VALID)
    .add(`${FOLDER}\\notes.txt`, "secret").add(`${FOLDER}\\json`, VALID).add(`${FOLDER}\\x.json.bak`, VALID)
    .add(`${FOLDER}\\deeper\\c.json`, VALID);
  assert.deepEqual(loaded(files), [
    { name: "A.JSON", profile: fixtureProfile() },
    { name: "b.json", profile: fixtureProfile() },
  ]);
  assert.ok(!files.opened.includes(`${FOLDER}\\notes.txt`));
});

Deno.test("loadProfiles() keeps what is no profile with its fault, beside those that are", () => {
  const files = new FakeMachine().add("C:\\Apps\\fixture.exe")
    .add(`${FOLDER}\\broken.json`, "{").add(`${FOLDER}\\good.json`, VALID)
    .add(`${FOLDER}\\link.json`, { kind: "reparse" }).add(`${FOLDER}\\folder.json`, { kind: "folder" })
    .add(`${FOLDER}\\away.json`, { leadsTo: "C:\\elsewhere\\away.json" })
    .add(`${FOLDER}\\locked.json`, { kind: "unreadable" });
  const profiles = loaded(files);
  const faults = Object.fromEntries(profiles.map(({ name, fault }) => [name, fault]));
  assert.equal(faults["good.json"], undefined);
  assert.match(faults["broken.json"] ?? "", /^Line 1/);
  assert.match(faults["link.json"] ?? "", /link/);
  assert.match(faults["away.json"] ?? "", /out of its folder/);
  assert.match(faults["folder.json"] ?? "", /does not name a file/);
  assert.match(faults["locked.json"] ?? "", /cannot be opened/);
});

Deno.test("loadProfiles() leaves the policy out, however it is spelt", () => {
  const files = new FakeMachine().add(`${FOLDER}\\Policy.json`, VALID).add(`${FOLDER}\\p.json`, VALID);
  assert.deepEqual(loaded(files, "C:\\PROFILES\\policy.JSON").map(({ name }) => name), ["p.json"]);
});

Deno.test("loadProfiles() reads a bounded number of files and bytes", () => {
  const many = new FakeMachine();
  for (let i = 0; i < 300; i++) many.add(`${FOLDER}\\${String(i).padStart(3, "0")}.json`, VALID);
  const ok = loaded(many).filter(({ profile }) => profile !== undefined);
  assert.equal(ok.length, 128);
  assert.match(loaded(many)[128]?.fault ?? "", /more than 128/);
  const large = new FakeMachine();
  for (let i = 0; i < 20; i++) large.add(`${FOLDER}\\${i}.json`, VALID.padEnd(1024 * 1024, " "));
  assert.equal(loaded(large).filter(({ profile }) => profile !== undefined).length, 16);
});

Deno.test("loadProfiles() takes no name from a listing that leads elsewhere, and survives one that fails", () => {
  const files = new FakeMachine().add("C:\\secret.json", VALID);
  files.namesIn = () => ["..\\secret.json", "../secret.json", "C:\\secret.json", "nul.json", "a.json:b.json"];
  for (const { name, fault } of loaded(files)) assert.ok(fault, name);
  assert.ok(!files.opened.includes("C:\\secret.json"));
});

Deno.test("findProfile() finds by plain name, case ignored", () => {
  assert.deepEqual(findProfile(PROFILE_FILES, "FIXTURE.json"), fixtureProfile());
});

Deno.test("findProfile() refuses whatever is no plain name of a file that was there", () => {
  const hostile = [
    "",
    ".",
    "..",
    "..\\fixture.json",
    "../fixture.json",
    "sub\\fixture.json",
    "sub/fixture.json",
    "C:\\profiles\\fixture.json",
    "C:fixture.json",
    "\\\\server\\share\\fixture.json",
    "\\\\?\\C:\\profiles\\fixture.json",
    "fixture.json:stream",
    "fixture.json.",
    "fixture.json ",
    "fixture.jso?",
    "*.json",
    "nul",
    "NUL.json",
    "com1.json",
    "COM¹.json",
    "conin$",
    "fix\0ture.json",
    "fixture.json\n",
    "a".repeat(300),
    "\ud800.json",
  ];
  for (const name of hostile) assert.equal(refusal(name), "invalid_argument", JSON.stringify(name));
  for (const name of ["fixture", "other.json", "__proto__", "constructor", "fıxture.json"]) {
    assert.equal(refusal(name), "profile_invalid", name);
  }
  assert.throws(() => findProfile(PROFILE_FILES, "broken.JSON"), /created_at is missing/);
});

Deno.test("loadConfiguration() reads the profiles of the policy's folder, or of the one that is named", () => {
  const policy = JSON.stringify({
    application: {
      executable_path: "C:\\Apps\\fixture.exe",
      title_patterns: ["x"],
      allowed_actions: ["observe"],
    },
  });
  const files = machine().add("C:\\Apps\\fixture.exe").add("C:\\policies\\policy.json", policy)
    .add("C:\\policies\\near.json", VALID).add(`${FOLDER}\\far.json`, VALID).add(
      `${FOLDER}\\broken.json`,
      "[",
    );
  const environment = { DESKTOP_AUTOMATION_POLICY_FILE: "C:\\policies\\policy.json" };
  const near = load(environment, files);
  assert.deepEqual(near.profiles, [{ name: "near.json", profile: fixtureProfile() }]);
  assert.ok(Object.isFrozen(near.profiles[0]?.profile?.points[0]?.expected));
  const far = load({ ...environment, DESKTOP_AUTOMATION_PROFILE_DIR: FOLDER }, files);
  assert.deepEqual(far.profiles.map(({ name }) => name), ["broken.json", "far.json"]);
  assert.deepEqual([far.problems, far.entries.length], [[], 1]);
  // A profile grants nothing, so the name of the policy does not depend on it.
  files.add(`${FOLDER}\\new.json`, VALID);
  const later = load({ ...environment, DESKTOP_AUTOMATION_PROFILE_DIR: FOLDER }, files);
  assert.equal(later.policyDigest, far.policyDigest);
});

Deno.test("loadConfiguration() reads no profile in variable mode without a folder, or when it is broken", () => {
  const files = machine().add("C:\\Windows\\System32\\notepad.exe").add(`${FOLDER}\\far.json`, VALID);
  assert.deepEqual(load(VARIABLES, files).profiles, []);
  const named = { ...VARIABLES, DESKTOP_AUTOMATION_PROFILE_DIR: FOLDER };
  assert.equal(load(named, files).profiles.length, 1);
  assert.deepEqual(load({ ...named, DESKTOP_AUTOMATION_STOP_KEY: "a" }, files).profiles, []);
  files.namesIn = () => {
    throw new Error("denied");
  };
  const unreadable = load(named, files);
  assert.deepEqual([unreadable.profiles, unreadable.problems], [[], []]);
});

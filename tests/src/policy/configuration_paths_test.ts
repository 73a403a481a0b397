import assert from "node:assert/strict";
import { FakeMachine, machine, POLICY_PATH, RUFFLE } from "./fake_machine.ts";
import { FILE_MODE, load, VARIABLES, YAML } from "./sample_policy.ts";

Deno.test("loadConfiguration() refuses a policy file that is not there, a link, a folder or unreadable", () => {
  const cases: readonly [FakeMachine, string][] = [
    [machine(), "file_absent"],
    [machine({ kind: "reparse" }), "path_link"],
    [machine({ kind: "folder" }), "path_no_file"],
    [machine({ kind: "unreadable" }), "file_unreadable"],
    [machine({ kind: "file" }), "file_unreadable"],
    [machine({ leadsTo: "C:\\other\\policy.yaml" }), "path_outside_folder"],
    [machine({ leadsTo: "\\\\server\\policies\\policy.yaml" }), "path_network"],
  ];
  for (const [files, code] of cases) {
    const configuration = load(FILE_MODE, files);
    assert.deepEqual(configuration.problems.map((problem) => [problem.source, problem.code]), [[
      "DESKTOP_AUTOMATION_POLICY_FILE",
      code,
    ]]);
    assert.equal(configuration.sources.variables, "not_configured");
    assert.deepEqual(configuration.sources.file, "broken");
    assert.doesNotMatch(configuration.problems[0]!.message, /policies|server|other/);
  }
});

Deno.test("loadConfiguration() opens nothing for a policy file, profile folder or executable on a network", () => {
  const paths = [
    "\\\\server\\share\\x",
    "//server/share/x",
    "\\\\?\\UNC\\server\\x",
    "\\\\.\\C:\\x",
    "N:\\x",
    "x",
    "C:x",
  ];
  for (const path of paths) {
    for (const name of ["POLICY_FILE", "PROFILE_DIR"]) {
      const files = machine();
      const { problems } = load({ [`DESKTOP_AUTOMATION_${name}`]: path }, files);
      assert.equal(problems.length, 1, path);
      assert.deepEqual(files.opened, ["C:\\Program Files\\desktop-automation-mcp\\policy.yaml"]);
    }
    const files = machine();
    const { problems } = load({ ...VARIABLES, DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: path }, files);
    assert.deepEqual(problems.map(({ source }) => source), ["DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS"]);
    assert.equal(files.opened.length, 1);
  }
});

Deno.test("loadConfiguration() leaves out an executable that is not there, with a warning and its place", () => {
  const files = new FakeMachine().add(POLICY_PATH, YAML);
  const configuration = load(FILE_MODE, files);
  assert.deepEqual([configuration.problems, configuration.entries], [[], []]);
  assert.deepEqual(
    configuration.warnings!.map(({ code, line, column, field }) => [code, line, column, field]),
    [
      ["path_unresolved", 2, 20, "application.executable_path"],
      ["masks_unscaled", 7, 21, "application.screenshot_masks"],
    ],
  );
  assert.equal(configuration.sources.file, "ok");
});

Deno.test("loadConfiguration() refuses an executable path by its spelling, at its place", () => {
  const configuration = load(FILE_MODE, machine(YAML.replace("C:\\Program", "\\\\server\\Program")));
  const [problem] = configuration.problems;
  assert.deepEqual([problem!.code, problem!.line, problem!.column, problem!.field], [
    "path_network",
    2,
    20,
    "application.executable_path",
  ]);
  assert.doesNotMatch(problem!.message, /server|ruffle/);
});

Deno.test("loadConfiguration() holds an executable to its hash", () => {
  const hash = "ab".repeat(32);
  const policy = `${YAML}  executable_sha256: ${hash}\n`;
  const files = machine(policy);
  const codes = () => load(FILE_MODE, files).problems.map(({ code, field }) => [code, field]);
  assert.deepEqual(codes(), [["executable_unreadable", "application.executable_sha256"]]);
  files.hashes.set(RUFFLE, "cd".repeat(32));
  assert.deepEqual(codes(), [["executable_changed", "application.executable_sha256"]]);
  files.hashes.set(RUFFLE, hash);
  const configuration = load(FILE_MODE, files);
  assert.deepEqual(configuration.problems, []);
  assert.equal(configuration.entries[0]!.executableSha256, hash);
});

Deno.test("loadConfiguration() takes profiles from PROFILE_DIR, else from the policy file's folder", () => {
  const files = machine(YAML).add("C:\\profiles\\a.json").add("C:\\Windows\\System32\\notepad.exe");
  const directory = { DESKTOP_AUTOMATION_PROFILE_DIR: "c:/PROFILES/" };
  assert.equal(load(FILE_MODE, files).profileDir, "C:\\policies");
  assert.equal(load({ ...FILE_MODE, ...directory }, files).profileDir, "C:\\profiles");
  assert.equal(load(VARIABLES, files).profileDir, undefined);
  assert.equal(load({ ...VARIABLES, ...directory }, files).profileDir, "C:\\profiles");
  assert.equal(load(directory, files).profileDir, undefined);
  const missing = load({ ...FILE_MODE, DESKTOP_AUTOMATION_PROFILE_DIR: "C:\\nothing" }, files);
  assert.deepEqual(missing.problems.map(({ source, code }) => [source, code]), [
    ["DESKTOP_AUTOMATION_PROFILE_DIR", "folder_absent"],
  ]);
  assert.deepEqual([missing.entries, missing.profileDir], [[], undefined]);
});

Deno.test("loadConfiguration() makes one entry of two spellings of an executable", () => {
  const paths = `${RUFFLE};${RUFFLE.toUpperCase()};C:/Program Files/ruffle/./bin/ruffle.exe`;
  const configuration = load(
    { ...VARIABLES, DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: paths },
    machine(),
  );
  assert.equal(configuration.entries.length, 1);
});

Deno.test("loadConfiguration() grants nothing when the machine cannot say where a ceiling would be", () => {
  const files = machine(YAML);
  files.programFiles = undefined;
  const configuration = load(FILE_MODE, files);
  assert.deepEqual(configuration.problems.map(({ code }) => code), ["program_files_unknown"]);
  assert.equal(configuration.sources.ceiling, "broken");
});

Deno.test("loadConfiguration() ignores a ceiling in any other folder", () => {
  const files = machine(YAML).add("C:\\ProgramData\\desktop-automation-mcp\\policy.yaml", "broken: [");
  const variables = { ...FILE_MODE, ProgramFiles: "C:\\ProgramData", PROGRAMFILES: "C:\\ProgramData" };
  const configuration = load(variables, files);
  assert.equal(configuration.entries.length, 1);
  assert.equal(configuration.sources.ceiling, "not_configured");
});

Deno.test("loadConfiguration() never throws when the machine fails, and repeats nothing of the failure", () => {
  for (
    const name of [
      "driveType",
      "canonicalPath",
      "kindOf",
      "readFile",
      "hashExecutable",
      "programFilesDir",
    ] as const
  ) {
    const files = machine(`${YAML}  executable_sha256: ${"ab".repeat(32)}\n`);
    files[name] = () => {
      throw new Error(`secret ${POLICY_PATH}`);
    };
    const configuration = load(FILE_MODE, files);
    assert.deepEqual(configuration.entries, [], name);
    assert.ok(configuration.problems.length > 0, name);
    assert.doesNotMatch(JSON.stringify(configuration), /secret|policies/, name);
  }
});

import assert from "node:assert/strict";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { FakeMachine, machine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";

const YAML = `application:
  executable_path: C:\\Program Files\\ruffle\\bin\\ruffle.exe
  title_patterns: ["*Ruffle*"]
  allowed_actions: [observe, hover, click, key, text]
  protected_actions: [click]
  safe_regions: [{ name: stage-800x600, rect: [12, 40, 788, 588] }]
  screenshot_masks: [{ rect: [740, 40, 788, 88] }]
  expires_at: 2027-01-01T00:00:00+03:00
  owned_popups: true
  window_size: [1024, 768]
  allowed_keys: [left, right, a, shift+ctrl+z]
`;

const FILE_MODE = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*Ruffle*, Notepad",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: `${RUFFLE}; C:\\Windows\\System32\\notepad.exe`,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,Hover,CLICK",
};

function load(environment: Record<string, string>, files: FakeMachine, elevated = false) {
  return loadConfiguration({ environment, host: { elevated }, files, now: NOW });
}

Deno.test("loadConfiguration() grants nothing and complains of nothing when nothing is set", async () => {
  const configuration = await load({ PATH: "C:\\" }, machine());
  assert.equal(configuration.mode, "none");
  assert.deepEqual(configuration.problems, []);
  assert.deepEqual(configuration.entries, []);
  assert.deepEqual(configuration.sources, {
    variables: "not_configured",
    file: "not_configured",
    ceiling: "not_configured",
  });
});

Deno.test("loadConfiguration() grants what a policy file says", async () => {
  const configuration = await load(FILE_MODE, machine(YAML));
  assert.deepEqual(configuration.problems, []);
  const entry = configuration.entries[0]!;
  assert.equal(entry.executablePath, RUFFLE);
  assert.deepEqual([...entry.allowedActions], ["observe", "hover", "click", "key", "text"]);
  assert.deepEqual([...entry.protectedActions].sort(), ["click", "text"]);
  assert.deepEqual(entry.safeRegions, [{
    name: "stage-800x600",
    rect: { left: 12, top: 40, right: 788, bottom: 588 },
  }]);
  assert.equal(entry.expiresAt, Date.UTC(2026, 11, 31, 21));
  assert.equal(entry.ownedPopups, "menus");
  assert.deepEqual([...entry.allowedKeys!], ["left", "right", "a", "ctrl+shift+z"]);
  assert.equal(entry.confirmation, "dialog");
  assert.equal(configuration.profileDir, "C:\\policies");
  assert.match(configuration.policyDigest, /^[0-9a-f]{64}$/);
});

Deno.test("loadConfiguration() makes an entry of every executable in variable mode", async () => {
  const files = machine().add("C:\\Windows\\System32\\notepad.exe");
  const configuration = await load(VARIABLES, files);
  assert.deepEqual(configuration.problems, []);
  assert.equal(configuration.mode, "variables");
  assert.equal(configuration.entries.length, 2);
  assert.ok(configuration.entries[1]!.titlePatterns.some((pattern) => pattern.matches("NOTEPAD")));
  assert.equal(configuration.profileDir, undefined);
});

Deno.test("loadConfiguration() freezes everything it returns", async () => {
  const configuration = await load(FILE_MODE, machine(YAML));
  const entry = configuration.entries[0]!;
  for (
    const value of [
      configuration,
      entry,
      configuration.entries,
      entry.safeRegions[0]!.rect,
      configuration.limits,
    ]
  ) {
    assert.ok(Object.isFrozen(value));
  }
  assert.throws(() => (entry.allowedActions as Set<string>).add("drag"), TypeError);
});

Deno.test("loadConfiguration() grants nothing when file and variables are both set, and reads neither", async () => {
  const files = machine(YAML);
  const configuration = await load({ ...FILE_MODE, ...VARIABLES }, files);
  assert.deepEqual([configuration.entries, configuration.profileDir], [[], undefined]);
  assert.deepEqual(configuration.problems.map(({ source }) => source), Object.keys(VARIABLES));
  assert.deepEqual([configuration.sources.variables, configuration.sources.file], ["broken", "broken"]);
  assert.ok(!files.opened.includes(POLICY_PATH));
});

Deno.test("loadConfiguration() grants nothing to an elevated server unless that is allowed", async () => {
  const refused = await load(FILE_MODE, machine(YAML), true);
  assert.deepEqual(refused.entries, []);
  assert.deepEqual(refused.problems.map(({ source, code }) => [source, code]), [
    ["DESKTOP_AUTOMATION_ALLOW_ELEVATED", "elevated"],
  ]);
  const allowed = await load({ ...FILE_MODE, DESKTOP_AUTOMATION_ALLOW_ELEVATED: "yes" }, machine(YAML), true);
  assert.equal(allowed.entries.length, 1);
  assert.equal(allowed.allowElevated, true);
});

Deno.test("loadConfiguration() grants nothing as soon as any variable is wrong or unknown", async () => {
  for (
    const [name, value] of [["FOCUS_MODE", "x"], ["FOCUSMODE", "passive"], ["AUDIT", "disk"], [
      "STOP_KEY",
      "f5",
    ]] as const
  ) {
    const configuration = await load({ ...FILE_MODE, [`DESKTOP_AUTOMATION_${name}`]: value }, machine(YAML));
    assert.deepEqual([configuration.entries, configuration.profileDir], [[], undefined]);
    assert.deepEqual(configuration.problems.map(({ source }) => source), [`DESKTOP_AUTOMATION_${name}`]);
    assert.deepEqual(configuration.sources, { variables: "broken", file: "ok", ceiling: "not_configured" });
  }
});

Deno.test("loadConfiguration() refuses a policy file that is not there, a link, a folder or unreadable", async () => {
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
    const configuration = await load(FILE_MODE, files);
    assert.deepEqual(configuration.problems.map((problem) => [problem.source, problem.code]), [[
      "policy file",
      code,
    ]]);
    assert.deepEqual(configuration.sources.file, "broken");
    assert.doesNotMatch(configuration.problems[0]!.message, /policies|server|other/);
  }
});

Deno.test("loadConfiguration() opens nothing for a policy file, profile folder or executable on a network", async () => {
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
      const { problems } = await load({ [`DESKTOP_AUTOMATION_${name}`]: path }, files);
      assert.equal(problems.length, 1, path);
      assert.deepEqual(files.opened, ["C:\\Program Files\\desktop-automation-mcp\\policy.yaml"]);
    }
    const files = machine();
    const { problems } = await load({ ...VARIABLES, DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: path }, files);
    assert.deepEqual(problems.map(({ source }) => source), ["DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS"]);
    assert.equal(files.opened.length, 1);
  }
});

Deno.test("loadConfiguration() leaves out an executable that is not there, with a warning and its place", async () => {
  const files = new FakeMachine().add(POLICY_PATH, YAML);
  const configuration = await load(FILE_MODE, files);
  assert.deepEqual([configuration.problems, configuration.entries], [[], []]);
  assert.deepEqual(
    configuration.warnings!.map(({ code, line, column, field }) => [code, line, column, field]),
    [
      ["path_unresolved", 2, 20, "application.executable_path"],
    ],
  );
  assert.equal(configuration.sources.file, "ok");
});

Deno.test("loadConfiguration() refuses an executable path by its spelling, at its place", async () => {
  const configuration = await load(FILE_MODE, machine(YAML.replace("C:\\Program", "\\\\server\\Program")));
  const [problem] = configuration.problems;
  assert.deepEqual([problem!.code, problem!.line, problem!.column, problem!.field], [
    "path_network",
    2,
    20,
    "application.executable_path",
  ]);
  assert.doesNotMatch(problem!.message, /server|ruffle/);
});

Deno.test("loadConfiguration() holds an executable to its hash", async () => {
  const hash = "ab".repeat(32);
  const policy = `${YAML}  executable_sha256: ${hash}\n`;
  const files = machine(policy);
  const codes = async () => (await load(FILE_MODE, files)).problems.map(({ code, field }) => [code, field]);
  assert.deepEqual(await codes(), [["executable_unreadable", "application.executable_sha256"]]);
  files.hashes.set(RUFFLE, "cd".repeat(32));
  assert.deepEqual(await codes(), [["executable_changed", "application.executable_sha256"]]);
  files.hashes.set(RUFFLE, hash);
  const configuration = await load(FILE_MODE, files);
  assert.deepEqual(configuration.problems, []);
  assert.equal(configuration.entries[0]!.executableSha256, hash);
});

Deno.test("loadConfiguration() takes profiles from PROFILE_DIR, else from the policy file's folder", async () => {
  const files = machine(YAML).add("C:\\profiles\\a.json").add("C:\\Windows\\System32\\notepad.exe");
  const directory = { DESKTOP_AUTOMATION_PROFILE_DIR: "c:/PROFILES/" };
  assert.equal((await load(FILE_MODE, files)).profileDir, "C:\\policies");
  assert.equal((await load({ ...FILE_MODE, ...directory }, files)).profileDir, "C:\\profiles");
  assert.equal((await load(VARIABLES, files)).profileDir, undefined);
  assert.equal((await load({ ...VARIABLES, ...directory }, files)).profileDir, "C:\\profiles");
  assert.equal((await load(directory, files)).profileDir, undefined);
  const missing = await load({ ...FILE_MODE, DESKTOP_AUTOMATION_PROFILE_DIR: "C:\\nothing" }, files);
  assert.deepEqual(missing.problems.map(({ source, code }) => [source, code]), [
    ["DESKTOP_AUTOMATION_PROFILE_DIR", "folder_absent"],
  ]);
  assert.deepEqual([missing.entries, missing.profileDir], [[], undefined]);
});

Deno.test("loadConfiguration() never lets the variable for screenshots relax a policy file", async () => {
  const relaxed = { DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: "true" };
  const files = machine(YAML).add("C:\\Windows\\System32\\notepad.exe");
  assert.equal((await load({ ...FILE_MODE, ...relaxed }, files)).entries[0]!.unrestrictedScreenshots, false);
  assert.equal((await load({ ...VARIABLES, ...relaxed }, files)).entries[0]!.unrestrictedScreenshots, true);
});

Deno.test("loadConfiguration() lets a file's own confirmation win over the variable", async () => {
  const token = { DESKTOP_AUTOMATION_CONFIRMATION: "token" };
  assert.equal((await load({ ...FILE_MODE, ...token }, machine(YAML))).entries[0]!.confirmation, "token");
  const own = machine(`${YAML}  confirmation: client\n`);
  assert.equal((await load({ ...FILE_MODE, ...token }, own)).entries[0]!.confirmation, "client");
});

Deno.test("loadConfiguration() makes one entry of two spellings of an executable", async () => {
  const paths = `${RUFFLE};${RUFFLE.toUpperCase()};C:/Program Files/ruffle/./bin/ruffle.exe`;
  const configuration = await load(
    { ...VARIABLES, DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: paths },
    machine(),
  );
  assert.equal(configuration.entries.length, 1);
});

Deno.test("loadConfiguration() grants nothing when the machine cannot say where a ceiling would be", async () => {
  const files = machine(YAML);
  files.programFiles = undefined;
  const configuration = await load(FILE_MODE, files);
  assert.deepEqual(configuration.problems.map(({ code }) => code), ["program_files_unknown"]);
  assert.equal(configuration.sources.ceiling, "broken");
});

Deno.test("loadConfiguration() ignores a ceiling in any other folder", async () => {
  const files = machine(YAML).add("C:\\ProgramData\\desktop-automation-mcp\\policy.yaml", "broken: [");
  const variables = { ...FILE_MODE, ProgramFiles: "C:\\ProgramData", PROGRAMFILES: "C:\\ProgramData" };
  const configuration = await load(variables, files);
  assert.equal(configuration.entries.length, 1);
  assert.equal(configuration.sources.ceiling, "not_configured");
});

Deno.test("loadConfiguration() never rejects when the machine fails, and repeats nothing of the failure", async () => {
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
    const configuration = await load(FILE_MODE, files);
    assert.deepEqual(configuration.entries, [], name);
    assert.ok(configuration.problems.length > 0, name);
    assert.doesNotMatch(JSON.stringify(configuration), /secret|policies/, name);
  }
});

Deno.test("loadConfiguration() gives a digest that changes with every grant and with nothing else", async () => {
  const digest = async (policy: string, environment = {}) =>
    (await load({ ...FILE_MODE, ...environment }, machine(policy))).policyDigest;
  const first = await digest(YAML);
  assert.equal(await digest(`# comment\n${YAML.replaceAll(", ", ",  ")}`), first);
  assert.equal(await digest(YAML, { PATH: "x" }), first);
  const others = [
    YAML.replace("*Ruffle*", "*Ruffle"),
    YAML.replace("hover, ", ""),
    YAML.replace("protected_actions: [click]", "protected_actions: [hover]"),
    YAML.replace("788, 588", "788, 589"),
    YAML.replace("788, 88", "788, 89"),
    YAML.replace("2027", "2028"),
    YAML.replace("true", "dialogs"),
    YAML.replace("768", "769"),
    YAML.replace("right, a", "right, b"),
  ];
  const digests = await Promise.all(others.map((policy) => digest(policy)));
  digests.push(await digest(YAML, { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" }));
  digests.push(await digest(YAML, { DESKTOP_AUTOMATION_MAX_ACTIONS_PER_MINUTE: "1" }));
  assert.equal(new Set([first, ...digests]).size, digests.length + 1);
});

Deno.test("loadConfiguration() names no path, title or value in any problem or warning", async () => {
  const secret = "Sekret";
  const environments = [
    ...[
      "FOCUS_MODE",
      "TEXT_MODE",
      "AUDIT",
      "STOP_KEY",
      "TITLES",
      "CONFIRMATION",
      "ALLOW_ELEVATED",
      "REQUIRE_IDLE_MS",
    ],
    ...[
      "POLICY_FILE",
      "PROFILE_DIR",
      "MAX_READS_PER_MINUTE",
      "ALLOWED_TITLES",
      "ALLOWED_KEYS",
      "ALLOWED_ACTIONS",
    ],
  ].map((name) => ({ [`DESKTOP_AUTOMATION_${name}`]: secret }));
  for (const environment of environments) {
    const { problems } = await load(environment, machine());
    assert.ok(problems.length > 0);
    assert.ok(!JSON.stringify(problems).includes(secret), JSON.stringify(problems));
  }
  const files = [
    `${secret}: 1`,
    `application: {${secret}: ${secret}}`,
    YAML.replaceAll("ruffle", secret),
    YAML.replace("left", secret),
  ];
  for (const text of files) {
    const { problems, warnings } = await load(FILE_MODE, machine(text));
    assert.ok(problems.length + warnings!.length > 0, text);
    assert.ok(!JSON.stringify([problems, warnings]).includes(secret));
  }
});

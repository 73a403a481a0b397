import assert from "node:assert/strict";
import { machine, POLICY_PATH, RUFFLE } from "./fake_machine.ts";
import { FILE_MODE, load, VARIABLES, YAML } from "./sample_policy.ts";

Deno.test("loadConfiguration() grants nothing and complains of nothing when nothing is set", () => {
  const configuration = load({ PATH: "C:\\" }, machine());
  assert.equal(configuration.mode, "none");
  assert.deepEqual(configuration.problems, []);
  assert.deepEqual(configuration.entries, []);
  assert.deepEqual(configuration.sources, {
    variables: "not_configured",
    file: "not_configured",
    ceiling: "not_configured",
  });
});

Deno.test("loadConfiguration() grants what a policy file says", () => {
  const configuration = load(FILE_MODE, machine(YAML));
  assert.deepEqual(configuration.problems, []);
  const entry = configuration.entries[0]!;
  assert.deepEqual(entry.programs, [{ path: RUFFLE }]);
  assert.deepEqual([...entry.allowedActions], ["observe", "hover", "click", "key", "text"]);
  assert.deepEqual([...entry.protectedActions].sort(), ["click", "text"]);
  assert.deepEqual(entry.safeRegions, [{
    name: "stage-800x600",
    rect: { edges: [12, 40, 788, 588], origin: "window", dpi: undefined },
  }]);
  assert.equal(entry.expiresAt, Date.UTC(2026, 11, 31, 21));
  assert.equal(entry.ownedPopups, "menus");
  assert.deepEqual([...entry.allowedKeys!], ["left", "right", "a", "ctrl+shift+z"]);
  assert.equal(entry.confirmation, "dialog");
  assert.equal(configuration.profileDir, "C:\\policies");
  assert.match(configuration.policyDigest, /^[0-9a-f]{64}$/);
});

Deno.test("loadConfiguration() makes an entry of every executable in variable mode", () => {
  const files = machine().add("C:\\Windows\\System32\\notepad.exe");
  const configuration = load(VARIABLES, files);
  assert.deepEqual(configuration.problems, []);
  assert.equal(configuration.mode, "variables");
  assert.equal(configuration.entries.length, 2);
  assert.ok(configuration.entries[1]!.titlePatterns.some((pattern) => pattern.matches("NOTEPAD")));
  assert.equal(configuration.profileDir, undefined);
});

Deno.test("loadConfiguration() freezes everything it returns", () => {
  const configuration = load(FILE_MODE, machine(YAML));
  const entry = configuration.entries[0]!;
  for (
    const value of [
      configuration,
      entry,
      configuration.entries,
      entry.safeRegions[0]!,
      configuration.limits,
    ]
  ) {
    assert.ok(Object.isFrozen(value));
  }
  assert.throws(() => (entry.allowedActions as Set<string>).add("drag"), TypeError);
});

Deno.test("loadConfiguration() grants nothing when file and variables are both set, and reads neither", () => {
  const files = machine(YAML);
  const configuration = load({ ...FILE_MODE, ...VARIABLES }, files);
  assert.deepEqual([configuration.entries, configuration.profileDir], [[], undefined]);
  assert.deepEqual(configuration.problems.map(({ source }) => source), Object.keys(VARIABLES));
  assert.deepEqual([configuration.sources.variables, configuration.sources.file], ["broken", "broken"]);
  assert.ok(!files.opened.includes(POLICY_PATH));
});

Deno.test("loadConfiguration() grants nothing to an elevated server unless that is allowed", () => {
  const refused = load(FILE_MODE, machine(YAML), true);
  assert.deepEqual(refused.entries, []);
  assert.deepEqual(refused.problems.map(({ source, code }) => [source, code]), [
    ["DESKTOP_AUTOMATION_ALLOW_ELEVATED", "elevated"],
  ]);
  const allowed = load({ ...FILE_MODE, DESKTOP_AUTOMATION_ALLOW_ELEVATED: "yes" }, machine(YAML), true);
  assert.equal(allowed.entries.length, 1);
});

Deno.test("loadConfiguration() grants nothing as soon as any variable is wrong or unknown", () => {
  for (
    const [name, value] of [["FOCUS_MODE", "x"], ["FOCUSMODE", "passive"], ["AUDIT", "disk"], [
      "STOP_KEY",
      "f5",
    ]] as const
  ) {
    const configuration = load({ ...FILE_MODE, [`DESKTOP_AUTOMATION_${name}`]: value }, machine(YAML));
    assert.deepEqual([configuration.entries, configuration.profileDir], [[], undefined]);
    assert.deepEqual(configuration.problems.map(({ source }) => source), [`DESKTOP_AUTOMATION_${name}`]);
    assert.deepEqual(configuration.sources, { variables: "broken", file: "ok", ceiling: "not_configured" });
  }
});

Deno.test("loadConfiguration() never lets the variable for screenshots relax a policy file", () => {
  const relaxed = { DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: "true" };
  const files = machine(YAML).add("C:\\Windows\\System32\\notepad.exe");
  assert.equal(load({ ...FILE_MODE, ...relaxed }, files).entries[0]!.unrestrictedScreenshots, false);
  assert.equal(load({ ...VARIABLES, ...relaxed }, files).entries[0]!.unrestrictedScreenshots, true);
});

Deno.test("loadConfiguration() lets a file's own confirmation win over the variable", () => {
  const token = { DESKTOP_AUTOMATION_CONFIRMATION: "token" };
  assert.equal(load({ ...FILE_MODE, ...token }, machine(YAML)).entries[0]!.confirmation, "token");
  const own = machine(`${YAML}  confirmation: client\n`);
  assert.equal(load({ ...FILE_MODE, ...token }, own).entries[0]!.confirmation, "client");
});

Deno.test("loadConfiguration() gives a digest that changes with every grant and with nothing else", () => {
  const digest = (policy: string, environment = {}) =>
    load({ ...FILE_MODE, ...environment }, machine(policy)).policyDigest;
  const first = digest(YAML);
  assert.equal(digest(`# comment\n${YAML.replaceAll(", ", ",  ")}`), first);
  assert.equal(digest(YAML, { PATH: "x" }), first);
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
  const digests = others.map((policy) => digest(policy));
  digests.push(digest(YAML, { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" }));
  digests.push(digest(YAML, { DESKTOP_AUTOMATION_MAX_ACTIONS_PER_MINUTE: "1" }));
  assert.equal(new Set([first, ...digests]).size, digests.length + 1);
});

Deno.test("loadConfiguration() names no path, title or value in any problem or warning", () => {
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
    const { problems } = load(environment, machine());
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
    const { problems, warnings } = load(FILE_MODE, machine(text));
    assert.ok(problems.length + warnings!.length > 0, text);
    assert.ok(!JSON.stringify([problems, warnings]).includes(secret));
  }
});

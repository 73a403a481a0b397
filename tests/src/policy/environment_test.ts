import assert from "node:assert/strict";
import { readEnvironment } from "../../../src/policy/environment.ts";
import { PREFIX, VARIABLES } from "../../../src/policy/variable_reader.ts";
import { VARIABLE_TABLE } from "./variable_table.ts";

/** Sets one variable, and what it needs beside it not to stand alone. */
function withVariable(name: string, value: string): Record<string, string> {
  const policy = { ALLOWED_TITLES: "*", ALLOWED_PROCESS_PATHS: "C:\\a.exe", ALLOWED_ACTIONS: "observe" };
  const beside: Record<string, string> = name.startsWith("ALLOWED_") ? policy : {};
  return Object.fromEntries(
    Object.entries({ ...beside, [name]: value }).map(([key, text]) => [PREFIX + key, text]),
  );
}

Deno.test("readEnvironment() knows the variables of the table and no others", () => {
  assert.deepEqual(new Set(VARIABLE_TABLE.map(({ name }) => name)), new Set<string>(VARIABLES));
});

Deno.test("readEnvironment() takes defaults when nothing is set, without a problem", () => {
  const { settings, problems, fileSet, variablesSet } = readEnvironment({ PATH: "x", TEMP: "y" });
  for (const row of VARIABLE_TABLE) assert.deepEqual(row.setting(settings), row.unset, row.name);
  assert.deepEqual({ problems, fileSet, variablesSet }, {
    problems: [],
    fileSet: false,
    variablesSet: false,
  });
});

for (const row of VARIABLE_TABLE) {
  Deno.test(`readEnvironment() reads every good value of ${row.name}`, () => {
    for (const [text, expected] of row.good) {
      const { settings, problems } = readEnvironment(withVariable(row.name, text));
      assert.deepEqual(problems, [], JSON.stringify(text));
      assert.deepEqual(row.setting(settings), expected, JSON.stringify(text));
    }
  });

  Deno.test(`readEnvironment() names ${row.name} and not its value when it is wrong`, () => {
    for (const text of row.bad) {
      const { settings, problems } = readEnvironment(withVariable(row.name, text));
      assert.equal(problems.length, 1, JSON.stringify(text));
      assert.equal(problems[0]!.source, PREFIX + row.name);
      assert.ok(problems[0]!.message.includes(PREFIX + row.name));
      if (text.length > 6) assert.ok(!problems[0]!.message.includes(text.trim()), text);
      assert.deepEqual(row.setting(settings), row.unset, JSON.stringify(text));
    }
  });

  Deno.test(`readEnvironment() takes an empty ${row.name} as not set`, () => {
    for (const text of ["", " ", "\t\r\n", "\u00a0"]) {
      const { settings, problems } = readEnvironment({ [PREFIX + row.name]: text });
      assert.deepEqual(problems, []);
      assert.deepEqual(row.setting(settings), row.unset);
    }
  });

  Deno.test(`readEnvironment() finds ${row.name} in any case of letters`, () => {
    const [text, expected] = row.good[0]!;
    for (
      const spell of [
        (name: string) => name.toLowerCase(),
        (name: string) => name[0] + name.slice(1).toLowerCase(),
      ]
    ) {
      const entries = Object.entries(withVariable(row.name, text)).map((
        [name, value],
      ) => [spell(name), value]);
      const { settings, problems } = readEnvironment(Object.fromEntries(entries));
      assert.deepEqual(problems, []);
      assert.deepEqual(row.setting(settings), expected);
    }
  });
}

const TYPOS = [
  "ALLOWED_TITLE",
  "ALLOWED_TITLES_",
  "ALLOW_TITLES",
  "ALLOWED_PROCESSES",
  "ALLOWED_PROCESS_PATH",
  "ALLOWED_ACTION",
  "ALLOWED_KEY",
  "POLICYFILE",
  "POLICY-FILE",
  "POLICY_FILES",
  "POLICY_FILE ",
  " POLICY_FILE",
  "FOCUSMODE",
  "FOKUS_MODE",
  "TEXTMODE",
  "ALLOW_UNRESTRICTED_SCREENSHOT",
  "MAX_ACTION_PER_MINUTE",
  "MAX_ACTIONS",
  "SCREENSHOT_MEMORY_BUDGET",
  "PROFILES_DIR",
  "CONFIRM",
  "TITLE",
  "AUDITS",
  "STOPKEY",
  "REQUIRE_IDLE",
  "ALLOW_ELEVATION",
  "",
  "_POLICY_FILE",
  "POLICY_FILE\u200b",
  "POLİCY_FILE",
  "x".repeat(300),
  "constructor",
  "__proto__",
];

Deno.test("readEnvironment() takes every misspelling of a variable for a problem", () => {
  for (const typo of TYPOS) {
    const { problems } = readEnvironment({ [PREFIX + typo]: "secret value" });
    assert.equal(problems.length, 1, typo);
    assert.equal(problems[0]!.code, "variable_unknown", typo);
    assert.ok(problems[0]!.source.startsWith(PREFIX));
    assert.ok(problems[0]!.source.length < 100);
    assert.ok(!JSON.stringify(problems).includes("secret"));
  }
});

Deno.test("readEnvironment() takes an unknown variable without a value as not set", () => {
  assert.deepEqual(readEnvironment({ [`${PREFIX}ALLOWED_TITLE`]: " " }).problems, []);
});

Deno.test("readEnvironment() ignores the variables of other programs", () => {
  const others = {
    DESKTOP_AUTOMATION: "x",
    DESKTOP_AUTOMATIONS_X: "x",
    MY_DESKTOP_AUTOMATION_X: "x",
    DESKTOP_AUTOMATıON_X: "x",
  };
  assert.deepEqual(readEnvironment(others).problems, []);
});

Deno.test("readEnvironment() refuses one variable in two spellings", () => {
  const { problems } = readEnvironment({
    [`${PREFIX}FOCUS_MODE`]: "passive",
    [`${PREFIX}focus_mode`]: "activate",
  });
  assert.deepEqual(problems.map(({ code }) => code), ["variable_twice"]);
});

Deno.test("readEnvironment() refuses the policy file beside any of the four policy variables, naming each", () => {
  const four = ["ALLOWED_TITLES", "ALLOWED_PROCESS_PATHS", "ALLOWED_ACTIONS", "ALLOWED_KEYS"];
  const values: Record<string, string> = {
    ALLOWED_TITLES: "*",
    ALLOWED_PROCESS_PATHS: "C:\\a.exe",
    ALLOWED_ACTIONS: "observe",
    ALLOWED_KEYS: "left",
  };
  for (let bits = 1; bits < 16; bits++) {
    const set = four.filter((_, i) => bits & (1 << i));
    const environment = Object.fromEntries(set.map((name) => [PREFIX + name, values[name]!]));
    const { problems, fileSet, variablesSet } = readEnvironment({
      ...environment,
      [`${PREFIX}POLICY_FILE`]: "C:\\p.yaml",
    });
    assert.deepEqual(problems.map(({ source }) => source), set.map((name) => PREFIX + name));
    assert.ok(problems.every(({ code }) => code === "variable_conflict"));
    assert.ok(fileSet && variablesSet);
  }
});

Deno.test("readEnvironment() asks for all three policy variables when one is set", () => {
  const three = ["ALLOWED_TITLES", "ALLOWED_PROCESS_PATHS", "ALLOWED_ACTIONS"];
  const values: Record<string, string> = {
    ALLOWED_TITLES: "*",
    ALLOWED_PROCESS_PATHS: "C:\\a",
    ALLOWED_ACTIONS: "observe",
  };
  for (let bits = 1; bits < 8; bits++) {
    const set = three.filter((_, i) => bits & (1 << i));
    const { problems } = readEnvironment(
      Object.fromEntries(set.map((name) => [PREFIX + name, values[name]!])),
    );
    const missing = three.filter((name) => !set.includes(name)).map((name) => PREFIX + name);
    assert.deepEqual(problems.map(({ source }) => source), missing);
  }
  const { problems } = readEnvironment({ [`${PREFIX}ALLOWED_KEYS`]: "left" });
  assert.deepEqual(problems.map(({ code }) => code), [
    "variable_missing",
    "variable_missing",
    "variable_missing",
  ]);
});

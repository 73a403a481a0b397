import assert from "node:assert/strict";
import { type EnvironmentSettings, readEnvironment } from "../../../src/policy/environment.ts";
import { PREFIX, VARIABLE_NAMES } from "../../../src/policy/variable_reader.ts";

/** One variable: values and what each becomes, and values that are refused. */
interface Row {
  readonly name: string;
  readonly setting: (settings: EnvironmentSettings) => unknown;
  readonly unset: unknown;
  readonly good: readonly (readonly [string, unknown])[];
  readonly bad: readonly string[];
}

const BOOLEANS: Pick<Row, "unset" | "good" | "bad"> = {
  unset: false,
  good: [
    ...["1", "true", "yes", "on", "TRUE", "Yes", " on ", "oN"].map((text) => [text, true] as const),
    ...["0", "false", "no", "off", "FALSE", "No", "\toff\n"].map((text) => [text, false] as const),
  ],
  bad: ["2", "y", "n", "t", "enabled", "true false", "01", "-1", "nein", "ｔｒｕｅ"],
};

function rate(name: string, key: keyof EnvironmentSettings["limits"], unset: number): Row {
  return {
    name,
    setting: ({ limits }) => limits[key],
    unset,
    good: [["1", 1], ["120", 120], ["007", 7], [" 60 ", 60], ["1000000000000", 1e12]],
    bad: [
      "0",
      "-1",
      "+5",
      "1.0",
      "1e3",
      "0x10",
      "1_000",
      "1,000",
      "1 000",
      "1000000000001",
      "9".repeat(40),
      "x",
      "٣",
      "NaN",
    ],
  };
}

const WORD_LIST_BAD = [",", " , ,", ";", "observe;click"];

const ROWS: readonly Row[] = [
  {
    name: "ALLOWED_TITLES",
    setting: ({ allowedTitles }) => allowedTitles,
    unset: undefined,
    good: [
      ["*Ruffle*", ["*Ruffle*"]],
      ["*Ruffle*,Notepad", ["*Ruffle*", "Notepad"]],
      [" a b , ,c,, ", ["a b", "c"]],
      ["x".repeat(1024), ["x".repeat(1024)]],
    ],
    bad: [",", " , ", ",,,", "x".repeat(1025), "a,\ud800"],
  },
  {
    name: "ALLOWED_PROCESS_PATHS",
    setting: ({ allowedProcessPaths }) => allowedProcessPaths,
    unset: undefined,
    good: [["C:\\a.exe", ["C:\\a.exe"]], ["C:\\a,b.exe; D:\\c.exe;", ["C:\\a,b.exe", "D:\\c.exe"]]],
    bad: [";", " ; ; "],
  },
  {
    name: "ALLOWED_ACTIONS",
    setting: ({ allowedActions }) => allowedActions && [...allowedActions],
    unset: undefined,
    good: [
      ["observe", ["observe"]],
      ["OBSERVE, Hover,click", ["observe", "hover", "click"]],
      ["text,key,close,drag,text", ["text", "key", "close", "drag"]],
    ],
    bad: [
      ...WORD_LIST_BAD,
      "all",
      "*",
      "observe,teleport",
      "observe,clicks",
      "observe click",
      "double_click",
      "none",
    ],
  },
  {
    name: "ALLOWED_KEYS",
    setting: ({ allowedKeys }) => allowedKeys && [...allowedKeys],
    unset: undefined,
    good: [
      ["left,right,a", ["left", "right", "a"]],
      ["Ctrl+Z, SHIFT + ctrl+z", ["ctrl+z", "ctrl+shift+z"]],
      ["f12,0,alt+f4", ["f12", "0", "alt+f4"]],
    ],
    bad: [
      ",",
      "control+z",
      "win+r",
      "f13",
      "pause",
      "ctrl+",
      "+a",
      "ctrl+ctrl+a",
      "ctrl+shift+alt+a",
      "alt+tab",
      "ctrl+esc",
      "ä",
    ],
  },
  {
    name: "POLICY_FILE",
    setting: ({ policyFile }) => policyFile,
    unset: undefined,
    good: [["C:\\policy.yaml", "C:\\policy.yaml"], [
      "  relative is looked at later ",
      "relative is looked at later",
    ]],
    bad: [],
  },
  {
    name: "PROFILE_DIR",
    setting: ({ profileDir }) => profileDir,
    unset: undefined,
    good: [["C:\\profiles", "C:\\profiles"]],
    bad: [],
  },
  {
    name: "FOCUS_MODE",
    setting: ({ focusMode }) => focusMode,
    unset: "passive",
    good: [["passive", "passive"], ["Activate", "activate"], [" ACTIVATE ", "activate"]],
    bad: ["active", "passive,activate", "true", "1"],
  },
  {
    name: "TEXT_MODE",
    setting: ({ textMode }) => textMode,
    unset: "unicode",
    good: [["UNICODE", "unicode"], ["wm_char", "wm_char"], ["WM_CHAR", "wm_char"]],
    bad: ["wm-char", "wmchar", "utf-8"],
  },
  {
    name: "ALLOW_UNRESTRICTED_SCREENSHOTS",
    setting: ({ unrestrictedScreenshots }) => unrestrictedScreenshots,
    ...BOOLEANS,
  },
  rate("MAX_ACTIONS_PER_MINUTE", "actionsPerMinute", 120),
  rate("MAX_READS_PER_MINUTE", "readsPerMinute", 600),
  rate("MAX_TEXT_CHARS_PER_MINUTE", "textCharsPerMinute", 20_000),
  rate("MAX_SCREENSHOT_PIXELS_PER_MINUTE", "screenshotPixelsPerMinute", 64_000_000),
  {
    name: "SCREENSHOT_MEMORY_BUDGET_BYTES",
    setting: ({ limits }) => limits.memoryBudgetBytes,
    unset: 134_217_728,
    good: [["1048576", 1_048_576], ["2147483648", 2_147_483_648]],
    bad: ["1048575", "2147483649", "0", "128MiB", "1e9"],
  },
  {
    name: "CONFIRMATION",
    setting: ({ confirmation }) => confirmation,
    unset: "dialog",
    good: [["dialog", "dialog"], ["Client", "client"], ["TOKEN", "token"]],
    bad: ["none", "off", "dialogs", "dialog,token"],
  },
  {
    name: "TITLES",
    setting: ({ titles }) => titles,
    unset: "full",
    good: [["FULL", "full"], ["pattern", "pattern"]],
    bad: ["patterns", "none", "*Ruffle*"],
  },
  {
    name: "AUDIT",
    setting: ({ auditSinks }) => auditSinks,
    unset: [],
    good: [["stderr", ["stderr"]], ["EventLog, stderr", ["eventlog", "stderr"]], ["stderr,stderr", [
      "stderr",
    ]]],
    bad: ["stdout", "file", "memory", ",", "stderr;eventlog"],
  },
  {
    name: "STOP_KEY",
    setting: ({ stopKey }) => stopKey,
    unset: "pause",
    good: [["Pause", "pause"], ["SCROLLLOCK", "scrolllock"], ["f13", "f13"], ["F24", "f24"]],
    bad: ["f1", "f12", "f25", "esc", "space", "a", "ctrl+pause", "scroll lock", "break", "none"],
  },
  {
    name: "REQUIRE_IDLE_MS",
    setting: ({ requireIdleMs }) => requireIdleMs,
    unset: 0,
    good: [["0", 0], ["500", 500], ["3600000", 3_600_000]],
    bad: ["-1", "3600001", "0.5", "500ms", "off"],
  },
  { name: "ALLOW_ELEVATED", setting: ({ allowElevated }) => allowElevated, ...BOOLEANS },
];

/** Sets one variable, and what it needs beside it not to stand alone. */
function withVariable(name: string, value: string): Record<string, string> {
  const policy = { ALLOWED_TITLES: "*", ALLOWED_PROCESS_PATHS: "C:\\a.exe", ALLOWED_ACTIONS: "observe" };
  const beside: Record<string, string> = name.startsWith("ALLOWED_") ? policy : {};
  return Object.fromEntries(
    Object.entries({ ...beside, [name]: value }).map(([key, text]) => [PREFIX + key, text]),
  );
}

Deno.test("readEnvironment() knows the variables of the table and no others", () => {
  assert.deepEqual(new Set(ROWS.map(({ name }) => PREFIX + name)), new Set(VARIABLE_NAMES));
});

Deno.test("readEnvironment() takes defaults when nothing is set, without a problem", () => {
  const { settings, problems, fileSet, variablesSet } = readEnvironment({ PATH: "x", TEMP: "y" });
  for (const row of ROWS) assert.deepEqual(row.setting(settings), row.unset, row.name);
  assert.deepEqual({ problems, fileSet, variablesSet }, {
    problems: [],
    fileSet: false,
    variablesSet: false,
  });
});

for (const row of ROWS) {
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

Deno.test("readEnvironment() leaves variables of others alone", () => {
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

import type { EnvironmentSettings } from "../../../src/policy/environment.ts";

/** One variable: values and what each becomes, and values that are refused. */
export interface Row {
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

export const VARIABLE_TABLE: readonly Row[] = [
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

import assert from "node:assert/strict";
import type { Configuration } from "../../../src/policy/policy.ts";
import { type FakeMachine, machine, POLICY_PATH, RUFFLE } from "./fake_machine.ts";
import { load } from "./sample_policy.ts";

// Policies and variables as editors, shells, chat programs and people write them: each is read as it was meant, or
// is refused, or warned of, at its line. None grants something else in silence.

const YAML = `application:
  executable_path: C:\\Program Files\\ruffle\\bin\\ruffle.exe
  title_patterns: ["*Ruffle*"]
  allowed_actions: [observe, click]
`;
const JSON_TEXT = JSON.stringify(
  { application: { executable_path: RUFFLE, title_patterns: ["*Ruffle*"], allowed_actions: ["observe"] } },
  null,
  2,
);

function utf16(text: string, littleEndian = true, mark = true): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

function cp1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);
}

/** `ok` with the warnings, or the first two problems, each with its line; `nothing` where nothing was configured. */
function told({ entries, problems, warnings }: Configuration): string {
  const place = ({ code, line }: Configuration["problems"][number]): string =>
    line === undefined ? `${code}` : `${code}@${line}`;
  if (problems.length > 0) return [...new Set(problems.map(place))].slice(0, 2).join(" ");
  if (entries.length === 0) return "nothing";
  // That nothing can be seen is so in all of them.
  const others = (warnings ?? []).map(place).filter((one) => !one.startsWith("acts_unseen"));
  return ["ok", ...new Set(others)].join(" ");
}

/** Fails unless the configuration is as told, and is the one that was meant where that is without a warning. */
function check(
  what: string,
  expected: string,
  environment: Record<string, string>,
  files: FakeMachine,
): void {
  const configuration = load(environment, files);
  assert.equal(told(configuration), expected, what);
  if (expected !== "ok") return;
  const [entry] = configuration.entries;
  assert.deepEqual(entry?.programs, [{ path: RUFFLE }], what);
  assert.deepEqual(entry?.titlePatterns.map(({ source }) => source), ["*Ruffle*"], what);
  assert.ok(entry?.allowedActions.has("observe"), what);
}

const FILE = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };

Deno.test("a policy in YAML is read as it was meant, or told with its line, however it was written", () => {
  const rows: readonly (readonly [what: string, text: string | Uint8Array, expected: string])[] = [
    ["CRLF", YAML.replaceAll("\n", "\r\n"), "ok"],
    ["CR only", YAML.replaceAll("\n", "\r"), "yaml_syntax@1"],
    ["BOM", "\uFEFF" + YAML, "ok"],
    ["two BOMs", "\uFEFF\uFEFF" + YAML, "file_control_character@1"],
    ["UTF-16LE BOM (PowerShell >)", utf16(YAML), "ok"],
    ["UTF-16BE BOM", utf16(YAML, false), "ok"],
    ["UTF-16LE no BOM", utf16(YAML, true, false), "ok"],
    ["UTF-16LE no BOM, first char only newline", utf16("\r\n" + YAML, true, false), "ok"],
    ["UTF-16LE no BOM with Turkish", utf16("# ğüş\n" + YAML, true, false), "ok"],
    ["ANSI with ü", cp1252(YAML.replace("*Ruffle*", "*R\u00fcffle*")), "file_encoding"],
    ["tab indent", YAML.replaceAll("\n  ", "\n\t"), "yaml_syntax@2"],
    ["tab after key", YAML.replace("allowed_actions: ", "allowed_actions:\t"), "ok"],
    ["trailing spaces", YAML.replaceAll("\n", "   \n"), "ok"],
    ["trailing tab", YAML.replaceAll("\n", "\t\n"), "ok"],
    ["smart quotes in list", YAML.replace('"*Ruffle*"', "\u201c*Ruffle*\u201d"), "ok pattern_quotes@3"],
    ["smart single quotes", YAML.replace('"*Ruffle*"', "\u2018*Ruffle*\u2019"), "ok pattern_quotes@3"],
    ["German quotes", YAML.replace('"*Ruffle*"', "\u201e*Ruffle*\u201c"), "ok pattern_quotes@3"],
    [
      "smart quotes path",
      YAML.replace(
        "C:\\Program Files\\ruffle\\bin\\ruffle.exe",
        "\u201cC:\\Program Files\\ruffle\\bin\\ruffle.exe\u201d",
      ),
      "text_quoted@2",
    ],
    ["full width quotes", YAML.replace('"*Ruffle*"', "\uff02*Ruffle*\uff02"), "ok pattern_quotes@3"],
    ["NBSP indent", YAML.replaceAll("\n  ", "\n\u00a0\u00a0"), "schema_type@1 schema_additionalProperties@2"],
    ["NBSP after colon", YAML.replace("title_patterns: ", "title_patterns:\u00a0"), "yaml_syntax@3"],
    [
      "NBSP before key value",
      YAML.replace("allowed_actions: [", "allowed_actions: \u00a0["),
      "schema_type@4",
    ],
    [
      "zero width space in key",
      YAML.replace("title_patterns", "title\u200b_patterns"),
      "schema_required@2 schema_additionalProperties@3",
    ],
    ["zero width in action", YAML.replace("click]", "click\u200b]"), "schema_enum@4"],
    ["yes boolean", YAML + "  non_client: yes\n", "schema_type@5"],
    ["on boolean", YAML + "  non_client: on\n", "schema_type@5"],
    ["True", YAML + "  non_client: True\n", "ok"],
    ["'true' quoted", YAML + "  non_client: 'true'\n", "schema_type@5"],
    ["off popups", YAML + "  owned_popups: off\n", "schema_enum@5"],
    ["no popups", YAML + "  owned_popups: no\n", "schema_enum@5"],
    ["none popups", YAML + "  owned_popups: none\n", "ok"],
    ["octal", YAML + "  max_screenshot_bytes: 0100000\n", "number_form@5"],
    ["0x", YAML + "  max_screenshot_bytes: 0x100000\n", "number_form@5"],
    ["underscore number", YAML + "  max_screenshot_bytes: 1_000_000\n", "schema_type@5"],
    ["comma number", YAML + "  max_screenshot_bytes: 1,000,000\n", "schema_type@5"],
    ["8MB", YAML + "  max_screenshot_bytes: 8MB\n", "schema_type@5"],
    ["float", YAML + "  max_screenshot_bytes: 100000.0\n", "number_form@5"],
    ["1e6", YAML + "  max_screenshot_bytes: 1e6\n", "number_form@5"],
    [
      "double quoted path",
      YAML.replace(
        "C:\\Program Files\\ruffle\\bin\\ruffle.exe",
        '"C:\\Program Files\\ruffle\\bin\\ruffle.exe"',
      ),
      "yaml_syntax@2",
    ],
    [
      "double quoted, lucky escapes",
      YAML.replace("C:\\Program Files\\ruffle\\bin\\ruffle.exe", '"C:\\x41\\ruffle.exe"'),
      "yaml_syntax@2",
    ],
    [
      "doubled backslashes unquoted",
      YAML.replace(
        "C:\\Program Files\\ruffle\\bin\\ruffle.exe",
        "C:\\\\Program Files\\\\ruffle\\\\bin\\\\ruffle.exe",
      ),
      "ok",
    ],
    [
      "forward slashes",
      YAML.replace("C:\\Program Files\\ruffle\\bin\\ruffle.exe", "C:/Program Files/ruffle/bin/ruffle.exe"),
      "ok",
    ],
    [
      "path with ' #'",
      YAML.replace(
        "C:\\Program Files\\ruffle\\bin\\ruffle.exe",
        "C:\\Program Files\\ruffle #2\\bin\\ruffle.exe",
      ),
      "ok text_cut@2",
    ],
    ["title with ' #'", YAML.replace('["*Ruffle*"]', "\n    - Invoice #12*"), "ok text_cut@4 exact_title@4"],
    ["string for list", YAML.replace('["*Ruffle*"]', '"*Ruffle*"'), "schema_type@3"],
    ["string for actions", YAML.replace("[observe, click]", "observe, click"), "schema_type@4"],
    [
      "capital key",
      YAML.replace("title_patterns", "Title_Patterns"),
      "schema_required@2 schema_additionalProperties@3",
    ],
    [
      "dash key",
      YAML.replace("title_patterns", "title-patterns"),
      "schema_required@2 schema_additionalProperties@3",
    ],
    ["capital action", YAML.replace("observe, click", "Observe, Click"), "schema_enum@4"],
    ["comments everywhere", "# a\n" + YAML.replaceAll("\n", " # c\n") + "# end", "ok"],
    ["comment without space", YAML.replace('["*Ruffle*"]', '["*Ruffle*"]#c'), "yaml_syntax@3"],
    ["--- and ...", "---\n" + YAML + "...\n", "ok"],
    ["two docs", YAML + "---\n" + YAML, "yaml_not_plain@5"],
    ["%YAML", "%YAML 1.2\n---\n" + YAML, "yaml_not_plain@1"],
    ["form feed", YAML + "\f", "file_control_character@5"],
    ["NUL at end", YAML + "\0", "file_control_character@5"],
    ["Ctrl-Z at end", YAML + "\x1a", "file_control_character@5"],
    ["only comments", "# nothing\n", "file_empty"],
    ["empty", "", "file_empty"],
    ["HTML", "<!DOCTYPE html><html></html>", "schema_type@1"],
    ["date unquoted", YAML + "  expires_at: 2027-01-01\n", "schema_pattern@5"],
    ["date with Z", YAML + "  expires_at: 2027-01-01T00:00:00Z\n", "schema_pattern@5"],
    ["date with space", YAML + "  expires_at: 2027-01-01 00:00:00 +03:00\n", "schema_pattern@5"],
    [
      "regions as strings",
      YAML + '  safe_regions: [{ name: a, rect: ["0", "0", "10", "10"] }]\n',
      "schema_type@5",
    ],
    ["region name 1", YAML + "  safe_regions: [{ name: 1, rect: [0, 0, 10, 10] }]\n", "schema_type@5"],
    ["key y", YAML.replace("click]", "key]") + "  allowed_keys: [a, y, n, 5]\n", "schema_type@5"],
    ["unquoted env", YAML.replace("C:\\Program Files", "%ProgramFiles%"), "yaml_syntax@2"],
    [
      "nested one level too few",
      YAML.replaceAll("\n  ", "\n"),
      "schema_type@1 schema_additionalProperties@2",
    ],
    ["JSON fenced in markdown", "```yaml\n" + YAML + "```\n", "yaml_syntax@1"],
    ["zero width at start", "\u200b" + YAML, "schema_oneOf@1"],
    ["ZWNBSP inside", YAML.replace("*Ruffle*", "*Ruf\ufefffle*"), "file_control_character@3"],
  ];
  for (const [what, text, expected] of rows) {
    check(what, expected, FILE, machine(text).add("C:\\Program Files\\ruffle").add("C:\\x41\\ruffle.exe"));
  }
});

Deno.test("a policy in JSON is read as it was meant, or told with its line, however it was written", () => {
  const rows: readonly (readonly [what: string, text: string | Uint8Array, expected: string])[] = [
    ["plain", JSON_TEXT, "ok"],
    ["BOM", "\uFEFF" + JSON_TEXT, "ok"],
    ["CRLF", JSON_TEXT.replaceAll("\n", "\r\n"), "ok"],
    ["// comment", JSON_TEXT.replace('"title', '// titles\n"title'), "json_syntax@4"],
    ["/* */", "/* x */" + JSON_TEXT, "yaml_syntax@1"],
    ["# comment", "# x\n" + JSON_TEXT, "ok"],
    ["trailing comma", JSON_TEXT.replace('"observe"\n    ]', '"observe",\n    ]'), "json_syntax@9"],
    ["trailing comma object", JSON_TEXT.replace("]\n  }", "],\n  }"), "json_syntax@10"],
    ["single quotes", JSON_TEXT.replaceAll('"', "'"), "json_syntax@2"],
    ["single backslashes", JSON_TEXT.replaceAll("\\\\", "\\"), "json_syntax@3"],
    ["smart quotes", JSON_TEXT.replaceAll('"', "\u201c"), "json_syntax@2"],
    ["UTF-16", utf16(JSON_TEXT), "ok"],
    ["NBSP", JSON_TEXT.replaceAll("  ", "\u00a0 "), "json_syntax@2"],
    ["after end", JSON_TEXT + "\n}", "json_syntax@12"],
    ["Infinity", JSON_TEXT.replace('"observe"', "NaN"), "json_syntax@8"],
  ];
  for (const [what, text, expected] of rows) check(what, expected, FILE, machine(text));
});

const P = "DESKTOP_AUTOMATION_";
const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*Ruffle*",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: RUFFLE,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,click",
};

Deno.test("a variable is read as it was meant, or told with its name, however it was written", () => {
  const rows: readonly (readonly [what: string, environment: Record<string, string>, expected: string])[] = [
    ["quoted file", { [`${P}POLICY_FILE`]: `"${POLICY_PATH}"` }, "text_quoted"],
    ["single quoted", { [`${P}POLICY_FILE`]: `'${POLICY_PATH}'` }, "text_quoted"],
    ["trailing space", { [`${P}POLICY_FILE`]: POLICY_PATH + "  " }, "ok"],
    ["trailing CR", { [`${P}POLICY_FILE`]: POLICY_PATH + "\r" }, "ok"],
    ["empty", { [`${P}POLICY_FILE`]: "" }, "nothing"],
    ["spaces only", { [`${P}POLICY_FILE`]: "   " }, "nothing"],
    ["literal ${user_config}", {
      [`${P}POLICY_FILE`]: "${user_config.policy_file}",
      [`${P}CONFIRMATION`]: "dialog",
    }, "text_placeholder"],
    ["only confirmation literal", {
      [`${P}POLICY_FILE`]: POLICY_PATH,
      [`${P}CONFIRMATION`]: "${user_config.confirmation}",
    }, "text_placeholder"],
    ["confirmation empty", { [`${P}POLICY_FILE`]: POLICY_PATH, [`${P}CONFIRMATION`]: "" }, "ok"],
    [
      "confirmation 'undefined'",
      { [`${P}POLICY_FILE`]: POLICY_PATH, [`${P}CONFIRMATION`]: "undefined" },
      "variable_word",
    ],
    ["%APPDATA%", { [`${P}POLICY_FILE`]: "%APPDATA%\\policy.yaml" }, "text_placeholder"],
    ["$env:", { [`${P}POLICY_FILE`]: "$env:APPDATA\\policy.yaml" }, "text_placeholder"],
    ["~", { [`${P}POLICY_FILE`]: "~\\policy.yaml" }, "path_relative"],
    ["doubled backslashes", { [`${P}POLICY_FILE`]: "C:\\\\policies\\\\policy.yaml" }, "ok"],
    ["forward", { [`${P}POLICY_FILE`]: "C:/policies/policy.yaml" }, "ok"],
    ["file URI", { [`${P}POLICY_FILE`]: "file:///C:/policies/policy.yaml" }, "path_relative"],
    ["folder", { [`${P}POLICY_FILE`]: "C:\\policies" }, "path_no_file"],
    [".txt hidden", { [`${P}POLICY_FILE`]: "C:\\policies\\policy.yml" }, "file_absent"],
    ["name trailing space", { [`${P}POLICY_FILE `]: POLICY_PATH }, "variable_unknown"],
    ["quoted word", { ...VARIABLES, [`${P}FOCUS_MODE`]: '"activate"' }, "text_quoted"],
    ["quoted bool", { ...VARIABLES, [`${P}ALLOW_ELEVATED`]: "'true'" }, "text_quoted"],
    ["TRUE ", { ...VARIABLES, [`${P}ALLOW_ELEVATED`]: " TRUE " }, "ok"],
    ["y", { ...VARIABLES, [`${P}ALLOW_ELEVATED`]: "y" }, "variable_boolean"],
    ["enabled", { ...VARIABLES, [`${P}ALLOW_ELEVATED`]: "enabled" }, "variable_boolean"],
    ["12.0", { ...VARIABLES, [`${P}MAX_ACTIONS_PER_MINUTE`]: "12.0" }, "variable_range"],
    ["0", { ...VARIABLES, [`${P}MAX_ACTIONS_PER_MINUTE`]: "0" }, "variable_range"],
    ["120 # comment", { ...VARIABLES, [`${P}MAX_ACTIONS_PER_MINUTE`]: "120 # default" }, "variable_range"],
    ["full-width digits", { ...VARIABLES, [`${P}MAX_ACTIONS_PER_MINUTE`]: "１２０" }, "variable_range"],
    ["titles quoted", { ...VARIABLES, [`${P}ALLOWED_TITLES`]: '"*Ruffle*"' }, "ok pattern_quotes"],
    ["titles JSON list", { ...VARIABLES, [`${P}ALLOWED_TITLES`]: '["*Ruffle*"]' }, "ok pattern_quotes"],
    ["paths quoted", { ...VARIABLES, [`${P}ALLOWED_PROCESS_PATHS`]: `"${RUFFLE}"` }, "text_quoted"],
    ["paths comma", { ...VARIABLES, [`${P}ALLOWED_PROCESS_PATHS`]: `${RUFFLE},C:\\b.exe` }, "path_stream"],
    ["actions semicolon", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: "observe;click" }, "variable_word"],
    ["actions space", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: "observe click" }, "variable_word"],
    ["actions JSON", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: '["observe"]' }, "variable_word"],
    ["actions quoted", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: '"observe,click"' }, "text_quoted"],
    ["zero width", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: "observe,\u200bclick" }, "text_invisible"],
    ["newline list", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: "observe,\nclick" }, "ok"],
    ["trailing commas", { ...VARIABLES, [`${P}ALLOWED_ACTIONS`]: ",observe,,click," }, "ok"],
    ["smart title", { ...VARIABLES, [`${P}ALLOWED_TITLES`]: "\u201c*Ruffle*\u201d" }, "ok pattern_quotes"],
  ];
  for (const [what, environment, expected] of rows) {
    check(what, expected, environment, machine(YAML));
    for (const { message } of load(environment, machine(YAML)).problems) {
      assert.match(message, /DESKTOP_AUTOMATION_/);
    }
  }
});

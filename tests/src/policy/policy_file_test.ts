import assert from "node:assert/strict";
import { MAX_POLICY_BYTES, readPolicyFile } from "../../../src/policy/policy_file.ts";
import type { ConfigurationProblem } from "../../../src/document/problem.ts";
import { NOW } from "./fake_machine.ts";
import { WRONG_FIELDS } from "./wrong_fields.ts";

const encoder = new TextEncoder();

function read(text: string | Uint8Array, author: "operator" | "administrator" = "operator") {
  const bytes = typeof text === "string" ? encoder.encode(text) : text;
  return readPolicyFile(bytes, { source: "policy file", author, now: NOW });
}

/** A valid application, in JSON, with fields replaced (or removed by undefined). */
function policy(fields: Record<string, unknown> = {}): string {
  const application = {
    executable_path: "C:\\a.exe",
    title_patterns: ["*"],
    allowed_actions: ["observe", "click"],
    ...fields,
  };
  return JSON.stringify({ application });
}

function summary({ code, line, column, field }: ConfigurationProblem) {
  return [code, line, column, field];
}

function codes(text: string | Uint8Array, author?: "operator" | "administrator") {
  return read(text, author).problems?.map(({ code }) => code);
}

Deno.test("readPolicyFile() accepts one byte-order mark and any line ends", () => {
  const yaml =
    "application:\n  executable_path: C:\\a.exe\n  title_patterns: ['*']\n  allowed_actions: [observe]\n";
  for (
    const text of [
      yaml,
      yaml.replaceAll("\n", "\r\n"),
      `\ufeff${yaml}`,
      policy(),
      `\ufeff${policy()}`,
      `\n\t ${policy()}\n`,
    ]
  ) {
    assert.equal(read(text).problems, undefined);
  }
});

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  [...Array(text.length).keys()].forEach((i) => view.setUint16(i * 2, text.charCodeAt(i), littleEndian));
  return new Uint8Array(view.buffer);
}

Deno.test("readPolicyFile() reads UTF-16 as Windows PowerShell and Notepad write it", () => {
  const text = policy().replaceAll("\n", "\r\n");
  for (const littleEndian of [true, false]) {
    for (const mark of ["\ufeff", ""]) {
      for (const start of ["", "\r\n", "# ğüş\r\n"]) {
        assert.equal(read(utf16(mark + start + text, littleEndian)).problems, undefined, start);
      }
    }
  }
});

Deno.test("readPolicyFile() refuses what is no text, and says what it is", () => {
  const cases: readonly [Uint8Array | string, string, RegExp][] = [
    [utf16(policy(), true).subarray(1), "file_encoding", /damaged UTF-16/],
    [utf16(`\ufeff${policy()}\ud800`, true), "file_encoding", /damaged UTF-16/],
    [utf16(`\ufeff\ufeff${policy()}`, true), "file_control_character", /control/],
    [utf16(`\ufeff${policy()}\0`, true), "file_control_character", /control/],
    [utf16("\ufeff", false), "file_empty", /empty/],
    [new Uint8Array([...encoder.encode(policy()), 0xe9]), "file_encoding", /not UTF-8/],
    [new Uint8Array([0xc0, 0x80]), "file_encoding", /not UTF-8/],
    [new Uint8Array([0xed, 0xa0, 0x80]), "file_encoding", /not UTF-8/],
    [`\ufeff\ufeff${policy()}`, "file_control_character", /control/],
    [policy().replace("C:", "C:\0"), "file_control_character", /control/],
    ["", "file_empty", /empty/],
    [" \r\n\t", "file_empty", /empty/],
    ["\ufeff", "file_empty", /empty/],
    ["# nothing", "file_empty", /nothing/],
    ["---\n", "schema_type", /mapping/],
  ];
  for (const [text, code, message] of cases) {
    const [problem] = read(text).problems!;
    assert.equal(problem!.code, code);
    assert.match(problem!.message, message);
  }
});

Deno.test("readPolicyFile() takes a file of exactly 1 MiB and none of a byte more", () => {
  const padded = policy().padEnd(MAX_POLICY_BYTES, " ");
  assert.equal(read(padded).problems, undefined);
  assert.deepEqual(codes(`${padded} `), ["file_too_large"]);
  assert.deepEqual(codes(new Uint8Array(2 * MAX_POLICY_BYTES)), ["file_too_large"]);
});

Deno.test("readPolicyFile() names the field and the place of everything that is wrong, and repeats no value", () => {
  for (const [fields, code, field] of WRONG_FIELDS) {
    const [problem, ...others] = read(policy(fields)).problems!;
    assert.deepEqual(others, [], JSON.stringify(others));
    assert.deepEqual([problem!.code, problem!.field], [code, field], JSON.stringify(fields));
    assert.equal(problem!.line, 1);
    assert.ok(problem!.column! > 1);
    assert.match(problem!.message, /^Line 1, column \d+, application/);
    assert.doesNotMatch(
      problem!.message,
      /teleport|camera|C:\\|win\+r|Observe|allowed_action\b|constructor|__proto__/,
    );
  }
});

Deno.test("readPolicyFile() points at the node in YAML, also for what the schema refuses", () => {
  const text = `application:
  executable_path: C:\\a.exe
  title_patterns:
    - ok
    - 5
  allowed_actions: [observe, fly]
  titel_patterns: []
  safe_regions:
    - { name: a, rect: [0, 0, 10, 10] }
    - name: b
      rect: [0, 0, 10]
`;
  assert.deepEqual(read(text).problems!.map(summary), [
    ["schema_type", 5, 7, "application.title_patterns[1]"],
    ["schema_enum", 6, 30, "application.allowed_actions[1]"],
    ["schema_additionalProperties", 7, 3, "application"],
    ["schema_minItems", 11, 13, "application.safe_regions[1].rect"],
  ]);
});

Deno.test("readPolicyFile() asks for exactly one of application and applications", () => {
  const application = JSON.parse(policy()).application;
  assert.deepEqual(codes("{}"), ["schema_oneOf"]);
  assert.deepEqual(codes(JSON.stringify({ application, applications: [application] })), ["schema_oneOf"]);
  assert.deepEqual(codes(JSON.stringify({ applications: [] })), ["schema_minItems"]);
  assert.deepEqual(codes(JSON.stringify({ applications: Array(33).fill(application) })), ["schema_maxItems"]);
  assert.equal(read(JSON.stringify({ applications: Array(32).fill(application) })).problems, undefined);
  for (const root of ["[]", "[1]", "text", "5", "true", "~"]) {
    assert.ok(codes(root)!.includes("schema_type"), root);
  }
});

Deno.test("readPolicyFile() leaves the fields for the server to the administrator", () => {
  const application = JSON.parse(policy()).application;
  const fields = {
    audit: ["eventlog"],
    stop_key: "f13",
    require_idle_ms: 500,
    titles: "pattern",
    unrestricted_screenshots: true,
    limits: { actions_per_minute: 1 },
  };
  for (const [name, value] of Object.entries(fields)) {
    const text = JSON.stringify({ application, [name]: value });
    assert.equal(read(text, "administrator").problems, undefined, name);
    assert.deepEqual(read(text).problems!.map(({ code, field }) => [code, field]), [[
      "administrator_only",
      name,
    ]]);
  }
});

Deno.test("readPolicyFile() checks the administrator's fields too", () => {
  const application = JSON.parse(policy()).application;
  const wrong: readonly [Record<string, unknown>, string][] = [
    [{ audit: ["stdout"] }, "schema_enum"],
    [{ audit: "eventlog" }, "schema_type"],
    [{ stop_key: "esc" }, "schema_enum"],
    [{ stop_key: "f12" }, "schema_enum"],
    [{ require_idle_ms: -1 }, "schema_minimum"],
    [{ titles: "none" }, "schema_enum"],
    [{ unrestricted_screenshots: "yes" }, "schema_type"],
    [{ limits: { actions: 1 } }, "schema_additionalProperties"],
    [{ limits: { actions_per_minute: 0 } }, "schema_minimum"],
    [{ limits: { memory_budget_bytes: 1_048_575 } }, "schema_minimum"],
    [{ limits: { memory_budget_bytes: 2_147_483_649 } }, "schema_maximum"],
    [{ focus_mode: "activate" }, "schema_additionalProperties"],
  ];
  for (const [fields, code] of wrong) {
    assert.deepEqual(
      codes(JSON.stringify({ application, ...fields }), "administrator"),
      [code],
      JSON.stringify(fields),
    );
  }
});

Deno.test("readPolicyFile() reports at most twenty problems, in the order of the file", () => {
  const problems = read(policy({ title_patterns: Array(500).fill(0) })).problems!;
  assert.equal(problems.length, 20);
  const columns = problems.map(({ column }) => column!);
  assert.deepEqual(columns, columns.toSorted((a, b) => a - b));
});

Deno.test("readPolicyFile() refuses text with half of a character", () => {
  assert.deepEqual(codes(policy().replace('"*"', '"\\ud800"')), ["text_surrogate"]);
});

Deno.test("readPolicyFile() is talked into no further grant by spelling, nesting or mere size", () => {
  const granted = [
    "application:",
    "  executable_path: 'C:\\a.exe'",
    "  title_patterns: [a]",
    "  allowed_actions: [observe]",
  ];
  const yaml = (...more: string[]) => [...granted, ...more, ""].join("\n");
  const json = (more: string) => policy().replace("]}}", `],${more}}}`);
  const rows: readonly (readonly [string, string])[] = [
    [json('"__proto__":{"non_client":true}'), "schema_additionalProperties"],
    [json('"__pr\\u006fto__":{"non_client":true}'), "schema_additionalProperties"],
    [json('"non_client":false,"n\\u006fn_client":true'), "duplicate_key"],
    [yaml("  __proto__: { non_client: true }"), "schema_additionalProperties"],
    [yaml("  non_client: false", '  "non_client": true'), "duplicate_key"],
    [yaml("  non_client: yes"), "schema_type"],
    [yaml("---", "application: {}"), "yaml_not_plain"],
    [`application: ${"[".repeat(200_000)}`, "too_deep"],
    [
      Array.from({ length: 3_000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n").slice(0, 1_000_000),
      "too_deep",
    ],
    [`application: ${"a ".repeat(500_000)}`, "schema_type"],
    [`application: '${"''".repeat(500_000)}'`, "schema_type"],
    ["#\n".repeat(500_000), "file_too_large"],
    [`${"? ".repeat(50_000)}a`, "yaml_not_plain"],
    [`${"- ".repeat(50_000)}a`, "too_deep"],
    [`{"application":${"[".repeat(500_000)}`, "too_deep"],
  ];
  assert.equal(codes(yaml()), undefined);
  assert.equal(codes(policy()), undefined);
  for (const [text, code] of rows) assert.equal(codes(text)?.[0], code, text.slice(0, 200));
});

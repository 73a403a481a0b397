import assert from "node:assert/strict";
import process from "node:process";
import { DocumentError, nearestNode, valueOf } from "../../../src/document/document.ts";
import { parseYamlText } from "../../../src/document/yaml_text.ts";

function parsed(text: string): unknown {
  return JSON.parse(JSON.stringify(valueOf(parseYamlText(text))));
}

function refusal(text: string): DocumentError {
  try {
    parseYamlText(text);
  } catch (error) {
    assert.ok(error instanceof DocumentError, String(error));
    return error;
  }
  assert.fail(`accepted ${text}`);
}

Deno.test("parseYamlText() reads block and flow style, every kind of quote, comments and one document mark", () => {
  const expected = { a: { p: "C:\\x y\\z.exe", t: ["*A*", "it's"], n: [1, -2, 0], b: true } };
  const texts = [
    "a:\n  p: C:\\x y\\z.exe\n  t:\n    - '*A*'\n    - it's\n  n: [1, -2, 0]\n  b: true\n",
    "a:\n  p: 'C:\\x y\\z.exe'\n  t: ['*A*', \"it's\"]\n  n:\n  - 1\n  - -2\n  - 0\n  b: True",
    "---\n# c\na: # c\n  p: \"C:\\\\x y\\\\z.exe\" # c\n  t: [\"*A*\", 'it''s']\n\n  n: [ 1,-2 , 0, ]\n  b: TRUE\n...\n",
    "a: {p: 'C:\\x y\\z.exe', t: ['*A*', it's], n: [1, -2, 0], b: true}\r\n",
    "'a':\r\n  \"p\": C:\\x y\\z.exe\r\n  t: ['*A*', it's]\r\n  n: [1,\r\n    -2, 0]\r\n  b: true\r\n",
  ];
  for (const text of texts) assert.deepEqual(parsed(text), expected, text);
});

Deno.test("parseYamlText() takes unquoted words as YAML 1.2 does", () => {
  assert.deepEqual(
    parsed("[yes, no, on, off, y, n, 'true', \"1\", 1a, 2027-01-01T00:00:00+03:00, 12:30:45, 1_000]"),
    [
      "yes",
      "no",
      "on",
      "off",
      "y",
      "n",
      "true",
      "1",
      "1a",
      "2027-01-01T00:00:00+03:00",
      "12:30:45",
      "1_000",
    ],
  );
  assert.deepEqual(parsed("a:\nb: ~\nc: null\nd: False"), { a: null, b: null, c: null, d: false });
});

Deno.test("parseYamlText() refuses numbers that people read in other ways", () => {
  for (
    const word of [
      "0x10",
      "0o17",
      "017",
      "1.0",
      "1e3",
      "+5",
      ".5",
      "1.",
      ".inf",
      "-.INF",
      ".nan",
      "9007199254740992",
    ]
  ) {
    const { code, position } = refusal(`a: ${word}`);
    assert.deepEqual([code, position], ["number_form", { line: 1, column: 4 }], word);
  }
});

/** Texts outside the plain subset: text, code, line, column, a word of the advice. */
const OUTSIDE: readonly (readonly [string, string, number, number, RegExp])[] = [
  ["a: *Ruffle*", "yaml_not_plain", 1, 4, /alias; quote a title pattern/],
  ["a:\n  - *Ruffle*", "yaml_not_plain", 2, 5, /alias/],
  ["a: [ *x, y]", "yaml_not_plain", 1, 6, /alias/],
  ["a: &x 1\nb: *x", "yaml_not_plain", 1, 4, /anchor/],
  ["a: &x", "yaml_not_plain", 1, 4, /anchor/],
  ["a: [&x [1]]", "yaml_not_plain", 1, 5, /anchor/],
  ["a: !!str 1", "yaml_not_plain", 1, 4, /tag/],
  ["a: !x 1", "yaml_not_plain", 1, 4, /tag/],
  ["a: !<tag:x> 1", "yaml_not_plain", 1, 4, /tag/],
  ["!!map\na: 1", "yaml_not_plain", 1, 1, /tag/],
  ["%YAML 1.2\n---\na: 1", "yaml_not_plain", 1, 1, /directive/],
  ["%TAG ! tag:x,2000:\n---\na: 1", "yaml_not_plain", 1, 1, /directive/],
  ["a: 1\n---\nb: 2", "yaml_not_plain", 2, 1, /one document/],
  ["---\n---\n", "yaml_not_plain", 2, 1, /one document/],
  ["a: 1\n...\nb: 2", "yaml_not_plain", 3, 1, /one document/],
  ["a: 1\n...\n---\n", "yaml_not_plain", 3, 1, /one document/],
  ["a: &b {c: 1}\nd:\n  <<: *b", "yaml_not_plain", 1, 4, /anchor/],
  ["d:\n  <<: {a: 1}", "yaml_not_plain", 2, 3, /merge/],
  ['d: {"<<": {a: 1}}', "yaml_not_plain", 1, 5, /merge/],
  ["? a\n: 1", "yaml_not_plain", 1, 1, /complex key/],
  ["a: |\n  x", "yaml_not_plain", 1, 4, /text block/],
  ["a: >-\n  x", "yaml_not_plain", 1, 4, /text block/],
  ["a: x\n  y", "yaml_not_plain", 1, 4, /one line/],
  ["a: 'x\n  y'", "yaml_not_plain", 1, 4, /one line/],
  ['a: "x\n  y"', "yaml_not_plain", 1, 4, /one line/],
  ["a: 1\nb: 2\na: 3", "duplicate_key", 3, 1, /twice/],
  ["a: {b: 1, 'b': 2}", "duplicate_key", 1, 11, /twice/],
  ['a:\n  b: 1\n  "\\u0062": 2', "duplicate_key", 3, 3, /twice/],
  ["a: ".repeat(1) + "[".repeat(40), "too_deep", 1, 20, /deep/],
  ["- ".repeat(60), "too_deep", 1, 35, /deep/],
  ['a: "C:\\Program Files\\a.exe"', "yaml_syntax", 1, 7, /single quotes/],
  ['a: "C:\\new\\bin"', "yaml_syntax", 1, 7, /single quotes/],
  ['a: "C:\\Users\\x"', "yaml_syntax", 1, 7, /single quotes/],
  ['a:\n  b: "C:\\games\\x"', "yaml_syntax", 2, 9, /single quotes/],
  ["a:\n\tb: 1", "yaml_syntax", 2, 1, /spaces/],
  ["a: @x", "yaml_syntax", 1, 4, /single quotes/],
  ["a: `x`", "yaml_syntax", 1, 4, /single quotes/],
  ["a: [1, 2", "yaml_syntax", 1, 9, /missing/],
  ["a: 'x", "yaml_syntax", 1, 6, /missing/],
  ["a: [1,,2]", "yaml_syntax", 1, 7, /belong/],
  ["a: b: c", "yaml_syntax", 1, 4, /": "/],
  ["a:\n  b: 1\n c: 2", "yaml_syntax", 3, 1, /indented/],
  ["a: [x] y", "yaml_syntax", 1, 8, /belong/],
  ["a: 'x' y", "yaml_syntax", 1, 8, /belong/],
];

Deno.test("parseYamlText() refuses what is outside the plain subset, with place and advice", () => {
  for (const [text, code, line, column, advice] of OUTSIDE) {
    const error = refusal(text);
    assert.deepEqual([error.code, error.position?.line, error.position?.column], [code, line, column], text);
    assert.match(error.message, advice, text);
  }
});

Deno.test("parseYamlText() never repeats the text in a message", () => {
  for (
    const text of [
      "a: *Secret*",
      'a: "C:\\Secret"',
      "Secret: 1\nSecret: 2",
      "a: [Secret",
      "a: !Secret x",
      "Secret: a: b",
    ]
  ) {
    assert.doesNotMatch(refusal(text).message, /Secret/, text);
  }
});

Deno.test("parseYamlText() uses no more memory for a text that would be a bomb in other parsers", () => {
  const lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"];
  for (let i = 1; i < 30; i++) lines.push(`a${i}: &a${i} [${Array(9).fill(`*a${i - 1}`).join(",")}]`);
  assert.equal(refusal(lines.join("\n")).code, "yaml_not_plain");
});

Deno.test("parseYamlText() keeps a key named __proto__ as a key", () => {
  const value = valueOf(parseYamlText("__proto__:\n  a: 1\nconstructor: 2")) as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ["__proto__", "constructor"]);
});

Deno.test("parseYamlText() gives every node the place where it begins", () => {
  const root = parseYamlText("# c\na:\n  b:\n    - x\n    - {c: 'y', d: }\n");
  const at = (...path: string[]) => nearestNode(root, path).position;
  assert.deepEqual(at("a", "b", "0"), { line: 4, column: 7 });
  assert.deepEqual(at("a", "b", "1"), { line: 5, column: 7 });
  assert.deepEqual(at("a", "b", "1", "c"), { line: 5, column: 11 });
});

Deno.test("parseYamlText() reads no variable and leaves the variables as they were", () => {
  const before = process.env;
  parseYamlText("a: 1");
  refusal("a: *x");
  assert.equal(process.env, before);
});

Deno.test("parseYamlText() refuses what docs/migrating.md says must be quoted, and reads what it says to write", () => {
  const refused = [
    "[*Ruffle*]",
    "*Ruffle*",
    "[0-9]* Report",
    "!x",
    "&x",
    "@x",
    "%x",
    '"C:\\Program Files\\a.exe"',
  ];
  for (const text of refused) refusal(`a:\n  - ${text}`);
  const read = [
    '"*Ruffle*"',
    "'[0-9]* Report'",
    "'Name: part'",
    "'2024'",
    "C:\\Program Files\\a.exe",
    "'!x'",
    "'%x'",
  ];
  for (const text of read) {
    assert.deepEqual(parsed(`a:\n  - ${text}`), { a: [text.replace(/^(['"])(.*)\1$/, "$2")] });
  }
  assert.deepEqual(parsed("a: [Name: part, 2024, true, null]"), { a: [{ Name: "part" }, 2024, true, null] });
});

import assert from "node:assert/strict";
import { DocumentError, type DocumentNode, nearestNode, valueOf } from "../../../src/document/document.ts";
import { parseJsonText } from "../../../src/document/json_text.ts";

/** The value as ordinary objects, as `JSON.parse` gives it. */
function parsed(text: string): unknown {
  return JSON.parse(JSON.stringify(valueOf(parseJsonText(text))));
}

function refusal(text: string): [string, number, number] {
  try {
    parseJsonText(text);
  } catch (error) {
    assert.ok(error instanceof DocumentError, String(error));
    return [error.code, error.position!.line, error.position!.column];
  }
  assert.fail(`accepted ${text}`);
}

Deno.test("parseJsonText() reads what JSON.parse reads", () => {
  const texts = [
    "{}",
    "[]",
    ' { "a" : [ 1 , -2, 0, "x" , true,false , null, {}, [] ] } ',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\ud83d\\ude00"',
    '"C:\\\\Program Files\\\\a.exe"',
    "9007199254740991",
    "-9007199254740991",
    '{"":{"":{"":1}}}',
    '{"a":\r\n\t1}',
    '"é😀\u2028"',
    '{"constructor":1,"toString":2}',
  ];
  for (const text of texts) assert.deepEqual(parsed(text), JSON.parse(text), text);
});

Deno.test("parseJsonText() refuses what JSON.parse refuses", () => {
  const texts = [
    "",
    " ",
    "{",
    "}",
    "[",
    "]",
    "[1,]",
    "{,}",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    "{'a':1}",
    '"',
    '"\\x"',
    '"\\u12g4"',
  ];
  texts.push(
    "tru",
    "truefalse",
    "nul",
    "01x",
    "+1",
    ".5",
    "[1 2]",
    '{"a":1 "b":2}',
    "1 2",
    "[]]",
    "// c",
    "/* c */1",
    "NaN",
    "Infinity",
  );
  texts.push('"a\nb"', '"a\tb"', "\u00a0{}", "{}\u00a0", "-", "--1", '"\\', '"\\u', "undefined", "{\u200b}");
  for (const text of texts) {
    assert.throws(() => JSON.parse(text), SyntaxError, text);
    assert.throws(() => parseJsonText(text), DocumentError, text);
  }
});

Deno.test("parseJsonText() gives the line and column of what it refuses", () => {
  const cases: readonly [string, string, number, number][] = [
    ['{"a":1,\n "a":2}', "duplicate_key", 2, 2],
    ['{"a":1,"\\u0061":2}', "duplicate_key", 1, 8],
    ['{"x":{"a":1},"y":[{"b":1,"b":2}]}', "duplicate_key", 1, 26],
    ['{"a":1.5}', "number_form", 1, 6],
    ['{"a":1e3}', "number_form", 1, 6],
    ['{"a":1.0}', "number_form", 1, 6],
    ['{"a":01}', "number_form", 1, 6],
    ['{"a":9007199254740992}', "number_form", 1, 6],
    ['{\n  "p": "C:\\Program"\n}', "json_syntax", 2, 11],
    ['{\r\n  "a": tru\r\n}', "json_syntax", 2, 8],
    ['{"a":"x\n"}', "json_syntax", 1, 8],
    ["{} {}", "json_syntax", 1, 4],
    ['{"a":1,}', "json_syntax", 1, 8],
    ["[".repeat(30), "too_deep", 1, 18],
    ['{"a":'.repeat(30), "too_deep", 1, 86],
  ];
  for (const [text, ...expected] of cases) assert.deepEqual(refusal(text), expected, text);
});

Deno.test("parseJsonText() keeps a key named __proto__ as a key", () => {
  const value = valueOf(parseJsonText('{"__proto__":{"a":1}}')) as Record<string, unknown>;
  assert.deepEqual(Object.keys(value), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(value), null);
  assert.equal(value["a"], undefined);
});

Deno.test("parseJsonText() gives every node the place where it begins", () => {
  const root = parseJsonText('{\n  "a": [1,\n    {"b": "x"}]\n}');
  const at = (...path: string[]) => nearestNode(root, path).position;
  assert.deepEqual(at(), { line: 1, column: 1 });
  assert.deepEqual(at("a"), { line: 2, column: 8 });
  assert.deepEqual(at("a", "0"), { line: 2, column: 9 });
  assert.deepEqual(at("a", "1", "b"), { line: 3, column: 11 });
  assert.deepEqual(at("a", "7", "b"), { line: 2, column: 8 });
});

Deno.test("parseJsonText() answers as JSON.parse does for random texts, but for what it is stricter in", () => {
  let seed = 42;
  const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n;
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"b"',
    "1",
    "-0",
    "true",
    "null",
    " ",
    "\n",
    '"\\n"',
    "x",
    '"',
  ];
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)]).join("");
    let ours: DocumentNode | undefined;
    let strict = false;
    try {
      ours = parseJsonText(text);
    } catch (error) {
      strict = error instanceof DocumentError && ["duplicate_key", "number_form"].includes(error.code);
    }
    let theirs: unknown;
    try {
      theirs = JSON.parse(text);
    } catch {
      theirs = undefined;
    }
    if (!strict) assert.equal(ours === undefined, theirs === undefined, text);
    if (ours && theirs !== undefined) {
      assert.equal(JSON.stringify(valueOf(ours)), JSON.stringify(theirs), text);
    }
  }
});

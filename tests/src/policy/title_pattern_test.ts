import assert from "node:assert/strict";
import { containsIgnoringCase, foldCase } from "../../../src/base/case_folding.ts";
import { compileTitlePattern, type Reach, reachOf } from "../../../src/policy/title_pattern.ts";

const FIXTURES = new URL("../../fixtures/policy/", import.meta.url);

function fixture<T>(name: string): readonly T[] {
  return JSON.parse(Deno.readTextFileSync(new URL(name, FIXTURES)));
}

Deno.test("compileTitlePattern() answers as Python's fnmatch on case-folded text does", () => {
  // Answers of Python 3.11: fnmatchcase(fold(title), fold(pattern)), fold = NFC of casefold of NFC.
  for (const [pattern, title, expected] of fixture<[string, string, boolean]>("title_patterns.json")) {
    assert.equal(compileTitlePattern(pattern).matches(title), expected, JSON.stringify([pattern, title]));
  }
});

Deno.test("foldCase() folds every irregular character as Python's str.casefold does", () => {
  // Every code point of Python 3.11 whose folding is not its lower case, but Cherokee.
  for (const [character, folded] of fixture<[string, string]>("case_folding.json")) {
    assert.equal(foldCase(character), folded.normalize("NFC"), character);
  }
});

Deno.test("foldCase() makes the cases of a letter the same", () => {
  const groups = ["sSſ", "kK\u212a", "σΣς", "åÅ\u212b", "ǆǅǄ", "ᏸᏰ", "ꭰᎠ", "µμΜ"];
  for (const group of groups) {
    const folded = new Set([...group].map(foldCase));
    assert.equal(folded.size, 1, group);
  }
  assert.equal(foldCase("STRASSE"), foldCase("straße"));
  assert.equal(foldCase("STRAẞE"), foldCase("straße"));
});

Deno.test("foldCase() keeps the dotless i apart from i, and the dotted capital from both", () => {
  assert.notEqual(foldCase("ı"), foldCase("i"));
  assert.notEqual(foldCase("ı"), foldCase("I"));
  assert.equal(foldCase("İ"), "i\u0307");
});

Deno.test("foldCase() is the same for every spelling and folds what it folded to itself", () => {
  for (const text of ["Café", "ΰ", "ǰ", "İıIi", "ŉ", "Ω\u2126", "각각"]) {
    assert.equal(foldCase(text.normalize("NFD")), foldCase(text.normalize("NFC")));
    assert.equal(foldCase(foldCase(text)), foldCase(text));
  }
});

Deno.test("compileTitlePattern() takes the whole title", () => {
  assert.ok(!compileTitlePattern("Ruffle").matches("Ruffle - Movie"));
  assert.ok(!compileTitlePattern("Ruffle").matches(" Ruffle"));
  assert.ok(compileTitlePattern("Ruffle*").matches("RUFFLE - Movie\nsecond line"));
});

Deno.test("compileTitlePattern() counts a character outside the basic plane as one", () => {
  assert.ok(compileTitlePattern("?").matches("😀"));
  assert.ok(!compileTitlePattern("??").matches("😀"));
  assert.ok(compileTitlePattern("[😀-😎]").matches("😃"));
});

Deno.test("compileTitlePattern() matches composed and decomposed spellings alike", () => {
  assert.ok(compileTitlePattern("Café").matches("CAFE\u0301"));
  assert.ok(compileTitlePattern("Cafe\u0301").matches("Café"));
});

Deno.test("compileTitlePattern() does not look through characters that show as nothing", () => {
  for (const hidden of ["\u200b", "\u200d", "\u202e", "\u00ad", "\ufeff", "\u2060"]) {
    assert.ok(!compileTitlePattern("Notepad").matches(`Note${hidden}pad`), hidden);
  }
});

Deno.test("compileTitlePattern() takes lone surrogates as characters", () => {
  assert.ok(compileTitlePattern("?").matches("\ud83d"));
  assert.ok(compileTitlePattern("*x").matches("\udc00x"));
});

Deno.test("compileTitlePattern() takes steps that grow with title length times pattern length, no more", () => {
  // With backtracking over every star this would need about 2^50 steps.
  const pattern = compileTitlePattern(`${"*a".repeat(50)}*b`);
  assert.ok(!pattern.matches("a".repeat(4000)));
  const sets = compileTitlePattern(`*${"[a-z]".repeat(200)}!`);
  assert.ok(!sets.matches("a".repeat(4000)));
});

Deno.test("compileTitlePattern() keeps the pattern as written and cannot be changed", () => {
  const pattern = compileTitlePattern("*Ruffle*");
  assert.equal(pattern.source, "*Ruffle*");
  assert.throws(() => {
    (pattern as { source: string }).source = "*";
  }, TypeError);
});

Deno.test("reachOf() tells patterns for every title, for one and for none from the others", () => {
  const rows: readonly (readonly [Reach, readonly string[]])[] = [
    ["all", ["*", "***"]],
    ["one", ["Notepad", "a[b]c", "[*]", "a[b", "Stra\u00dfe", "[z-ab]", ""]],
    ["none", ["[z-a]*", "Report [9-0]", "[Z-a]"]],
    ["many", ["?*", "?", "*a", "[ab]", "[!a]", "[a-b]"]],
  ];
  for (const [reach, patterns] of rows) {
    for (const pattern of patterns) assert.equal(reachOf(pattern), reach, pattern);
  }
});

Deno.test("containsIgnoringCase() compares by folding", () => {
  assert.ok(containsIgnoringCase("Ruffle - STRASSE", "straße"));
  assert.ok(!containsIgnoringCase("Ruffle", "x"));
});

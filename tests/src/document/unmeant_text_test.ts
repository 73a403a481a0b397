import assert from "node:assert/strict";
import { causeIn, holdsQuotationMarks, UNMEANT, unmeantIn } from "../../../src/document/unmeant_text.ts";

Deno.test("unmeantIn() finds quotation marks around a text, placeholders and characters that cannot be seen", () => {
  const rows: readonly (readonly [string, ReturnType<typeof unmeantIn>])[] = [
    ['"a"', "text_quoted"],
    ["'a'", "text_quoted"],
    ["\u201ca\u201d", "text_quoted"],
    ["\u201ea\u201c", "text_quoted"],
    ["\u2018a\u2019", "text_quoted"],
    ["\u00aba\u00bb", "text_quoted"],
    ["\uff02a\uff02", "text_quoted"],
    ["%APPDATA%\\policy.yaml", "text_placeholder"],
    ["%ProgramFiles(x86)%\\a.exe", "text_placeholder"],
    ["${user_config.policy_file}", "text_placeholder"],
    ["$env:APPDATA\\policy.yaml", "text_placeholder"],
    ["a\u200bb", "text_invisible"],
    ["a\u00a0b", "text_invisible"],
    ["a\ufeffb", "text_invisible"],
    ["\u202ea", "text_invisible"],
    ["a", undefined],
    ['"', undefined],
    ["Today's list", undefined],
    ["100% of 50% done", undefined],
    ["$5 {x}", undefined],
    // A joiner belongs to Persian words and to emoji.
    ["می\u200cخواهم 👨\u200d👩\u200d👧", undefined],
    ["日本\u3000語", undefined],
    ["", undefined],
  ];
  for (const [text, sign] of rows) assert.equal(unmeantIn(text), sign, text);
});

Deno.test("holdsQuotationMarks() takes single marks inside a text for apostrophes", () => {
  for (const text of ['"a"', 'a "b" c', "\u201ca\u201d", "'a'", "\u2018a\u2019", '["*a*"]', "a'"]) {
    assert.ok(holdsQuotationMarks(text), text);
  }
  for (const text of ["Today's list", "Don\u2019t stop", "*", ""]) {
    assert.ok(!holdsQuotationMarks(text), text);
  }
});

Deno.test("causeIn() explains a problem by the text as it was written, before the text that was made of it", () => {
  const note = { code: "path_relative", message: "the path is not full" };
  assert.deepEqual(causeIn("C:\\a", note), note);
  assert.deepEqual(causeIn('"C:\\a"', note), { code: "text_quoted", message: UNMEANT.text_quoted });
});

import assert from "node:assert/strict";
import { cleanTitle, MAX_CLEAN_TITLE } from "../../../src/targets/clean_title.ts";

Deno.test("cleanTitle() leaves plain text of every script as it is", () => {
  for (
    const title of ["Ruffle - Movie", "Über Straße", "日本語 メモ帳", "العربية", "हिन्दी", "😀 Emoji", ""]
  ) {
    assert.equal(cleanTitle(title), title);
  }
});

Deno.test("cleanTitle() removes every control, bidi control and zero-width character", () => {
  const hidden = [
    ...Array.from({ length: 0x20 }, (_, i) => i),
    ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i),
    0xad,
    0x34f,
    0x61c,
    0x115f,
    0x1160,
    0x180e,
    ...Array.from({ length: 5 }, (_, i) => 0x200b + i),
    ...Array.from({ length: 7 }, (_, i) => 0x2028 + i),
    ...Array.from({ length: 16 }, (_, i) => 0x2060 + i),
    0x3164,
    0xfe0f,
    0xfeff,
    0xffa0,
    0xfff9,
    0xfffa,
    0xfffb,
    0xe0001,
    0xe0041,
    0xe007f,
  ];
  for (const codePoint of hidden) {
    const character = String.fromCodePoint(codePoint);
    assert.equal(cleanTitle(`a${character}b`), "ab", codePoint.toString(16));
  }
});

Deno.test("cleanTitle() replaces lone surrogates", () => {
  assert.equal(cleanTitle("a\ud800b"), "a\ufffdb");
  assert.equal(cleanTitle("\udc00"), "\ufffd");
});

Deno.test("cleanTitle() keeps at most 256 code points, whole ones", () => {
  assert.equal([...cleanTitle("😀".repeat(300))].length, MAX_CLEAN_TITLE);
  assert.ok(cleanTitle("😀".repeat(300)).isWellFormed());
  assert.equal(cleanTitle("\u200b".repeat(500) + "x"), "x");
  assert.equal(cleanTitle("a".repeat(256)).length, 256);
  assert.equal(cleanTitle("a".repeat(257)).length, 256);
});

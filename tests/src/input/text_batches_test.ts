import assert from "node:assert/strict";
import { batchesOf, pressesKeys, refuseText } from "../../../src/input/text_batches.ts";
import { hands, told } from "../../hands.ts";
import { Seeded } from "../image/seeded.ts";

/** Pieces that random texts are made of. */
const PIECES = ["a", "Z", "é", "ı", "字", "😀", "👩‍👩‍👧", "e\u0301", "\n", "\r", "\r\n", "\t", "\u2028"] as const;

Deno.test("batchesOf() holds the text in order, at most 4 units each, and splits no pair", () => {
  const seed = new Seeded(5);
  for (let run = 0; run < 2_000; run++) {
    let text = "";
    for (let i = seed.integer(1, 40); i > 0; i--) text += PIECES[seed.integer(0, PIECES.length - 1)];
    let rebuilt = "";
    for (const batch of batchesOf(text)) {
      const where = `seed 5, run ${run}: ${JSON.stringify(text)}`;
      if (batch.kind === "key") {
        const piece = text.slice(rebuilt.length, rebuilt.length + batch.length);
        assert.ok(batch.key === "tab" ? piece === "\t" : ["\n", "\r", "\r\n"].includes(piece), where);
        if (piece === "\r") assert.notEqual(text[rebuilt.length + 1], "\n", where);
        rebuilt += piece;
        continue;
      }
      assert.ok(batch.units.length >= 1 && batch.units.length <= 4, where);
      const part = String.fromCharCode(...batch.units);
      assert.ok(part.isWellFormed() && !/[\r\n\t]/.test(part), where);
      rebuilt += part;
    }
    assert.equal(rebuilt, text);
  }
});

Deno.test("refuseText() refuses every control but tab and line breaks, and every half of a pair", () => {
  for (let code = 0; code <= 0xffff; code++) {
    const isControl = code < 0x20 || code >= 0x7f && code < 0xa0;
    const isHalf = code >= 0xd800 && code < 0xe000;
    const isAllowed = code === 9 || code === 10 || code === 13 || !isControl && !isHalf;
    assert.equal(refuseText(`a${String.fromCharCode(code)}b`) === undefined, isAllowed, code.toString(16));
  }
  assert.equal(refuseText("\ud83d\ude00"), undefined);
  assert.notEqual(refuseText("\ude00\ud83d"), undefined);
});

Deno.test("pressesKeys() is true when there is a tab or a line break", () => {
  for (const text of ["\t", "a\nb", "\r", "a\r\n"]) assert.equal(pressesKeys(text), true);
  for (const text of ["a b", "\u2028", "\u00a0"]) assert.equal(pressesKeys(text), false);
});

Deno.test("threat 16: send_text refuses a text with controls or lone surrogates before it sends anything", async () => {
  const harness = hands();
  for (const text of ["\0", "a\x16", "\x1b[2J", "\x7f", "\x85", "\ud800", "\udc00x", "", "x".repeat(4_097)]) {
    const result = await harness.call("send_text", { hwnd: 7, text });
    assert.equal(told(result).code, "invalid_argument", JSON.stringify(text).slice(0, 20));
    assert.doesNotMatch(told(result).text, /2J|xxxx/);
  }
  assert.deepEqual(harness.desktop.sent, []);
});

Deno.test("send_text types units in pairs, and line breaks and tabs as keys", async () => {
  const harness = hands();
  const result = await harness.call("send_text", { hwnd: 7, text: "ab😀c\r\nd\te" });
  assert.equal(told(result).code, "ok", told(result).text);
  const { keyed } = harness.desktop.keyboard;
  const downs = keyed.filter(({ event }) => event === "down");
  const units = [..."ab😀c"].flatMap((one) => [...Array(one.length).keys()].map((i) => one.charCodeAt(i)));
  assert.deepEqual(downs.map(({ virtualKey, code }) => virtualKey === 0xe7 ? code : -virtualKey), [
    ...units,
    -0x0d,
    100,
    -0x09,
    101,
  ]);
  assert.equal(keyed.length, downs.length * 2);
});

Deno.test("TEXT_MODE=wm_char posts units, and never presses a key", async () => {
  const harness = hands({}, { textMode: "wm_char" });
  const result = await harness.call("send_text", { hwnd: 7, text: "a😀\r\nb\t" });
  assert.equal(told(result).code, "ok", told(result).text);
  assert.deepEqual(harness.desktop.sent, []);
  assert.deepEqual(harness.desktop.posted.map(({ unit }) => unit), [97, 0xd83d, 0xde00, 13, 98, 9]);
  harness.desktop.allowsPosts = false;
  const refused = await harness.call("send_text", { hwnd: 7, text: "ab" });
  assert.deepEqual([told(refused).code, told(refused).outcome], ["input_rejected", "not_started"]);
});

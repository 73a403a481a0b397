import assert from "node:assert/strict";
import {
  chordName,
  consequenceOf,
  defaultChords,
  isAlwaysRefused,
  isTyping,
  KEY_NAMES,
  MODIFIERS,
  normalizeChord,
  parseChord,
  STOP_KEYS,
} from "../../../src/policy/key_chords.ts";

/** Every chord with at most two modifiers, as key and a string of modifiers in any order. */
const ALL = KEY_NAMES.flatMap((key) =>
  ["", "ctrl+", "shift+", "alt+", "ctrl+shift+", "ctrl+alt+", "shift+alt+"].map((modifiers) =>
    modifiers + key
  )
);

Deno.test("normalizeChord() leaves every normalised chord as it is", () => {
  assert.equal(ALL.length, (14 + 26 + 10 + 12) * 7);
  for (const chord of ALL) assert.equal(normalizeChord(chord), chord);
});

Deno.test("normalizeChord() puts modifiers in one order and ignores case and blanks", () => {
  assert.equal(normalizeChord("Shift+CTRL+Z"), "ctrl+shift+z");
  assert.equal(normalizeChord("alt+shift+F4"), "shift+alt+f4");
  assert.equal(normalizeChord(" Alt + Ctrl + delete "), "ctrl+alt+delete");
  assert.equal(normalizeChord("PageUp"), "pageup");
});

Deno.test("normalizeChord() takes nothing else for a chord", () => {
  const others = [
    "",
    "+",
    "a+",
    "+a",
    "ctrl",
    "ctrl+shift",
    "a+ctrl",
    "a+b",
    "ctrl+ctrl+a",
    "ctrl+shift+alt+a",
    "win+a",
    "meta+a",
    "control+a",
    "return",
    "escape",
    "del",
    "insert",
    "pause",
    "f0",
    "f13",
    "F24",
    "f01",
    "numpad1",
    "ab",
    "ä",
    "!",
    "ctrl-a",
    "ctrl a",
    "constructor",
    "__proto__",
  ];
  for (const text of others) assert.equal(normalizeChord(text), undefined, text);
});

Deno.test("isAlwaysRefused() refuses what belongs to Windows, with further modifiers too", () => {
  const refused = ALL.filter((text) => isAlwaysRefused(parseChord(text)!));
  assert.deepEqual(
    new Set(refused),
    new Set([
      "alt+tab",
      "shift+alt+tab",
      "ctrl+alt+tab",
      "alt+esc",
      "shift+alt+esc",
      "ctrl+alt+esc",
      "ctrl+esc",
      "ctrl+shift+esc",
      "ctrl+alt+delete",
    ]),
  );
});

Deno.test("consequenceOf() names the class that a chord needs beside key", () => {
  const needing = (action: string) =>
    new Set(ALL.filter((text) => consequenceOf(parseChord(text)!) === action));
  const closing = [
    "alt+f4",
    "shift+alt+f4",
    "ctrl+alt+f4",
    "ctrl+f4",
    "ctrl+shift+f4",
    "ctrl+w",
    "ctrl+shift+w",
    "ctrl+alt+w",
    "ctrl+q",
    "ctrl+shift+q",
    "ctrl+alt+q",
    "alt+space",
    "ctrl+alt+space",
    "shift+alt+space",
  ];
  assert.deepEqual(needing("close"), new Set(closing));
  assert.deepEqual(needing("text"), new Set(["ctrl+v", "ctrl+shift+v", "ctrl+alt+v"]));
});

Deno.test("isTyping() is true of letters and digits, alone or with shift", () => {
  const typing = ALL.filter((text) => isTyping(parseChord(text)!));
  assert.equal(typing.length, 72);
  assert.ok(typing.includes("a") && typing.includes("shift+9"));
  assert.ok(!typing.includes("space") && !typing.includes("ctrl+a") && !typing.includes("alt+a"));
});

Deno.test("defaultChords() holds what the contract says and nothing that types", () => {
  const none = defaultChords({ popups: false, actions: new Set(["key"]) });
  assert.equal(none.size, (14 + 11) * 2 + 26 - 3);
  for (const chord of ["left", "shift+tab", "f1", "shift+f12", "ctrl+a", "ctrl+z", "space", "enter"]) {
    assert.ok(none.has(chord));
  }
  for (
    const chord of [
      "a",
      "shift+a",
      "1",
      "f10",
      "shift+f10",
      "ctrl+v",
      "ctrl+w",
      "ctrl+q",
      "alt+f4",
      "ctrl+f4",
      "alt+space",
    ]
  ) {
    assert.ok(!none.has(chord), chord);
  }
  for (const chord of ["ctrl+1", "alt+a", "ctrl+shift+z", "ctrl+left", "alt+tab", "ctrl+esc"]) {
    assert.ok(!none.has(chord), chord);
  }
});

Deno.test("defaultChords() gains f10 with popups and a chord with the class it needs", () => {
  const key = new Set(["key"] as const);
  const gained = (options: Parameters<typeof defaultChords>[0]) => {
    const before = defaultChords({ popups: false, actions: key });
    return new Set([...defaultChords(options)].filter((chord) => !before.has(chord)));
  };
  assert.deepEqual(gained({ popups: true, actions: key }), new Set(["f10", "shift+f10"]));
  assert.deepEqual(gained({ popups: false, actions: new Set(["key", "text"]) }), new Set(["ctrl+v"]));
  assert.deepEqual(
    gained({ popups: false, actions: new Set(["key", "close"]) }),
    new Set(["ctrl+w", "ctrl+q", "ctrl+f4", "alt+f4", "alt+space"]),
  );
});

Deno.test("STOP_KEYS holds no key that a client may send", () => {
  assert.equal(STOP_KEYS.length, 14);
  assert.ok(STOP_KEYS.every((key) => !KEY_NAMES.includes(key)));
});

Deno.test("chordName() spells modifiers in the order of MODIFIERS", () => {
  assert.equal(chordName({ key: "a", modifiers: ["shift", "ctrl"] }), "ctrl+shift+a");
  assert.deepEqual(MODIFIERS, ["ctrl", "shift", "alt"]);
});

import assert from "node:assert/strict";
import { charactersOf, classesOfChord } from "../../../src/policy/chord_permissions.ts";
import { ToolError } from "../../../src/base/errors.ts";
import { chordName, KEY_NAMES, type Modifier } from "../../../src/policy/key_chords.ts";
import { type Action, ACTIONS, type OwnedPopups } from "../../../src/policy/policy.ts";
import { hands, told } from "../../hands.ts";
import { entry } from "../../policies.ts";

/** Every way to hold at most two of three modifiers. */
const HELD: readonly (readonly Modifier[])[] = [
  [],
  ["ctrl"],
  ["shift"],
  ["alt"],
  ["ctrl", "shift"],
  ["ctrl", "alt"],
  ["shift", "alt"],
];

const CHORDS = KEY_NAMES.flatMap((key) => HELD.map((modifiers) => ({ key, modifiers })));

/** Every set of the seven classes of action. */
const SETS: readonly ReadonlySet<Action>[] = Array.from(
  { length: 1 << ACTIONS.length },
  (_, bits) => new Set(ACTIONS.filter((_, index) => (bits & 1 << index) !== 0)),
);

/** The consequence table of the contract in its own words: what a chord needs, or `refused`. */
function restated(
  name: string,
  granted: ReadonlySet<Action>,
  popups: OwnedPopups,
  named: ReadonlySet<string> | undefined,
): string {
  const words = name.split("+");
  const key = words.at(-1) ?? "";
  const [ctrl, shift, alt] = ["ctrl", "shift", "alt"].map((word) => words.slice(0, -1).includes(word));
  if (alt && ["tab", "esc"].includes(key) || ctrl && key === "esc" || ctrl && alt && key === "delete") {
    return "refused";
  }
  const closes = key === "f4" && (alt || ctrl) || ctrl && ["w", "q"].includes(key) || alt && key === "space";
  const pastes = ctrl && key === "v";
  const also = closes ? "close" : pastes ? "text" : "";
  if (named?.has(name)) return also;
  if (/^[a-z0-9]$/.test(key) && !ctrl && !alt) return "text";
  if (named !== undefined) return "refused";
  if (closes || pastes) {
    const ownName = ["alt+f4", "ctrl+f4", "ctrl+w", "ctrl+q", "alt+space", "ctrl+v"].includes(name);
    return ownName && granted.has(closes ? "close" : "text") ? also : "refused";
  }
  if (/^[a-z]$/.test(key)) return ctrl && !shift && !alt ? "" : "refused";
  if (/^[0-9]$/.test(key) || ctrl || alt) return "refused";
  return key === "f10" && popups === "none" ? "refused" : "";
}

function told_(act: () => readonly Action[]): string {
  try {
    return act().join();
  } catch (error) {
    assert.ok(error instanceof ToolError && error.code === "policy_denied");
    return "refused";
  }
}

const NAMED: readonly (ReadonlySet<string> | undefined)[] = [
  undefined,
  new Set(),
  new Set(CHORDS.map(chordName)),
  new Set(CHORDS.map(chordName).filter((_, index) => index % 3 === 0)),
];

Deno.test("classesOfChord() is what the contract says for every chord under every set of permissions", () => {
  // Most are refused, and half of the time of a refusal is its stack.
  const { stackTraceLimit } = Error;
  using _ = { [Symbol.dispose]: () => void (Error.stackTraceLimit = stackTraceLimit) };
  Error.stackTraceLimit = 0;
  assert.equal(CHORDS.length, KEY_NAMES.length * 7);
  assert.equal(SETS.length, 128);
  for (const allowedActions of SETS) {
    for (const ownedPopups of ["none", "menus"] as const) {
      // Popups change nothing for a policy that names its keys.
      for (const allowedKeys of ownedPopups === "none" ? NAMED : [undefined]) {
        const one = entry({ allowedActions, ownedPopups, allowedKeys });
        for (const chord of CHORDS) {
          const name = chordName(chord);
          const expected = restated(name, allowedActions, ownedPopups, allowedKeys);
          const found = told_(() => classesOfChord(chord, one));
          if (found !== expected) assert.equal(found, expected, `${name} with ${[...allowedActions]}`);
        }
      }
    }
  }
});

Deno.test("ctrl+q closes: it needs close, and is a default only where that is granted", async () => {
  const quit = { hwnd: 7, key: "q", modifiers: ["ctrl"] };
  const keyAlone = hands({ allowedActions: new Set<Action>(["key"]) });
  assert.equal(await keyAlone.code("send_key", quit), "policy_denied");
  const named = hands({ allowedActions: new Set<Action>(["key"]), allowedKeys: new Set(["ctrl+q"]) });
  assert.equal(await named.code("send_key", quit), "policy_denied");
  const granted = hands({ allowedActions: new Set<Action>(["key", "close"]) });
  assert.equal(await granted.code("send_key", quit), "ok");
  for (const { desktop } of [keyAlone, named]) assert.deepEqual(desktop.sent, []);
});

Deno.test("classesOfChord() asks for text and close with shift added too, once a policy names the chord", () => {
  const rows = [["v", ["ctrl", "shift"], "text"], ["w", ["ctrl", "shift"], "close"], ["q", [
    "ctrl",
    "shift",
  ], "close"], ["v", ["ctrl", "alt"], "text"]] as const;
  for (const [key, modifiers, needs] of rows) {
    const chord = { key, modifiers };
    const name = chordName(chord);
    // The class has to be granted beside; that it is one more shows in what the call needs.
    assert.deepEqual(classesOfChord(chord, entry({ allowedKeys: new Set([name]) })), [needs], name);
    assert.throws(() => classesOfChord(chord, entry({ allowedActions: new Set(ACTIONS) })), {
      code: "policy_denied",
    }, `${name} is no default`);
  }
});

Deno.test("charactersOf() counts letters and digits that no policy names, and nothing else", () => {
  const named = new Set(["a", "shift+b"]);
  for (const chord of CHORDS) {
    const name = chordName(chord);
    const types = /^(shift\+)?[a-z0-9]$/.test(name);
    assert.equal(charactersOf(chord, entry()), types ? 1 : 0, name);
    assert.equal(charactersOf(chord, entry({ allowedKeys: named })), types && !named.has(name) ? 1 : 0, name);
  }
});

Deno.test("send_key asks for what the chord needs beside key, and sends nothing before", async () => {
  const rows: [string, Modifier[], Action[], string][] = [
    ["a", [], ["text"], "confirmation_required"],
    ["v", ["ctrl"], ["text"], "confirmation_required"],
    ["f4", ["alt"], ["close"], "confirmation_required"],
    ["w", ["ctrl"], ["close", "text"], "confirmation_required"],
    ["q", ["ctrl"], ["close", "text"], "confirmation_required"],
    ["enter", [], ["text", "close"], "ok"],
    ["f4", ["alt"], [], "ok"],
  ];
  for (const [key, modifiers, guarded, code] of rows) {
    const harness = hands({ protectedActions: new Set(guarded) });
    const result = await harness.call("send_key", { hwnd: 7, key, modifiers });
    assert.equal(told(result).code, code, `${modifiers}+${key}`);
    if (code !== "ok") assert.deepEqual(harness.desktop.sent, []);
  }
  const both = hands({ protectedActions: new Set<Action>(["close", "text"]) });
  const keys = [{ key: "a" }, { key: "f4", modifiers: ["alt"] }];
  assert.equal(await both.code("send_key_sequence", { hwnd: 7, keys }), "policy_denied");
  const typing = hands({ allowedActions: new Set<Action>(["text"]) });
  assert.equal(await typing.code("send_text", { hwnd: 7, text: "a\tb" }), "policy_denied");
  assert.equal(await typing.code("send_text", { hwnd: 7, text: "ab" }), "ok");
});

Deno.test("letters by key count as text characters when no policy names them", async () => {
  const limits = {
    ...{ actionsPerMinute: 100, readsPerMinute: 100, textCharsPerMinute: 3 },
    ...{ screenshotPixelsPerMinute: 1, memoryBudgetBytes: 1 << 20 },
  };
  const keys = [{ key: "a" }, { key: "b" }];
  const harness = hands({}, { limits });
  assert.equal(await harness.code("send_key_sequence", { hwnd: 7, keys }), "ok");
  assert.equal(await harness.code("send_key_sequence", { hwnd: 7, keys }), "rate_limited");
  assert.equal(await harness.code("send_text", { hwnd: 7, text: "a" }), "ok");
  assert.equal(await harness.code("send_text", { hwnd: 7, text: "b" }), "rate_limited");
  const named = hands({ allowedKeys: new Set(["a", "b"]) }, { limits });
  for (let i = 0; i < 3; i++) assert.equal(await named.code("send_key_sequence", { hwnd: 7, keys }), "ok");
});
